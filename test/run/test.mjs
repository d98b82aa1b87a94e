// @ts-check
// `npm test` runs all parts, `npm test -- unit host` some, `npm test -- quick` those that need no VS Code.
// One part's failure does not keep the others from running.
import { failures, slowest, sum, table } from './counts.mjs';
import { parts } from './parts.mjs';
import { runParts } from './schedule.mjs';

const quick = ['lint', 'layers', 'manifest', 'unit', 'contract', 'faults', 'storm'];

const results = await runParts(choose(process.argv.slice(2)));
const total = sum(results);
console.log(`\n${table(results)}`);
if (total.tests.length > 0) console.log(`\nThe slowest tests, in seconds:\n${slowest(results)}`);
if (total.failed > 0) console.log(`\nWhat failed:\n${failures(results) || 'see above'}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {string[]} words */
function choose(words) {
  const names = words.flatMap((word) => (word === 'quick' ? quick : [word]));
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown === undefined) return names.length === 0 ? parts : parts.filter((part) => names.includes(part.name));
  console.error(`There is no part "${unknown}". The parts: ${parts.map((part) => part.name).join(', ')}, quick.`);
  process.exit(1);
}
