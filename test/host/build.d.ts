// Declares the additions to the suite by test/run/buildTests.mjs.

/** Loads each `*.test.ts` of a folder, in the order in which they run. */
declare module 'host-tests';

/** The extension host that a build of the suite is for. */
declare const EXTENSION_HOST: 'node' | 'web';
