import type { NextPage, Page } from '../../api/page';
import { isSamePage, PagedRows, type PagedRowsOptions } from './pagedRows';

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

  /** Reads as many pages again as some rows came from, and those of the rows whose page was not read. */
  async again(shown: PagedRows<T>, signal: AbortSignal): Promise<PagedRows<T>> {
    const { fetchPage, fetchRow } = this.options;
    const rows = new PagedRows(this.options);
    rows.add(await fetchPage(undefined, signal));
    while (rows.read < shown.read && rows.nextInTurn !== undefined) {
      addAll(rows, await this.following(rows, shown.read - rows.read, signal));
    }
    for (const key of shown.keysAside.filter((it) => !rows.has(it))) {
      const row = await fetchRow(key, signal);
      if (row !== undefined) rows.setAside(row);
    }
    return rows;
  }

  /**
   * Reads the page that follows some rows, or several if all are wanted. It also reads the last one again if rows may
   * have moved to it from the next, which would otherwise be missed.
   * @param hasShifted something in the list has changed since
   * @returns a function that adds them
   */
  async more(
    rows: PagedRows<T>,
    { areAllWanted, hasShifted }: { readonly areAllWanted: boolean; readonly hasShifted: boolean },
    signal: AbortSignal,
  ): Promise<() => void> {
    const { last, total } = rows;
    const following = await this.following(rows, areAllWanted ? maxAtOnce : 1, signal);
    const hasShrunk = following.some((page) => page.total !== undefined && total !== undefined && page.total < total);
    const again = hasShifted || hasShrunk ? await this.options.fetchPage(last, signal) : undefined;
    return () => {
      if (again !== undefined) rows.merge(again.records);
      addAll(rows, following);
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

/** Adds pages as long as each is offered by the one before. */
function addAll<T>(rows: PagedRows<T>, following: readonly Page<T>[]): void {
  for (const page of following) if (rows.next !== undefined) rows.add(page);
}
