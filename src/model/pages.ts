import type { NextPage, Page } from '../api/page';

/** The rows of a list as far as its pages were read, one after the other. */
export class Pages<T> {
  private readonly byKey = new Map<string, T>();
  /** Rows known to be in the list without the page that they are on; they stand at the end. */
  private readonly aside = new Map<string, T>();
  /** The next pages that were followed: a service that offers one of them again would be asked for ever. */
  private readonly followed = new Set<string>();
  private current: NextPage | undefined;
  private following: NextPage | undefined;
  private rowsCache: readonly T[] | undefined;
  private notRead = 0;
  private count: number | undefined;
  private isMissingRows = false;

  constructor(
    private readonly perPage: number,
    private readonly keyOf: (row: T) => string,
  ) {}

  /** Rows that were known before, without their pages. */
  static of<T>(perPage: number, keyOf: (row: T) => string, rows: readonly T[], total: number | undefined): Pages<T> {
    const pages = new Pages(perPage, keyOf);
    for (const row of rows) pages.byKey.set(keyOf(row), row);
    pages.count = total;
    return pages;
  }

  get rows(): readonly T[] {
    return (this.rowsCache ??= [...this.byKey.values(), ...this.aside.values()]);
  }

  get size(): number {
    return this.byKey.size + this.aside.size;
  }

  /** How many rows could not be read. */
  get unreadable(): number {
    return this.notRead;
  }

  /** How many rows the service says there are in all; nothing where that cannot be. */
  get total(): number | undefined {
    return this.count !== undefined && this.count >= this.byKey.size ? this.count : undefined;
  }

  /** What leads to the next page. */
  get next(): NextPage | undefined {
    return this.following;
  }

  /** What leads to the next pages, at most so many: further ones can be told in advance where pages are numbered and rows counted. */
  upcoming(most: number): readonly NextPage[] {
    const left = this.total === undefined ? 1 : Math.ceil((this.total - this.byKey.size) / this.perPage);
    const pages: NextPage[] = [];
    for (let next = this.following; next !== undefined && pages.length < Math.min(most, Math.max(1, left));) {
      pages.push(next);
      next = pageAfter(next);
    }
    return pages;
  }

  /** What led to the page that was read last; nothing for the first one. */
  get last(): NextPage | undefined {
    return this.current;
  }

  /** How many pages were read, at least the first. */
  get read(): number {
    return this.followed.size + 1;
  }

  get rest(): 'offered' | 'withheld' | 'none' {
    return this.following !== undefined ? 'offered' : this.isMissingRows ? 'withheld' : 'none';
  }

  /** Adds the first page, or the one that `next` led to. Rows move between pages while a list is read; none shows twice. */
  add(page: Page<T>): void {
    this.current = this.following;
    if (this.current !== undefined) this.followed.add(JSON.stringify(this.current));
    this.merge(page.records);
    this.notRead += page.unreadable;
    this.count = page.total;
    this.following = page.next !== undefined && !this.followed.has(JSON.stringify(page.next)) ? page.next : undefined;
    const isFull = page.records.length + page.unreadable >= this.perPage;
    this.isMissingRows =
      this.total === undefined
        ? (isFull && page.isLast !== true) || page.nextIsElsewhere
        : this.total > this.byKey.size + this.notRead;
  }

  /** Adds what is on a page that was read before and may hold other rows by now. */
  merge(rows: readonly T[]): void {
    for (const row of rows) {
      const key = this.keyOf(row);
      this.byKey.set(key, row);
      this.aside.delete(key);
    }
    this.rowsCache = undefined;
  }

  /** Adds a row whose page was not read. */
  setAside(row: T): void {
    if (!this.byKey.has(this.keyOf(row))) this.aside.set(this.keyOf(row), row);
    this.rowsCache = undefined;
  }

  /** The keys of the rows whose page was not read. */
  get keysAside(): readonly string[] {
    return [...this.aside.keys()];
  }

  has(key: string): boolean {
    return this.byKey.has(key) || this.aside.has(key);
  }

  get(key: string): T | undefined {
    return this.byKey.get(key) ?? this.aside.get(key);
  }

  replace(row: T): void {
    const key = this.keyOf(row);
    for (const rows of [this.byKey, this.aside]) if (rows.has(key)) rows.set(key, row);
    this.rowsCache = undefined;
  }

  remove(key: string): void {
    const isRemoved = [this.byKey.delete(key), this.aside.delete(key)].includes(true);
    if (isRemoved && this.count !== undefined) this.count -= 1;
    this.rowsCache = undefined;
  }
}

export function isSame(one: NextPage | undefined, other: NextPage | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pageAfter(next: NextPage): NextPage | undefined {
  const { page } = next;
  return page !== undefined && /^\d{1,9}$/.test(page) ? { ...next, page: String(Number(page) + 1) } : undefined;
}
