import { AbortedError } from '../../api/errors';
import type { NextPage, Page } from '../../api/page';

/** Maximum pages in a row that hold nothing but records that cannot be read: others may follow. */
export const maxUnreadablePages = 10;

/**
 * Page after page of a list, each with the records that no earlier page had: rows move between pages while they are
 * read. It ends with a page that offers no next one, or with one that adds nothing, whatever it offers; pages that
 * cannot be read are passed over, but not without end.
 * @throws AbortedError once the signal is aborted
 */
export async function* followPages<T>(
  fetchPage: (next: NextPage | undefined) => Promise<Page<T>>,
  keyOf: (record: T) => string,
  signal: AbortSignal,
): AsyncGenerator<Page<T>> {
  const seen = new Set<string>();
  const isNew = (key: string) => {
    const { size } = seen;
    return seen.add(key).size > size;
  };
  const followed = new Set<string>();
  let unreadable = 0;
  for (let next: NextPage | undefined; ;) {
    if (signal.aborted) throw new AbortedError();
    const page = await fetchPage(next);
    const records = page.records.filter((record) => isNew(keyOf(record)));
    yield { ...page, records };
    followed.add(JSON.stringify(next));
    next = page.next;
    unreadable = isUnreadable(page) ? unreadable + 1 : 0;
    const isInVain = isUnreadable(page) ? unreadable === maxUnreadablePages : records.length === 0;
    if (isInVain || next === undefined || followed.has(JSON.stringify(next))) return;
  }
}

/** Whether a page holds records, none of which can be read. */
export function isUnreadable({ records, unreadable }: Page<unknown>): boolean {
  return records.length === 0 && unreadable > 0;
}
