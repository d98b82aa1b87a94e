import { maxTries, type Counted, type Seam } from './seam';

interface Compared {
  /** Rows have moved past it: it has one that was on no page before, or none of those that it had. */
  readonly hasMoved: boolean;
}
export type PageAgain = Counted & Compared;

interface UncountedSeam extends Seam<Compared> {
  /** Number of pages before the seam that were not compared yet. */
  readonly unchecked: number;
}

/**
 * Like `mendSeam` without a total, for one more request per page: a missed row has moved to the pages before.
 * @returns false if the list kept changing, so that rows may have been missed all the same
 */
export async function mendUncountedSeam({ pages, unchecked, readLast, readNext }: UncountedSeam): Promise<boolean> {
  let count = unchecked;
  for (let tries = 0; tries < maxTries; tries++) {
    if (!(await readLast(count)).some(({ hasMoved }) => hasMoved)) return true;
    await readNext();
    // Rows may have moved further than was read again.
    count = Math.min(pages, 4 * count);
  }
  return false;
}
