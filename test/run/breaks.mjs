// @ts-check
// Breaks one line of src after the other, and looks which test notices: `npm run test:breaks`, or some of them by a
// number or a part of a file or promise. Ends with 1 if too few die, if one survives without a reason, or if one dies
// that is listed as a survivor. `--by=storm` tells what the tests of one suite alone kill, and ends with 0.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findTests } from './breakBuilds.mjs';
import { broken, readBreaks } from './breakTables.mjs';
import { onExit } from './children.mjs';
import { killerOf } from './killer.mjs';
import { root } from './paths.mjs';
import { setupOrExit } from './setup.mjs';

/** @typedef {import('./breakTables.mjs').Break} Break */
/** A break with which nothing runs proves nothing. @typedef {{ one: Break, killer: string | undefined, hasRun: boolean }} Outcome */

const sideBySide = 2;
const leastKilled = 0.95;
/** Of this run alone. */
const folder = path.join(root, 'out', 'breaks', String(process.pid));

const table = await readBreaks();
const by = process.argv.map((word) => /^--by=(\w+)$/.exec(word)?.[1]).find((suite) => suite !== undefined);
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = table.filter((one) => words.length === 0 || words.some((word) => isMeant(one, word)));
if (chosen.length === 0) {
  console.error(`No break has this number, or this in its file or promise: ${words.join(', ')}.`);
  process.exit(1);
}
// The table is looked at before anything is run.
chosen.forEach(broken);
await setupOrExit(['project', 'build', 'sandbox']);
if (by === undefined && chosen.some(({ host }) => host !== undefined)) await setupOrExit(['newest', 'browser']);
const { tests, reaching } = await findTests();
onExit(() => rmSync(folder, { recursive: true, force: true }));
if (words.length === 0) await requireControl();

/** @type {Outcome[]} */
const outcomes = [];
const waiting = [...chosen];
const lane = async () => {
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) outcomes.push(await look(one));
};
await Promise.all(Array.from({ length: sideBySide }, lane));
process.exitCode = summary() || by !== undefined ? 0 : 1;

/**
 * @param {Break} one
 * @param {string} word
 */
function isMeant({ number, file, promise }, word) {
  return /^\d+$/.test(word) ? number === Number(word) : `${file} ${promise}`.includes(word);
}

/** Nothing that fails by itself can kill. */
async function requireControl() {
  const failed = await killerOf(undefined, tests, path.join(folder, 'control'));
  if (failed === undefined) return;
  console.error(`This fails without a break: ${failed}`);
  process.exit(1);
}

/**
 * @param {Break} one
 * @returns {Promise<Outcome>}
 */
async function look(one) {
  const started = performance.now();
  const own = path.join(folder, String(one.number));
  try {
    const killer = await (by === undefined ? killerOf(one, reaching(one.file), own) : killerIn(by, one, own));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${nameOf(one)}\n      ${killer ?? 'SURVIVES'} (${seconds} s)`);
    return { one, killer, hasRun: true };
  } catch (error) {
    console.log(`${nameOf(one)}\n      ${String(error)}`);
    return { one, killer: undefined, hasRun: false };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * The test of one suite that fails with a break.
 * @param {string} suite
 * @param {Break} one
 * @param {string} own a folder
 */
function killerIn(suite, { number, file, promise, from, to }, own) {
  const tests = reaching(file).filter((test) => test.startsWith(`test/${suite}/`));
  return killerOf({ number, file, promise, from, to }, tests, own);
}

/** @param {Break} one */
function nameOf({ number, file, promise }) {
  return `${String(number).padStart(4)}  ${file}: ${promise}`;
}

/** Says how many died and which survived; tells if that is as it should be. */
function summary() {
  const killed = outcomes.filter(({ killer }) => killer !== undefined);
  const survivors = outcomes.filter(({ killer, hasRun }) => killer === undefined && hasRun);
  const notRun = outcomes.filter(({ hasRun }) => !hasRun);
  const unexplained = survivors.filter(({ one }) => one.survives === undefined);
  const wronglyListed = killed.filter(({ one }) => one.survives !== undefined);
  const share = killed.length / outcomes.length;
  console.log(`\n${killed.length} of ${outcomes.length} killed (${(share * 100).toFixed(1)} %)`);
  for (const { one } of survivors) console.log(`${nameOf(one)}\n      survives: ${one.survives ?? 'NO REASON GIVEN'}`);
  for (const { one } of wronglyListed) console.log(`${nameOf(one)}\n      is listed as a survivor, but dies`);
  for (const { one } of notRun) console.log(`${nameOf(one)}\n      cannot be run`);
  const isEnough = share >= leastKilled || words.length > 0;
  return isEnough && notRun.length === 0 && unexplained.length === 0 && wronglyListed.length === 0;
}
