/** Loads this layer's `onDemand.ts`. It is passed in from above, so that all layers load one file. */
export type Load = () => Promise<typeof import('./onDemand')>;
