// @ts-check
// `npm test` runs the checks for each commit, `npm run test:release` runs everything, `npm test -- unit host` some
// parts, `npm test -- quick` those that need no VS Code. A failure in one part doesn't keep the others from running.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { run } from './children.mjs';
import { beforeRelease, everyCommit, kinds, quick } from './parts.mjs';
import { root } from './paths.mjs';
import { failures, isFailed, table, testsOf } from './results.mjs';
import { setUp } from './steps.mjs';

process.chdir(root);
const words = process.argv.slice(2);
const isRelease = words.includes('release');
const parts = chosen();
const waiting = [...parts];
/** @type {import('./results.mjs').Result[]} */
const results = [];
await Promise.all([runWaiting(), runWaiting()]); // two at a time

const tests = results.flatMap((result) => result.tests);
const failed = tests.filter(isFailed).length;
const flaky = tests.filter(({ isFlaky }) => isFlaky).map(({ title }) => title);
// A release must not have flaky tests.
const faults = failed + (isRelease ? flaky.length : 0);
console.log(`\n${table(results)}`);
if (failed > 0) console.log(`\nWhat failed:\n${failures(results).join('\n')}`);
if (flaky.length > 0) console.log(`\nflaky: ${flaky.join('\n       ')}`);
console.log(`\n${tests.length - failed} passed, ${faults} failed`);
process.exitCode = faults > 0 ? 1 : 0;

async function runWaiting() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await runPart(next));
}

/** @type {(part: import('./parts.mjs').Part) => Promise<import('./results.mjs').Result>} */
async function runPart({ name, kind, needs = [], args, env }) {
  const { needs: always, program } = kinds[kind];
  const command = `${program} ${args}`.trim().replaceAll('PART', name);
  try {
    await Promise.all([...always, ...needs].map(setUp));
  } catch (error) {
    return { name, seconds: 0, tests: [{ title: 'could not begin', failure: String(error) }] };
  }
  const file = `out/results/${name}.json`;
  rmSync(file, { force: true });
  const started = performance.now();
  const isAlone = parts.length === 1;
  const ownEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env, ...process.env };
  const ended = await run(process.execPath, command.split(' '), { env: ownEnv, isShown: isAlone });
  const seconds = (performance.now() - started) / 1000;
  if (!isAlone) console.log(`\n── ${name} ──\n${ended.output}`);
  const report = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  return { name, seconds, tests: testsOf(kind, `node ${command}`, { ...ended, report }) };
}

/** The parts that are named, or those of every commit. */
function chosen() {
  const all = [...everyCommit, ...beforeRelease];
  if (isRelease) return all;
  if (words.length === 0) return everyCommit;
  const names = words.flatMap((word) => (word === 'quick' ? quick : [word]));
  const unknown = names.find((name) => !all.some((part) => part.name === name));
  if (unknown === undefined) return all.filter(({ name }) => names.includes(name));
  console.error(`There is no part "${unknown}". The parts: ${all.map(({ name }) => name).join(', ')}; quick, release.`);
  process.exit(1);
}
