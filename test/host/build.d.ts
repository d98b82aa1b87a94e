// Declares what test/run/buildTests.mjs adds to the suite.

/** Every `*.test.ts` of this folder. */
declare module 'host-tests' {}

/** The extension host that a build of the suite is for. */
declare const EXTENSION_HOST: 'node' | 'web';
