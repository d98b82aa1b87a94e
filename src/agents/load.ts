/** Loads what this layer needs only later, in `onDemand.ts`. It is given from above, so that all layers load one file. */
export type Load = () => Promise<typeof import('./onDemand')>;
