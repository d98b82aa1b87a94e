// @ts-check
// What a program that runs tests says of each: programs write it down for the runner, in a file or in a line.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ title: string, milliseconds: number, isPassed: boolean, failure?: string | undefined }} TestResult */

/** Names the file. */
const variable = 'SITE_REPORTS_RESULTS';

/** Begins the line of a suite that cannot write to this machine's disk. */
const linePrefix = 'Results of the suite: ';

/** @param {string} file */
export const writingResultsTo = (file) => ({ [variable]: file });

/**
 * Writes down the tests that ran, where the runner asks for it.
 * @param {readonly TestResult[]} tests
 */
export function writeResults(tests) {
  const file = process.env[variable];
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tests));
}

/**
 * The tests that a program has run, by the file or by its lines.
 * @param {string} file
 * @param {string} output
 */
export function readResults(file, output) {
  if (existsSync(file)) return parse(readFileSync(file, 'utf8'));
  const line = output.split('\n').findLast((one) => one.includes(linePrefix));
  return line === undefined ? [] : parse(line.slice(line.indexOf(linePrefix) + linePrefix.length));
}

/** @type {(text: string) => TestResult[]} */
const parse = JSON.parse;
