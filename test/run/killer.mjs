// @ts-check
// Runs the tests against one break until one fails.
import path from 'node:path';
import { buildExtension, buildTests } from './breakBuilds.mjs';
import { killGroup, startChild } from './children.mjs';
import { root } from './paths.mjs';
import { readResults, writingResultsTo } from './results.mjs';

/** @typedef {import('./breakTables.mjs').Break} Break */

/** Milliseconds without a word after which tests count as failed: no single one takes half of that. */
const patience = 45_000;
const noEnd = `(no word within ${patience / 1000} s)`;

/**
 * The test that fails with a break; without one, nothing should.
 * @param {Break | undefined} one
 * @param {readonly string[]} tests run in this order, and then those in VS Code that the break names
 * @param {string} folder
 * @returns {Promise<string | undefined>} its title
 */
export async function killerOf(one, tests, folder) {
  if (tests.length > 0) {
    const failed = await firstFailure(mocha(await buildTests(tests, one, folder)), path.join(folder, 'tests.json'));
    if (failed !== undefined) return failed;
  }
  if (one?.host === undefined) return undefined;
  const extension = path.join(folder, 'extension');
  await buildExtension(one, extension);
  const failed = await firstFailure(['out/vscode/host/main.mjs', 'newest', 'node'], path.join(folder, 'host.json'), {
    SITE_REPORTS_EXTENSION: extension,
    SITE_REPORTS_GREP: one.host,
  });
  // What keeps VS Code from starting kills nothing; tests in it have a time limit of their own.
  if (failed === noEnd) throw new Error('VS Code did not tell.');
  return failed === undefined ? undefined : `in VS Code: ${failed}`;
}

/** @param {string[]} files */
function mocha(files) {
  const options = ['--bail', '--exit', '--timeout=10000', '--reporter=test/run/mochaReporter.mjs'];
  return ['node_modules/mocha/bin/mocha.js', ...options, ...files];
}

/**
 * @param {string[]} args
 * @param {string} file
 * @param {Record<string, string>} [variables]
 * @returns {Promise<string | undefined>} the title of the first test that fails, or in brackets that they do not end
 * @throws Error if they end badly without a failed test, as where they cannot be loaded
 */
async function firstFailure(args, file, variables) {
  const env = { ...process.env, ...writingResultsTo(file), ...variables };
  const child = startChild(process.execPath, args, { cwd: root, env, output: 'pipe' });
  const timer = setTimeout(() => killGroup(child, 'SIGKILL'), patience);
  let output = '';
  /** @param {Buffer} chunk */
  const take = (chunk) => {
    output += String(chunk);
    timer.refresh();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  /** The signal by which it was ended, if it was. @type {[code: number | null, signal: NodeJS.Signals | null]} */
  const [code, signal] = await new Promise((resolve) =>
    child.once('error', () => resolve([1, null])).once('close', (...end) => resolve(end)),
  );
  clearTimeout(timer);
  const failed = readResults(file, output).find(({ isPassed }) => !isPassed)?.title;
  if (failed !== undefined) return failed;
  if (signal === 'SIGKILL') return noEnd;
  if (code !== 0) throw new Error(`No test failed, but it ended with ${code}: ${output.trim().slice(-300)}`);
  return undefined;
}
