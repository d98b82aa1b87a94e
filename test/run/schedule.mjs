// @ts-check
// Runs the commands of the tests side by side, each as soon as what it needs is set up and the machine has room for it.
import { availableParallelism } from 'node:os';
import { sum } from './counts.mjs';
import { Room } from './room.mjs';
import { runCommand } from './runCommand.mjs';
import { setup } from './setup.mjs';

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./counts.mjs').Result} Result */
/** @typedef {import('./counts.mjs').Counts & { seconds: number }} Outcome */
/** @typedef {import('./parts.mjs').Command & { name: string, part: string }} Job */

/** In cores that are kept busy: all wait now and then, which leaves room for a little more than there are. */
const size = availableParallelism() * 1.4;

/**
 * Runs the commands of all parts.
 * @param {readonly Part[]} parts
 * @returns {Promise<Result[]>} in the order of the parts
 */
export async function runParts(parts) {
  const jobs = parts.flatMap(({ name: part, commands }) =>
    commands.map((command, at) => ({ ...command, part, name: at === 0 ? part : `${part} ${at + 1}` })),
  );
  const room = new Room(size);
  // What runs side by side shows all that it printed once it has ended.
  const run = jobs.length === 1 ? runShowing : runQuietly;
  const outcomes = await Promise.all(jobs.map((job, rank) => runJob(job, () => room.enter(rank, job.cores), run)));
  return parts.map(({ name }) => {
    const own = outcomes.filter((_, at) => jobs[at]?.part === name);
    return { name, seconds: own.reduce((total, { seconds }) => total + seconds, 0), ...sum(own) };
  });
}

/**
 * Sets up what a command needs, then runs it; what cannot be set up counts as one failed test.
 * @param {Job} job
 * @param {() => Promise<() => void>} enter
 * @param {(job: Job) => Promise<import('./counts.mjs').Counts>} run
 * @returns {Promise<Outcome>}
 */
async function runJob(job, enter, run) {
  try {
    await setup(job.needs);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { seconds: 0, passed: 0, failed: 1, tests: [] };
  }
  const leave = await enter();
  const started = performance.now();
  const counts = await run(job);
  leave();
  return { seconds: (performance.now() - started) / 1000, ...counts };
}

/** @param {string} text */
const show = (text) => void process.stdout.write(text);

/** @param {Job} job */
const runShowing = (job) => runCommand(job, job.name, show);

/** @param {Job} job */
async function runQuietly(job) {
  /** @type {string[]} */
  const printed = [];
  const counts = await runCommand(job, job.name, (text) => void printed.push(text));
  show(printed.join(''));
  return counts;
}
