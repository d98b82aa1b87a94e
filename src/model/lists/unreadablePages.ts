import type { Page } from '../../api/page';

/** Maximum pages in a row that hold nothing but records that cannot be read: others may follow. */
export const maxUnreadablePages = 10;

/** Tells if a page holds records, none of which can be read. */
export function isUnreadable({ records, unreadable }: Page<unknown>): boolean {
  return records.length === 0 && unreadable > 0;
}
