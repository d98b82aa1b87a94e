import assert from 'node:assert/strict';

/** Factor by which a text grows. */
export const growth = 8;

/** Factor by which the work may grow: quadratic growth would be 64. */
const most = 32;

/** Minimum milliseconds that can be compared. */
const least = 6;

/** Maximum number of measurements, since the compiler and garbage collection sometimes make it slow. */
const rounds = 5;

/** CPU milliseconds of this process, which other programs on the machine don't affect. */
async function workOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The lowest of several measurements, which nothing else in this process lengthened. */
export async function leastWorkOf(act: () => unknown): Promise<number> {
  let work = Infinity;
  for (let round = 0; round < rounds; round++) work = Math.min(work, await workOf(act));
  return work;
}

/** Asserts that one of several measurements, and so the lowest, is within a limit of milliseconds. */
export async function isDoneWithin(limit: number, act: () => unknown, what = ''): Promise<void> {
  const works: number[] = [];
  while (works.length < rounds) {
    const work = await workOf(act);
    if (work <= limit) return;
    works.push(work);
  }
  assert.fail(`${what} ${works.join(', ')} ms where ${limit} were expected at most`);
}

/** Asserts that work on a text grows no faster than the text does. */
export async function growsWithItsText(short: () => unknown, long: () => unknown, what?: string): Promise<void> {
  await isDoneWithin(Math.max(await leastWorkOf(short), least) * most, long, what);
}
