/** How long a test waits for what should come, in milliseconds. */
export const patience = 30_000;

/** How what no element of the page shows is asked for again and again. */
export const patient = { timeout: patience, intervals: [50] };
