// @ts-check
// `npm test` runs all parts, `npm test -- unit host` some. One part's failure does not keep the others from running.
import { sum, table } from './counts.mjs';
import { parts } from './parts.mjs';
import { runPart } from './runPart.mjs';

const chosen = choose(process.argv.slice(2));
/** @type {import('./counts.mjs').Result[]} */
const results = [];
for (const part of chosen) results.push(await runPart(part));

const total = sum(results);
console.log(`\n${table(results)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {string[]} names */
function choose(names) {
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown === undefined) return names.length === 0 ? parts : parts.filter((part) => names.includes(part.name));
  console.error(`There is no part "${unknown}". The parts: ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(1);
}
