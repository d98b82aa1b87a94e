/** Where one page of a list ends and the next begins, both as they were read. */
interface Seam {
  /** Number of rows in the list as the page before said, and as the next page said. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly pageSize: number;
  /** Number of pages before it. */
  readonly pages: number;
  /** Reads so many pages before the seam again; gives the numbers of rows that these say. */
  readonly readLast: (count: number) => Promise<readonly (number | undefined)[]>;
  /** Reads the page after the seam again, likewise. */
  readonly readNext: () => Promise<number | undefined>;
}

/** Maximum number of times that a seam is read again. */
const maxTries = 3;

/**
 * Reads the pages around a seam again if others were deleted between the two requests: rows have moved from the next
 * page to those before, and were on neither. A total that has shrunk says by how many at most.
 * @returns false if the list kept changing, so that rows may have been missed all the same
 */
export async function mendSeam({ before, after, pageSize, pages, readLast, readNext }: Seam): Promise<boolean> {
  if (before === undefined || after === undefined || after >= before) return true;
  const pagesBack = (total: number) => Math.min(pages, Math.ceil((before - total) / pageSize));
  let least = after;
  for (let tries = 0; tries < maxTries; tries++) {
    const wanted = pagesBack(least);
    const totals = [...(await readLast(wanted)), await readNext()];
    least = totals.reduce((lowest: number, total = lowest) => Math.min(lowest, total), least);
    if (totals.every((total) => total !== undefined && total === least) && pagesBack(least) <= wanted) return true;
  }
  // What has moved since the last try is still likely to be there.
  await readLast(pagesBack(least));
  return false;
}
