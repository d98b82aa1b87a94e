// @ts-check
// `npm test` runs what must hold at each commit, `npm run test:release` all there is, `npm test -- unit host` some parts,
// `npm test -- quick` those that need no VS Code. One part's failure does not keep the others from running.
import { beforeRelease, everyCommit, quick } from './parts.mjs';
import { failures, slowest, sum, table } from './results.mjs';
import { runCommands } from './runCommands.mjs';

/** @typedef {import('./parts.mjs').Command} Command */

const words = process.argv.slice(2);
const isRelease = words.includes('release');
const started = performance.now();
const results = await runCommands(chosen());
const { passed, failed, flaky, tests } = sum(results);
// What is published has none.
const faults = failed + (isRelease ? flaky.length : 0);

console.log(`\n${table(results)}\nin all ${Math.round((performance.now() - started) / 1000)} s`);
if (tests.length > 0) console.log(`\nThe slowest tests, in seconds:\n${slowest(results)}`);
if (failed > 0) console.log(`\nWhat failed:\n${failures(results) || 'see above'}`);
if (flaky.length > 0) console.log(`\nflaky: ${flaky.join('\n       ')}`);
console.log(`\n${passed} passed, ${faults} failed`);
process.exitCode = faults > 0 ? 1 : 0;

/** @returns {readonly Command[]} */
function chosen() {
  const all = [...everyCommit, ...beforeRelease];
  if (isRelease) return all;
  if (words.length === 0) return everyCommit;
  const parts = new Set(all.map(({ part }) => part));
  const names = words.flatMap((word) => (word === 'quick' ? quick : [word]));
  const unknown = names.find((name) => !parts.has(name));
  if (unknown === undefined) return all.filter(({ part }) => names.includes(part));
  console.error(`There is no part "${unknown}". The parts: ${[...parts].join(', ')}; also quick, release.`);
  process.exit(1);
}
