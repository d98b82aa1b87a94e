// @ts-check
// Runs parts of the tests: three side by side, and those alone that need the whole machine.
import { runPart } from './runPart.mjs';
import { setup } from './setup.mjs';

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./counts.mjs').Result} Result */

const sideBySide = 3;

/**
 * Sets up what all of them need, then runs them; what cannot be set up counts as one failed test.
 * @param {readonly Part[]} parts
 * @returns {Promise<Result[]>} in the order of the parts
 */
export async function runParts(parts) {
  /** @type {Map<Part, Result>} */
  const results = new Map();
  for (const part of parts) {
    const result = await setUp(part);
    if (result !== undefined) results.set(part, result);
  }
  const ready = parts.filter((part) => !results.has(part));
  const waiting = ready.filter(({ isAlone }) => !isAlone);
  // What runs side by side shows all that it printed once it has ended.
  const isQuiet = waiting.length > 1;
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      results.set(part, await (isQuiet ? runQuietly(part) : runPart(part, show)));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
  for (const part of ready) if (part.isAlone) results.set(part, await runPart(part, show));
  return parts.flatMap((part) => results.get(part) ?? []);
}

/**
 * @param {Part} part
 * @returns {Promise<Result | undefined>}
 */
async function setUp({ name, needs }) {
  try {
    await setup(needs);
    return undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { name, seconds: 0, passed: 0, failed: 1, tests: [] };
  }
}

/** @param {string} text */
const show = (text) => void process.stdout.write(text);

/** @param {Part} part */
async function runQuietly(part) {
  /** @type {string[]} */
  const printed = [];
  const result = await runPart(part, (text) => void printed.push(text));
  show(printed.join(''));
  return result;
}
