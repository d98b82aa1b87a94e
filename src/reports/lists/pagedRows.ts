import type { NextPage, Page } from '../../service/page';
import type { Rest } from './pagedListState';
import { isUnreadable, maxUnreadablePages } from './unreadablePages';

export interface PagedRowsOptions<T> {
  readonly perPage: number;
  readonly keyOf: (row: T) => string;
}

/** Maximum number of rows that a list reads: no view with more of them is of use to a person. */
export const maxRows = 20_000;

/** The rows of a list from the pages that were read, one after the other. */
export class PagedRows<T> {
  /** By key, in the order of arrival: a list may hold very many, and a job changes one after the other. */
  private readonly paged = new Map<string, T>();
  /** Rows that came into the list here since it was read; they come first. */
  private readonly fresh = new Map<string, T>();
  /** Rows known to be in the list, but on a page that was not read; they come last. */
  private readonly loose = new Map<string, T>();
  /** The next pages that were followed: a service that offers one of them again must not be followed forever. */
  private readonly followed = new Set<string>();
  /** The parameters of the pages that were read, in order. */
  private readonly pages: (NextPage | undefined)[] = [];
  private told: number | undefined;
  private following: NextPage | undefined;
  private rowsCache: readonly T[] | undefined;
  private notRead = 0;
  private count: number | undefined;
  private isMissingRows = false;
  /** True if others changed the list faster than it could be read. */
  private mayHaveMissed = false;
  private hasGrown = true;
  /** The key that the service sorted the last page by, if it says so. */
  sortedBy: string | undefined;
  /** Number of latest pages in a row that hold only unreadable records. */
  private unreadablePages = 0;

  constructor(private readonly options: PagedRowsOptions<T>) {}

  /** Creates rows that were known before, without their pages. */
  static of<T>(options: PagedRowsOptions<T>, rows: readonly T[], total: number | undefined): PagedRows<T> {
    const pages = new PagedRows(options);
    for (const row of rows) pages.paged.set(options.keyOf(row), row);
    pages.count = total;
    pages.isMissingRows = total !== rows.length;
    return pages;
  }

  get rows(): readonly T[] {
    return (this.rowsCache ??= [...[...this.fresh.values()].reverse(), ...this.paged.values(), ...this.loose.values()]);
  }

  get size(): number {
    return this.fresh.size + this.paged.size + this.loose.size;
  }

  /** Number of rows that could not be read. */
  get unreadable(): number {
    return this.notRead;
  }

  /** Number of rows in all, as the service says; undefined if that cannot be right. */
  get total(): number | undefined {
    return this.count !== undefined && this.count >= this.fresh.size + this.paged.size ? this.count : undefined;
  }

  /** The parameters of the next page; undefined if there are as many rows as a list reads. */
  get next(): NextPage | undefined {
    return this.size < maxRows ? this.following : undefined;
  }

  /** The parameters of the next pages: those beyond the next are known if pages are numbered and rows are counted. */
  upcoming(most: number): readonly NextPage[] {
    const left = this.total === undefined ? 1 : Math.ceil((this.total - this.paged.size) / this.options.perPage);
    const pages: NextPage[] = [];
    for (let next = this.following; next !== undefined && pages.length < Math.min(most, Math.max(1, left));) {
      pages.push(next);
      next = pageAfter(next);
    }
    return pages;
  }

  /**
   * The parameters of the next page when reading all; undefined after a page that added nothing, or after several
   * unreadable ones, so that reading ends.
   */
  get nextInTurn(): NextPage | undefined {
    const isInVain = this.unreadablePages > 0 ? this.unreadablePages >= maxUnreadablePages : !this.hasGrown;
    return isInVain ? undefined : this.next;
  }

  /** The parameters of the pages that were read last. */
  lastPages(count: number): readonly (NextPage | undefined)[] {
    return this.pages.slice(-count);
  }

  /** Number of pages that were read, at least the first. */
  get read(): number {
    return Math.max(1, this.pages.length);
  }

  /** Number of rows in all according to the last page, whatever happened here since. */
  get toldTotal(): number | undefined {
    return this.told;
  }

  get rest(): Rest {
    if (this.following !== undefined) return this.next === undefined ? 'beyond' : 'offered';
    if (!this.isMissingRows && !this.mayHaveMissed) return 'none';
    return this.pages.length === 0 ? 'unknown' : 'withheld';
  }

  /** Records that rows may have moved past the pages that were read. */
  missRows(): void {
    this.mayHaveMissed = true;
  }

  /** Adds the first page, or the one at `next`. Rows move between pages while a list is read; none shows twice. */
  add(page: Page<T>): void {
    this.pages.push(this.following);
    this.followed.add(keyOf(this.following));
    const { size } = this.paged;
    this.merge(page.records);
    this.hasGrown = this.paged.size > size;
    this.unreadablePages = isUnreadable(page) ? this.unreadablePages + 1 : 0;
    this.notRead += page.unreadable;
    this.count = this.told = page.total;
    this.sortedBy = page.sortedBy;
    const isEmpty = page.records.length + page.unreadable === 0;
    this.following = isEmpty || this.followed.has(keyOf(page.next)) ? undefined : page.next;
    const isFull = page.records.length + page.unreadable >= this.options.perPage;
    this.isMissingRows =
      this.count === undefined
        ? (isFull && page.isLast !== true) || page.nextIsElsewhere
        : this.count > this.paged.size + this.notRead;
  }

  /** Adds the rows of a page that was read before and may have changed since. */
  merge(rows: readonly T[]): void {
    for (const row of rows) {
      const key = this.options.keyOf(row);
      this.paged.set(key, row);
      this.loose.delete(key);
      this.fresh.delete(key);
    }
    this.rowsCache = undefined;
  }

  /** Adds a row whose page was not read. */
  addLoose(row: T): void {
    const key = this.options.keyOf(row);
    if (!this.has(key)) this.loose.set(key, row);
    this.rowsCache = undefined;
  }

  /** Adds a row that has come into the list since it was read. */
  insert(row: T): void {
    const key = this.options.keyOf(row);
    if (this.has(key)) return;
    this.fresh.set(key, row);
    if (this.count !== undefined) this.count += 1;
    this.rowsCache = undefined;
  }

  /** The keys of the rows whose page was not read. */
  get keysAside(): readonly string[] {
    return [...this.loose.keys()];
  }

  has(key: string): boolean {
    return this.paged.has(key) || this.loose.has(key) || this.fresh.has(key);
  }

  get(key: string): T | undefined {
    return this.paged.get(key) ?? this.loose.get(key) ?? this.fresh.get(key);
  }

  replace(row: T): void {
    const key = this.options.keyOf(row);
    for (const rows of [this.paged, this.loose, this.fresh]) if (rows.has(key)) rows.set(key, row);
    this.rowsCache = undefined;
  }

  remove(key: string): void {
    const wasPaged = this.paged.delete(key);
    const isRemoved = this.loose.delete(key) || this.fresh.delete(key) || wasPaged;
    if (isRemoved && this.count !== undefined) this.count -= 1;
    this.rowsCache = undefined;
  }

  /** Counts a row less, whose page was not read. */
  removeUnread(): void {
    if (this.count !== undefined) this.count -= 1;
  }

  /** The rows missing in a newer reading that reaches past them: it has a row that follows them, or has ended. */
  lostIn(newer: PagedRows<T>): readonly T[] {
    const keys = [...this.paged.keys()];
    const isKept = (key: string) => newer.has(key);
    const end = newer.rest === 'none' ? keys.length : keys.findLastIndex(isKept);
    return keys.slice(0, Math.max(0, end)).flatMap((key) => {
      const row = isKept(key) ? undefined : this.paged.get(key);
      return row === undefined ? [] : [row];
    });
  }
}

/** Tells a page from others of its list. */
export function keyOf(next: NextPage | undefined): string {
  return JSON.stringify(next ?? {});
}

function pageAfter(next: NextPage): NextPage | undefined {
  const { page } = next;
  return page !== undefined && /^\d{1,9}$/.test(page) ? { ...next, page: String(Number(page) + 1) } : undefined;
}
