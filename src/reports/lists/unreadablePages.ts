import type { Page } from '../../service/page';

/** Maximum number of pages in a row with unreadable records only: others may follow. */
export const maxUnreadablePages = 10;

/** True if a page holds records, none of which can be read. */
export function isUnreadable({ records, unreadable }: Page<unknown>): boolean {
  return records.length === 0 && unreadable > 0;
}
