// @ts-check
// Runs the storms in full: 10⁵ items; or one of them again, with `--seed=…`.
const seed = process.argv.map((word) => /^--seed=(\d+)$/.exec(word)?.[1]).find((it) => it !== undefined);
process.env['STORM_ITEMS'] ??= '100000';
if (seed !== undefined) process.env['STORM_SEED'] = seed;
process.argv.splice(2, Infinity, 'storm');
await import('./test.mjs');
