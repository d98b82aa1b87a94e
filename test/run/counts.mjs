// @ts-check
// Counts tests, and shows the counts.

/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {Counts & { name: string, seconds: number }} Result */

/**
 * Reads mocha's closing lines. A suite that ran nothing, or ended badly without a failed test, counts as one failed.
 * @param {boolean} isFine
 * @param {string} output
 * @returns {Counts}
 */
export function countSuite(isFine, output) {
  const passed = lastNumber(output, /^ *(\d+) passing/gm);
  const failed = lastNumber(output, /^ *(\d+) failing/gm);
  return { passed, failed: failed === 0 && (!isFine || passed === 0) ? 1 : failed };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const lastNumber = (text, pattern) => Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0);

/**
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export const sum = (counts) => ({
  passed: sumOf(counts, (one) => one.passed),
  failed: sumOf(counts, (one) => one.failed),
});

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => number} number
 */
const sumOf = (items, number) => items.reduce((total, item) => total + number(item), 0);

/** @param {Result[]} rows */
export function table(rows) {
  const lines = rows.map(({ name, passed, failed, seconds }) => [name, passed, failed, seconds.toFixed(1)]);
  return [['part', 'passed', 'failed', 'seconds'], ...lines]
    .map(([name, ...numbers]) => [String(name).padEnd(10), ...numbers.map((cell) => String(cell).padStart(8))].join(''))
    .join('\n');
}
