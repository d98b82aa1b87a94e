import { AbortedError } from '../../util/abortedError';
import type { NextPage, Page } from '../../service/page';
import { pageSizes } from '../../service/service';
import { mendSeam } from './seam';
import { mendUncountedSeam, type PageAgain } from './uncountedSeam';
import { isUnreadable, maxUnreadablePages } from './unreadablePages';

/** The extent to which a list was read, according to the service's answers. */
export interface Reading {
  /** Number of records, each counted once. */
  readonly read: number;
  /** Number of records that could not be read. */
  readonly unreadable: number;
  /** Number of records in the list, according to the latest answer. */
  readonly total: number | undefined;
  /** A record in between may have been missed: one was unreadable, or the list changed too fast. */
  readonly hasGaps: boolean;
  /** Every record was read: no page follows, there are no gaps, and they are as many as the service says. */
  readonly isWhole: boolean;
}

export interface ListSource<T> {
  readonly fetchPage: (next: NextPage | undefined) => Promise<Page<T>>;
  readonly keyOf: (record: T) => string;
  readonly signal: AbortSignal;
}

/**
 * Called with the records that no earlier page had. Reading ends if it returns `enough`, and is then not whole.
 * @param reading the extent to which the list was read by then
 */
export type Take<T> = (records: readonly T[], reading: Reading) => Promise<Taken> | Taken;
type Taken = 'enough' | undefined;

/**
 * Reads a list page by page. Ends with a page that offers no next one, or with one that adds nothing, whatever it
 * offers; unreadable pages are skipped, up to a limit.
 *
 * Others may change the list meanwhile. In the order of creation, newest first, the decrease of the total is at least
 * the number of rows by which the rest has moved up, so that many previous rows are read again; new rows are looked
 * for at the beginning. Without a total, or with one that is too low, deletions by others do not show: each page is
 * read again after the next one.
 * @throws AbortedError once the signal is aborted
 */
export async function readList<T>(source: ListSource<T>, take: Take<T>): Promise<Reading> {
  const reader = new ListReader(source, take);
  await reader.readPages();
  if (!reader.hasEnough) await reader.readNewRows();
  return reader.reading;
}

/** A page that was read. */
interface PageRead {
  readonly params: NextPage | undefined;
  readonly total: number | undefined;
  readonly unreadable: number;
  readonly keys: readonly string[];
}

class ListReader<T> {
  hasEnough = false;
  private readonly seen = new Set<string>();
  private readonly pages: PageRead[] = [];
  private total: number | undefined;
  private largestTotal = 0;
  private unreadable = 0;
  /** Number of pages, from the first, that were compared with their earlier content for lack of a total. */
  private compared = 0;
  /** Number of records on the fullest page. */
  private pageSize = 1;
  private isAtEnd = false;
  /** True unless the list changed faster than it could be read. */
  private isSteady = true;

  constructor(
    private readonly source: ListSource<T>,
    private readonly take: Take<T>,
  ) {}

  get reading(): Reading {
    const { unreadable, total } = this;
    const { size: read } = this.seen;
    const hasGaps = unreadable > 0 || !this.isSteady;
    const isWhole = this.isAtEnd && !this.hasEnough && !hasGaps && read >= (total ?? 0);
    return { read, unreadable, total, hasGaps, isWhole };
  }

  async readPages(): Promise<void> {
    const followed = new Set<string>();
    let unreadable = 0;
    for (let next: NextPage | undefined; ;) {
      const { size: before } = this.seen;
      const page = await this.readSeam(await this.readPage(next, this.pages.length));
      if (this.hasEnough) return;
      const hasGrown = this.seen.size > before;
      followed.add(JSON.stringify(next));
      unreadable = isUnreadable(page) ? unreadable + 1 : 0;
      const isInVain = isUnreadable(page) ? unreadable === maxUnreadablePages : !hasGrown;
      this.isAtEnd = isLast(page);
      if (isInVain || page.next === undefined || followed.has(JSON.stringify(page.next))) return;
      next = page.next;
    }
  }

  /** Reads the rows that were created meanwhile, which are at the beginning. */
  async readNewRows(): Promise<void> {
    for (const [at, { params }] of this.pages.entries()) {
      const { size: before } = this.seen;
      if (!this.isAtEnd || before >= (this.total ?? 0)) return;
      await this.readPage(params, at);
      if (this.seen.size === before) return;
    }
  }

  /** Reads again the rows that moved up from the last page to those before. @returns the last page as read last */
  private async readSeam(page: Page<T>): Promise<Page<T>> {
    const last = this.pages.length - 1;
    let latest = page;
    const readAgain = async (at: number): Promise<PageAgain> => {
      if (this.hasEnough) return { total: undefined, hasMoved: false };
      const { size: before } = this.seen;
      const { params, keys = [], unreadable = 0 } = this.pages[at] ?? {};
      const read = await this.readPage(params, at);
      if (at === last) latest = read;
      const isKept = read.records.some((record) => keys.includes(this.source.keyOf(record)));
      const isComparable = keys.length > 0 || unreadable === 0;
      return { total: read.total, hasMoved: (isComparable && !isKept) || this.seen.size > before };
    };
    const readNext = () => readAgain(last);
    const readLast = async (count: number) => {
      const reads: PageAgain[] = [];
      for (let at = last - count; at < last; at++) reads.push(await readAgain(at));
      return reads;
    };
    const seam = { pages: last, readLast, readNext };
    const totals = { before: this.pages[last - 1]?.total, after: page.total, pageSize: this.pageSize };
    const isMended = await mendSeam({ ...seam, ...totals });
    this.isSteady &&= isMended;
    const isUncounted = page.total === undefined && !isUnreadable(page);
    if (last > 0 && (isUncounted || this.seen.size > this.largestTotal)) {
      const isSound = await mendUncountedSeam({ ...seam, unchecked: last - this.compared });
      this.isSteady &&= isSound;
      this.compared = last;
    }
    return latest;
  }

  /** @param at index of the page */
  private async readPage(params: NextPage | undefined, at: number): Promise<Page<T>> {
    if (this.source.signal.aborted) throw new AbortedError();
    const page = await this.source.fetchPage(params);
    const { total, unreadable } = page;
    const known = this.pages[at];
    this.pages[at] = { params, total, unreadable, keys: page.records.map(this.source.keyOf) };
    this.unreadable += unreadable - (known?.unreadable ?? 0);
    this.pageSize = Math.max(this.pageSize, page.records.length + unreadable);
    // A page without a total does not invalidate an earlier one.
    this.total = total ?? this.total;
    this.largestTotal = Math.max(this.largestTotal, total ?? 0);
    const records = page.records.filter((record) => this.isNew(this.source.keyOf(record)));
    this.hasEnough = (await this.take(records, this.reading)) === 'enough';
    return page;
  }

  private isNew(key: string): boolean {
    const { size } = this.seen;
    return this.seen.add(key).size > size;
  }
}

/** True if no row follows a page. If it is full, only an explicit statement or the total tells. */
function isLast({ records, unreadable, total, next, isLast, nextIsElsewhere }: Page<unknown>): boolean {
  const size = records.length + unreadable;
  if (size === 0) return true;
  const mayBeFull = pageSizes.some((it) => it === size);
  return next === undefined && !nextIsElsewhere && (total !== undefined || isLast === true || !mayBeFull);
}
