/** The boundary between two pages of a list that were both read. */
interface Seam {
  /** Number of pages before it. */
  readonly pages: number;
  /** Reads that many pages before the seam again. */
  readonly readLast: (count: number) => Promise<readonly PageAgain[]>;
  /** Reads the page after the seam again. */
  readonly readNext: () => Promise<PageAgain>;
}

/** A page that was read again. */
export interface PageAgain {
  /** Number of rows in the list, according to the page. */
  readonly total: number | undefined;
  /** Rows have moved past it: it has one that was on no page before, or none of its previous ones. */
  readonly hasMoved: boolean;
}

interface CountedSeam extends Seam {
  /** Number of rows in the list according to the page before the seam, and to the one after it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly pageSize: number;
}

interface UncountedSeam extends Seam {
  /** Number of pages before the seam that are not yet compared. */
  readonly unchecked: number;
}

/** Maximum number of times to read a seam again. */
const maxTries = 3;

/**
 * Reads the pages around a seam again if rows were deleted between the two requests: rows have then moved from the next
 * page to the previous ones, and were on neither. The decrease of the total is their maximum number.
 * @returns false if the list kept changing, so that rows may still have been missed
 */
export async function mendSeam({ before, after, pageSize, pages, readLast, readNext }: CountedSeam): Promise<boolean> {
  if (before === undefined || after === undefined || after >= before) return true;
  const pagesBack = (total: number) => Math.min(pages, Math.ceil((before - total) / pageSize));
  let least = after;
  for (let tries = 0; tries < maxTries; tries++) {
    const wanted = pagesBack(least);
    const totals = [...(await readLast(wanted)), await readNext()].map(({ total }) => total);
    least = totals.reduce((lowest: number, total = lowest) => Math.min(lowest, total), least);
    if (totals.every((total) => total !== undefined && total === least) && pagesBack(least) <= wanted) return true;
  }
  // Rows that moved since the last try are probably still there.
  await readLast(pagesBack(least));
  return false;
}

/**
 * Like `mendSeam` without a total, for one more request per page: a missed row has moved to the previous pages.
 * @returns false if the list kept changing, so that rows may still have been missed
 */
export async function mendUncountedSeam({ pages, unchecked, readLast, readNext }: UncountedSeam): Promise<boolean> {
  let count = unchecked;
  for (let tries = 0; tries < maxTries; tries++) {
    if (!(await readLast(count)).some(({ hasMoved }) => hasMoved)) return true;
    await readNext();
    // Rows may have moved further than the pages read again.
    count = Math.min(pages, 4 * count);
  }
  return false;
}
