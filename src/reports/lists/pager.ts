import type { NextPage, Page } from '../../service/page';
import { keyOf, PagedRows, type PagedRowsOptions } from './pagedRows';
import { mendSeam } from './seam';

export interface PagerOptions<T> extends PagedRowsOptions<T> {
  readonly fetchPage: (next: NextPage | undefined, signal: AbortSignal) => Promise<Page<T>>;
  /** Requests one row by its key, for rows that were added without their page. */
  readonly fetchRow: (key: string, signal: AbortSignal) => Promise<T | undefined>;
}

/** Maximum number of pages requested at once, if their numbers are known in advance. */
const maxAtOnce = 4;

/** The pages that one reading of a list has requested before their turn, by their parameters. */
export type PagesAhead<T> = Map<string, Promise<Page<T>>>;

/** Requests the pages of one list. */
export class Pager<T> {
  private isNumbered = true;

  constructor(private readonly options: PagerOptions<T>) {}

  /** Reads as many pages as the rows shown came from, and the single rows whose page was not read. */
  async again(shown: PagedRows<T>, signal: AbortSignal): Promise<PagedRows<T>> {
    const { fetchRow } = this.options;
    const rows = new PagedRows(this.options);
    const ahead: PagesAhead<T> = new Map();
    rows.add(await this.fetchPage(undefined, signal));
    while (rows.read < shown.read && rows.nextInTurn !== undefined) {
      const add = await this.more(rows, { most: shown.read - rows.read, hasShifted: false, ahead }, signal);
      add();
    }
    for (const key of shown.keysAside.filter((it) => !rows.has(it))) {
      const row = await fetchRow(key, signal);
      if (row !== undefined) rows.addLoose(row);
    }
    return rows;
  }

  /**
   * Reads the page that follows some rows. Also reads the last ones again if rows may have moved to them from the next,
   * which would otherwise be missed.
   * @param most how many pages are wanted, with those after it
   * @param hasShifted true if something in the list has changed since
   * @param ahead of this reading of the list
   * @returns a function that adds it
   */
  async more(
    rows: PagedRows<T>,
    { most, hasShifted, ahead }: { readonly most: number; readonly hasShifted: boolean; readonly ahead: PagesAhead<T> },
    signal: AbortSignal,
  ): Promise<() => void> {
    let following = await this.following(rows, most, ahead, signal);
    const again: Page<T>[] = [];
    const readLast = async (count: number) => {
      const pages = await Promise.all(rows.lastPages(count).map((next) => this.fetchPage(next, signal)));
      again.push(...pages);
      return pages;
    };
    const readNext = async () => {
      ahead.clear();
      following = await this.following(rows, 1, ahead, signal);
      return { total: following?.total };
    };
    const { toldTotal: before, read: pages } = rows;
    const seam = { before, after: following?.total, pageSize: this.options.perPage, pages };
    const isMended = await mendSeam({ ...seam, readLast, readNext });
    if (hasShifted && again.length === 0) await readLast(1);
    return () => {
      for (const page of again) rows.merge(page.records);
      if (following !== undefined) rows.add(following);
      if (!isMended) rows.missRows();
    };
  }

  /** The next page. If pages are numbered, others are requested with it, as long as their numbers prove right. */
  private async following(
    rows: PagedRows<T>,
    most: number,
    ahead: PagesAhead<T>,
    signal: AbortSignal,
  ): Promise<Page<T> | undefined> {
    const [next, ...later] = rows.upcoming(this.isNumbered ? Math.min(most, maxAtOnce) : 1);
    if (next === undefined) return undefined;
    const requested = ahead.get(keyOf(next));
    if (requested === undefined && ahead.size > 0) {
      this.isNumbered = false;
      ahead.clear();
    }
    const answer = requested ?? this.fetchPage(next, signal);
    for (const one of this.isNumbered ? later : []) {
      if (ahead.has(keyOf(one))) continue;
      const early = this.fetchPage(one, signal);
      // It is looked at in its turn, which may never come.
      early.catch(() => undefined);
      ahead.set(keyOf(one), early);
    }
    ahead.delete(keyOf(next));
    const page = await answer;
    // Between two totals rows may have moved, so only what is requested now follows what was read.
    if (requested === undefined || page.total === rows.toldTotal) return page;
    ahead.clear();
    return this.fetchPage(next, signal);
  }

  private fetchPage(next: NextPage | undefined, signal: AbortSignal): Promise<Page<T>> {
    return this.options.fetchPage(next, signal);
  }
}
