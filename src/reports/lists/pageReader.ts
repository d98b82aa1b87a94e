import type { NextPage, Page } from '../../service/page';
import { pageSizes } from '../../service/service';
import { AbortedError } from '../../util/abortedError';

/** The pages of a list, and the key of its records. */
export interface PageSource<T> {
  /** Number of records to request. */
  readonly perPage: number;
  readonly fetchPage: (next: NextPage | undefined, signal: AbortSignal) => Promise<Page<T>>;
  readonly keyOf: (record: T) => string;
}

/** The extent to which a list was read, according to the service's answers. */
export interface Reading {
  /** Number of records, each counted once. */
  readonly read: number;
  /** Number of records that could not be read. */
  readonly unreadable: number;
  /** Number of records in the list, according to the latest answer. */
  readonly total: number | undefined;
  /** False if the list changed faster than it could be read. */
  readonly isSteady: boolean;
  /** Every record was read: no page follows, there are no gaps, and their number matches the service's total. */
  readonly isWhole: boolean;
}

export interface ReadOptions<T> {
  /** Number of pages wanted, including this one: numbered pages are requested several at a time. One by default. */
  readonly most?: number;
  /** The pages requested ahead of their turn, by their parameters. */
  readonly early?: Map<string, Promise<Page<T>>>;
  /** Minimum number of pages before this one to read again, since something in the list has changed. */
  readonly again?: number;
  /** Without a total, compares each page with its earlier content, for one more request per page. */
  readonly compares?: boolean;
}

/** The records of one reading. */
interface Records<T> {
  /** In the order of the list. */
  readonly all: readonly T[];
  /** The records that no page had before. */
  readonly added: readonly T[];
}

interface PageRead {
  readonly params: NextPage | undefined;
  readonly total: number | undefined;
  readonly unreadable: number;
  readonly keys: readonly string[];
}

/** Maximum number of pages requested at the same time, if their numbers are known in advance. */
const maxAtOnce = 4;
/** Maximum number of pages in a row with only unreadable records: others may follow. */
const maxUnreadablePages = 10;

/**
 * Reads a list page by page. Ends with a page that offers no next one, or with one that adds nothing, whatever it
 * offers; unreadable pages are skipped, up to a limit.
 *
 * The list may change in the meantime. In the order of creation, newest first, the decrease of the total is at least
 * the number of rows by which the rest has moved up, so that many previous rows are read again.
 */
export class PageReader<T> {
  private readonly seen = new Set<string>();
  private readonly pages: PageRead[] = [];
  /** The next pages that were followed: a service that offers one of them again must not be followed forever. */
  private readonly followed = new Set<string>();
  private following: NextPage | undefined;
  private total: number | undefined;
  private largestTotal = 0;
  /** Number of records on the fullest page. */
  private pageSize = 1;
  private unreadable = 0;
  /** Number of latest pages in a row with only unreadable records. */
  private unreadablePages = 0;
  /** Number of pages, from the first, that were compared with their earlier content for lack of a total. */
  private compared = 0;
  private hasGrown = true;
  private isLastRead = false;
  /** False if the list changed faster than it could be read. */
  private isSteady = true;
  private isNumbered = true;
  private sorting: string | undefined;

  constructor(private readonly source: PageSource<T>) {}

  get reading(): Reading {
    const { unreadable, total, isSteady } = this;
    const { size: read } = this.seen;
    const isWhole = this.isLastRead && unreadable === 0 && isSteady && read >= (total ?? 0);
    return { read, unreadable, total, isSteady, isWhole };
  }

  /** Number of pages that were read. */
  get pagesRead(): number {
    return this.pages.length;
  }

  /** True if the service offers a page that was not read. */
  get offersMore(): boolean {
    return this.following !== undefined;
  }

  /** True if reading on is useless: no page is offered, the last one added nothing, or too many were unreadable. */
  get isDone(): boolean {
    if (this.pages.length === 0) return false;
    const isInVain = this.unreadablePages > 0 ? this.unreadablePages >= maxUnreadablePages : !this.hasGrown;
    return isInVain || !this.offersMore;
  }

  /** True if no record follows the last page, according to the service. */
  get isAtEnd(): boolean {
    return this.isLastRead;
  }

  /** The key that the service sorted the last page by, if it names one. */
  get sortedBy(): string | undefined {
    return this.sorting;
  }

  /**
   * Reads the first page, or the next one. Also reads the pages before it again if records may have moved to them from
   * this one, which would otherwise be missed.
   * @returns a function that records it, for as long as it is still wanted
   * @throws AbortedError once the signal is aborted
   */
  async read(
    signal: AbortSignal,
    { most = 1, early = new Map(), again = 0, compares = false }: ReadOptions<T> = {},
  ): Promise<() => Records<T>> {
    const at = this.pages.length;
    const params = this.following;
    const step = this.step(signal);
    let latest = step.add(at, params, await this.fetchNext(signal, most, early));
    const readAgain = async (index: number): Promise<PageAgain> => {
      const read = await step.readAgain(index, index === at ? params : this.pages[index]?.params);
      if (index === at) latest = read.page;
      return read;
    };
    const readNext = () => {
      early.clear();
      return readAgain(at);
    };
    const readLast = async (count: number) => {
      const reads: PageAgain[] = [];
      for (let index = at - count; index < at; index++) reads.push(await readAgain(index));
      return reads;
    };
    const seam = { pages: at, readLast, readNext };
    const totals = { before: this.pages.at(-1)?.total, after: latest.total };
    let isSteady = await mendSeam({ ...seam, ...totals, pageSize: Math.max(this.pageSize, step.pageSize) });
    const isUncounted = latest.total === undefined && !isUnreadable(latest);
    const isCompared =
      compares && at > 0 && (isUncounted || step.read > Math.max(this.largestTotal, step.largestTotal));
    if (isCompared && !(await mendUncountedSeam({ ...seam, unchecked: at - this.compared }))) isSteady = false;
    if (again > 0 && !step.hasReadAgain) await readLast(Math.min(again, at));
    return () => {
      const records = this.record(step);
      this.isSteady &&= isSteady;
      if (isCompared) this.compared = at;
      this.endWith(latest, params, records.added.length > 0);
      return records;
    };
  }

  /**
   * True if records are missing though all pages were read, for example if some were created at the beginning in the
   * meantime.
   */
  get isShort(): boolean {
    return this.isLastRead && this.seen.size < (this.total ?? 0);
  }

  /** Reads a page again. @param at its index */
  async readAgain(at: number, signal: AbortSignal): Promise<() => Records<T>> {
    const step = this.step(signal);
    await step.readAgain(at, this.pages[at]?.params);
    return () => this.record(step);
  }

  /** The next page. If pages are numbered, others are requested with it, as long as their numbers prove right. */
  private async fetchNext(signal: AbortSignal, most: number, early: Map<string, Promise<Page<T>>>): Promise<Page<T>> {
    if (signal.aborted) throw new AbortedError();
    const { following: next } = this;
    const key = keyOf(next);
    const requested = early.get(key);
    if (requested === undefined && early.size > 0) {
      this.isNumbered = false;
      early.clear();
    }
    const answer = requested ?? this.source.fetchPage(next, signal);
    for (const later of this.isNumbered ? this.upcoming(Math.min(most, maxAtOnce) - 1) : []) {
      if (early.has(keyOf(later))) continue;
      const request = this.source.fetchPage(later, signal);
      // It is used when it's its turn, which may never come.
      request.catch(() => undefined);
      early.set(keyOf(later), request);
    }
    early.delete(key);
    const page = await answer;
    // Rows may have moved between two totals, so only a page requested now follows the ones already read.
    if (requested === undefined || page.total === this.pages.at(-1)?.total) return page;
    early.clear();
    return this.source.fetchPage(next, signal);
  }

  /** The pages after the next one, which are known if they are numbered and records are counted. */
  private upcoming(most: number): readonly NextPage[] {
    const left = Math.ceil(((this.total ?? 0) - this.seen.size) / this.source.perPage) - 1;
    const pages: NextPage[] = [];
    for (let next = this.following && pageAfter(this.following); next !== undefined; next = pageAfter(next)) {
      if (pages.length >= Math.min(most, left)) break;
      pages.push(next);
    }
    return pages;
  }

  /** The pages read together, which are recorded together or not at all. */
  private step(signal: AbortSignal): Step<T> {
    return new Step(this.source, this.pages, this.seen, signal);
  }

  private record({ all, added, pages, total, largestTotal, pageSize }: Step<T>): Records<T> {
    for (const [at, page] of pages) {
      this.unreadable += page.unreadable - (this.pages[at]?.unreadable ?? 0);
      this.pages[at] = page;
    }
    for (const key of added.keys()) this.seen.add(key);
    // A page without a total does not invalidate an earlier one.
    this.total = total ?? this.total;
    this.largestTotal = Math.max(this.largestTotal, largestTotal);
    this.pageSize = Math.max(this.pageSize, pageSize);
    return { all, added: [...added.values()] };
  }

  private endWith(page: Page<T>, params: NextPage | undefined, hasGrown: boolean): void {
    this.followed.add(keyOf(params));
    const isEmpty = page.records.length + page.unreadable === 0;
    this.following = isEmpty || this.followed.has(keyOf(page.next)) ? undefined : page.next;
    this.hasGrown = hasGrown;
    this.unreadablePages = isUnreadable(page) ? this.unreadablePages + 1 : 0;
    this.isLastRead = isLast({ ...page, next: this.following }, this.source.perPage);
    this.sorting = page.sortedBy;
  }
}

/** Some consecutive pages. */
class Step<T> {
  readonly pages = new Map<number, PageRead>();
  private readonly records = new Map<number, readonly T[]>();
  readonly added = new Map<string, T>();
  total: number | undefined;
  largestTotal = 0;
  /** Number of records on the fullest page. */
  pageSize = 0;
  hasReadAgain = false;

  constructor(
    private readonly source: PageSource<T>,
    private readonly known: readonly PageRead[],
    private readonly seen: ReadonlySet<string>,
    private readonly signal: AbortSignal,
  ) {}

  /** The records of all pages, as last read, in the order of the list. */
  get all(): readonly T[] {
    return [...this.records].sort(([one], [other]) => one - other).flatMap(([, records]) => records);
  }

  /** Number of records read so far, each counted once. */
  get read(): number {
    return this.seen.size + this.added.size;
  }

  /** @param at index of the page */
  add(at: number, params: NextPage | undefined, page: Page<T>): Page<T> {
    const { total, unreadable, records } = page;
    this.pages.set(at, { params, total, unreadable, keys: records.map(this.source.keyOf) });
    this.pageSize = Math.max(this.pageSize, records.length + unreadable);
    this.records.set(at, records);
    for (const record of records) {
      const key = this.source.keyOf(record);
      if (!this.seen.has(key)) this.added.set(key, record);
    }
    this.total = total ?? this.total;
    this.largestTotal = Math.max(this.largestTotal, total ?? 0);
    return page;
  }

  /** Reads a page again, and compares it with its earlier content. */
  async readAgain(at: number, params: NextPage | undefined): Promise<PageAgain & { readonly page: Page<T> }> {
    if (this.signal.aborted) throw new AbortedError();
    const { size } = this.added;
    const { keys = [], unreadable = 0 } = this.pages.get(at) ?? this.known[at] ?? {};
    const page = this.add(at, params, await this.source.fetchPage(params, this.signal));
    this.hasReadAgain = true;
    const isKept = page.records.some((record) => keys.includes(this.source.keyOf(record)));
    const isComparable = keys.length > 0 || unreadable === 0;
    return { page, total: page.total, hasMoved: (isComparable && !isKept) || this.added.size > size };
  }
}

/** Identifies a page within its list. */
function keyOf(next: NextPage | undefined): string {
  return JSON.stringify(next ?? {});
}

function pageAfter(next: NextPage): NextPage | undefined {
  const { page } = next;
  return page !== undefined && /^\d{1,9}$/.test(page) ? { ...next, page: String(Number(page) + 1) } : undefined;
}

/** True if a page contains only records that can't be read. */
function isUnreadable({ records, unreadable }: Page<unknown>): boolean {
  return records.length === 0 && unreadable > 0;
}

/** True if no record follows a page. For a full page, only an explicit statement or the total proves it. */
function isLast({ records, unreadable, total, next, isLast, isCut }: Page<unknown>, perPage: number): boolean {
  const size = records.length + unreadable;
  if (size === 0) return true;
  const mayBeFull = size >= perPage || pageSizes.some((pageSize) => pageSize === size);
  return next === undefined && !isCut && (total !== undefined || isLast === true || !mayBeFull);
}

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
interface PageAgain {
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
async function mendSeam({ before, after, pageSize, pages, readLast, readNext }: CountedSeam): Promise<boolean> {
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
async function mendUncountedSeam({ pages, unchecked, readLast, readNext }: UncountedSeam): Promise<boolean> {
  let count = unchecked;
  for (let tries = 0; tries < maxTries; tries++) {
    if (!(await readLast(count)).some(({ hasMoved }) => hasMoved)) return true;
    await readNext();
    // Rows may have moved further than the pages read again.
    count = Math.min(pages, 4 * count);
  }
  return false;
}
