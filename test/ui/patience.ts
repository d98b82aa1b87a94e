/** Milliseconds that a test waits for something to happen. */
export const patience = 30_000;

/** Options for polling anything that no element of the page shows. */
export const patient = { timeout: patience, intervals: [50] };
