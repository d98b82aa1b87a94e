import type { NextPage, Page } from '../../api/page';
import { PagedRows, type PagedRowsOptions } from './pagedRows';
import { PagesAhead } from './pagesAhead';
import { mendSeam } from './seam';

export interface PagerOptions<T> extends PagedRowsOptions<T> {
  readonly fetchPage: (next: NextPage | undefined, signal: AbortSignal) => Promise<Page<T>>;
  /** Requests one row by its key, for rows that were added without their page. */
  readonly fetchRow: (key: string, signal: AbortSignal) => Promise<T | undefined>;
}

/** Maximum number of pages requested at once, if their numbers are known in advance. */
const maxAtOnce = 4;

/** Requests the pages of one list. */
export class Pager<T> {
  private isNumbered = true;

  constructor(private readonly options: PagerOptions<T>) {}

  /** What one reading of the list requests before its turn. */
  ahead(signal: AbortSignal): PagesAhead<T> {
    return new PagesAhead((next) => this.options.fetchPage(next, signal));
  }

  /** Reads as many pages as the rows shown came from, and the single rows whose page was not read. */
  async again(shown: PagedRows<T>, signal: AbortSignal): Promise<PagedRows<T>> {
    const { fetchPage, fetchRow } = this.options;
    const rows = new PagedRows(this.options);
    const ahead = this.ahead(signal);
    rows.add(await fetchPage(undefined, signal));
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
    let following = await this.following(rows, most, ahead);
    const again: Page<T>[] = [];
    const readLast = async (count: number) => {
      const pages = await Promise.all(rows.lastPages(count).map((next) => this.options.fetchPage(next, signal)));
      again.push(...pages);
      return pages;
    };
    const readNext = async () => {
      following = await this.following(rows, 1, ahead);
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
  private async following(rows: PagedRows<T>, most: number, ahead: PagesAhead<T>): Promise<Page<T> | undefined> {
    const [next, ...later] = rows.upcoming(this.isNumbered ? Math.min(most, maxAtOnce) : 1);
    if (next === undefined) return undefined;
    const isAhead = ahead.has(next);
    if (!isAhead && !ahead.isEmpty) {
      this.isNumbered = false;
      ahead.forget();
    }
    const page = await ahead.take(next, this.isNumbered ? later : []);
    // Between two totals rows may have moved, so only what is requested now follows what was read.
    if (!isAhead || page.total === rows.toldTotal) return page;
    ahead.forget();
    return ahead.take(next, []);
  }
}
