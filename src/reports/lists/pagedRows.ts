import { PageReader, type PageSource, type ReadOptions } from './pageReader';
import type { Rest } from './pagedList';

/** Maximum number of rows that a list reads: a view with more of them is of no use. */
export const maxRows = 20_000;

/** The rows of a list from consecutive pages, with the changes made here since. */
export class PagedRows<T> {
  private readonly pages: PageReader<T>;
  /** By key, in the order of arrival: a list may contain very many, and a job changes one after the other. */
  private readonly paged = new Map<string, T>();
  /** Rows that were added to the list here since it was read; they come first. */
  private readonly fresh = new Map<string, T>();
  /** Rows known to be in the list, but on a page that was not read; they come last. */
  private readonly loose = new Map<string, T>();
  private rowsCache: readonly T[] | undefined;
  private count: number | undefined;
  /** True if more rows were known to exist before any page was read. */
  private isPart = false;

  constructor(private readonly source: PageSource<T>) {
    this.pages = new PageReader(source);
  }

  /** Creates rows that were known before, without their pages. */
  static of<T>(source: PageSource<T>, known: readonly T[], total: number | undefined): PagedRows<T> {
    const rows = new PagedRows(source);
    rows.merge(known);
    rows.count = total;
    rows.isPart = total !== known.length;
    return rows;
  }

  get rows(): readonly T[] {
    return (this.rowsCache ??= [...[...this.fresh.values()].reverse(), ...this.paged.values(), ...this.loose.values()]);
  }

  get size(): number {
    return this.fresh.size + this.paged.size + this.loose.size;
  }

  /** Number of rows that could not be read. */
  get unreadable(): number {
    return this.pages.reading.unreadable;
  }

  /** Number of rows in all, according to the service; undefined if that can't be right. */
  get total(): number | undefined {
    return this.count !== undefined && this.count >= this.fresh.size + this.paged.size ? this.count : undefined;
  }

  /** Number of pages that were read, at least the first. */
  get read(): number {
    return Math.max(1, this.pages.pagesRead);
  }

  get sortedBy(): string | undefined {
    return this.pages.sortedBy;
  }

  get rest(): Rest {
    const { offersMore, pagesRead, isAtEnd, reading } = this.pages;
    if (offersMore) return this.size < maxRows ? 'offered' : 'beyond';
    const known = this.fresh.size + this.paged.size + reading.unreadable;
    const isMissing = !isAtEnd || (this.count ?? 0) > known;
    if (pagesRead === 0) return this.isPart ? 'unknown' : 'none';
    return isMissing || !reading.isSteady ? 'withheld' : 'none';
  }

  /** True if all rows were read, or the maximum of a list, or if reading on is useless. */
  get isDone(): boolean {
    return this.pages.isDone || this.size >= maxRows;
  }

  /**
   * Reads the next page.
   * @returns a function that adds it
   */
  async readNext(signal: AbortSignal, options?: ReadOptions<T>): Promise<() => void> {
    const record = await this.pages.read(signal, options);
    return () => {
      this.merge(record().all);
      this.count = this.pages.reading.total;
    };
  }

  /**
   * Reads the next pages and adds them, several at a time if they are numbered.
   * @param most maximum number of pages
   * @param onAdd called after each page
   */
  async readPages(most: number, signal: AbortSignal, onAdd: () => void = () => undefined): Promise<void> {
    const early: ReadOptions<T>['early'] = new Map();
    const isWanted = (count: number) => count < most && (!this.isDone || (count === 0 && this.rest === 'offered'));
    for (let count = 0; isWanted(count); count++) {
      const add = await this.readNext(signal, { most: most - count, early });
      // An answer may have arrived anyway.
      if (signal.aborted) return;
      add();
      onAdd();
    }
  }

  private merge(rows: readonly T[]): void {
    for (const row of rows) {
      const key = this.source.keyOf(row);
      this.paged.set(key, row);
      this.loose.delete(key);
      this.fresh.delete(key);
    }
    this.rowsCache = undefined;
  }

  /** Adds a row whose page was not read. */
  addLoose(row: T): void {
    const key = this.source.keyOf(row);
    if (!this.has(key)) this.loose.set(key, row);
    this.rowsCache = undefined;
  }

  /** Adds a row that was added to the list since it was read. */
  insert(row: T): void {
    const key = this.source.keyOf(row);
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
    const key = this.source.keyOf(row);
    for (const rows of [this.paged, this.loose, this.fresh]) if (rows.has(key)) rows.set(key, row);
    this.rowsCache = undefined;
  }

  remove(key: string): void {
    const wasPaged = this.paged.delete(key);
    const isRemoved = this.loose.delete(key) || this.fresh.delete(key) || wasPaged;
    if (isRemoved && this.count !== undefined) this.count -= 1;
    this.rowsCache = undefined;
  }

  /** Decreases the count by a row whose page was not read. */
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
