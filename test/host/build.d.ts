// Declares what test/run/buildTests.mjs adds to the suite.

/** What loads each `*.test.ts` of this folder, in the order in which they run. */
declare module 'host-tests' {
  export const files: readonly (() => Promise<unknown>)[];
}

/** The extension host that a build of the suite is for. */
declare const EXTENSION_HOST: 'node' | 'web';
