import type { NextPage, Page } from '../../api/page';
import { isSamePage, PagedRows, type PagedRowsOptions } from './pagedRows';
import { mendSeam } from './seam';

export interface PagerOptions<T> extends PagedRowsOptions<T> {
  readonly fetchPage: (next: NextPage | undefined, signal: AbortSignal) => Promise<Page<T>>;
  /** Requests one row by its key, for rows that were added without their page. */
  readonly fetchRow: (key: string, signal: AbortSignal) => Promise<T | undefined>;
}

/** Maximum number of pages requested at once, if their numbers are known in advance. */
export const maxAtOnce = 4;

/** Requests the pages of one list. */
export class Pager<T> {
  private isNumbered = true;

  constructor(private readonly options: PagerOptions<T>) {}

  /** Reads as many pages as the rows shown came from, and the single rows whose page was not read. */
  async again(shown: PagedRows<T>, signal: AbortSignal): Promise<PagedRows<T>> {
    const { fetchPage, fetchRow } = this.options;
    const rows = new PagedRows(this.options);
    rows.add(await fetchPage(undefined, signal));
    while (rows.read < shown.read && rows.nextInTurn !== undefined) {
      const add = await this.more(rows, { most: shown.read - rows.read, hasShifted: false }, signal);
      add();
    }
    for (const key of shown.keysAside.filter((it) => !rows.has(it))) {
      const row = await fetchRow(key, signal);
      if (row !== undefined) rows.addLoose(row);
    }
    return rows;
  }

  /**
   * Reads one or more pages that follow some rows. Also reads the last ones again if rows may have moved to them from
   * the next, which would otherwise be missed.
   * @param hasShifted true if something in the list has changed since
   * @returns a function that adds them
   */
  async more(
    rows: PagedRows<T>,
    { most, hasShifted }: { readonly most: number; readonly hasShifted: boolean },
    signal: AbortSignal,
  ): Promise<() => void> {
    let following = untilItChanges(await this.following(rows, most, signal));
    const again: Page<T>[] = [];
    const readLast = async (count: number) => {
      const pages = await Promise.all(rows.lastPages(count).map((next) => this.options.fetchPage(next, signal)));
      again.push(...pages);
      return pages;
    };
    const readNext = async () => {
      following = await this.following(rows, 1, signal);
      return { total: following[0]?.total };
    };
    const { toldTotal: before, read: pages } = rows;
    const seam = { before, after: following[0]?.total, pageSize: this.options.perPage, pages };
    const isMended = await mendSeam({ ...seam, readLast, readNext });
    if (hasShifted && again.length === 0) await readLast(1);
    return () => {
      for (const page of again) rows.merge(page.records);
      addAll(rows, following);
      if (!isMended) rows.missRows();
    };
  }

  /** The pages that follow those that were read: several at once if they are numbered, as long as that proves right. */
  private async following(rows: PagedRows<T>, most: number, signal: AbortSignal): Promise<readonly Page<T>[]> {
    const wanted = rows.upcoming(this.isNumbered ? Math.min(most, maxAtOnce) : 1);
    const answers = await Promise.all(wanted.map((next) => this.options.fetchPage(next, signal)));
    const isLed = (index: number) => index === 0 || isSamePage(answers[index - 1]?.next, wanted[index]);
    const led = answers.filter((_, index) => wanted.slice(0, index + 1).every((_it, before) => isLed(before)));
    if (led.length < answers.length) this.isNumbered = false;
    return led;
  }
}

/** The pages up to the first with another total: between these two, rows may have moved. */
function untilItChanges<T>(pages: readonly Page<T>[]): readonly Page<T>[] {
  const end = pages.findIndex(({ total }) => total !== pages[0]?.total);
  return end < 0 ? pages : pages.slice(0, end);
}

/** Adds pages as long as each is offered by the one before. */
function addAll<T>(rows: PagedRows<T>, following: readonly Page<T>[]): void {
  for (const page of following) if (rows.next !== undefined) rows.add(page);
}
