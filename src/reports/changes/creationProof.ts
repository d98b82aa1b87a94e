import type { Report } from '../../service/records';
import type { ReportService } from '../../service/service';
import { pageKey } from '../../util/url';
import { readReports } from '../lists/readList';
import { ratingOf } from '../newResults';
import { areOfOtherPages } from '../../util/pageUrl';
import type { DoneItem, Found, Item, Sent } from './item';

/**
 * The outcome of an item whose report was created, with the report's address if the page has redirected to another one.
 */
export function createdOutcome({ url }: Pick<Item, 'url'>, created: Report): Sent {
  const isElsewhere = areOfOtherPages(created.url, url);
  return {
    state: 'done',
    id: created.id,
    report: created,
    ...(isElsewhere && { url: created.url }),
    ...(created.result !== undefined && { rated: ratingOf(created) }),
  };
}

/** Maximum number of reports to read in addition to those that the job has created. */
const maxOthers = 1000;

/**
 * Looks for the report of a page among the newest of all reports, down to the oldest that its job is known to have
 * created and one page further. A search isn't used: it may miss an address that the service has rewritten.
 *
 * Not finding it is proof only if the job's other reports are listed under the addresses of their pages, no row was
 * missed, and no later report may be this one: a page that redirects has its report under another address.
 */
export async function lookForCreated(
  { url, known, newest }: Item,
  done: readonly DoneItem[],
  service: ReportService,
  signal: AbortSignal,
): Promise<Found> {
  // A report that is found might be an older one.
  if (known === undefined) return 'no proof';
  const key = pageKey(url);
  const pages = new Map(done.flatMap(({ item, id }) => (id === undefined ? [] : [[id, pageKey(item.url)]])));
  const missing = new Set(pages.keys());
  const isAccountedFor = ({ id }: Report) => pages.has(id) || known.includes(id);
  const isOld = ({ id }: Report) => newest !== undefined && !(Number(id) > Number(newest));
  let found: Report | undefined;
  let [isProof, hasStranger, isBelow] = [true, false, false];
  const reading = await readReports({}, service, signal, (records, { read }) => {
    found ??= records.find((report) => pageKey(report.url) === key && !isAccountedFor(report));
    if (found !== undefined || isBelow) return 'enough';
    for (const report of records) {
      if (!missing.delete(report.id)) hasStranger ||= !isAccountedFor(report) && !isOld(report);
      else if (pages.get(report.id) !== pageKey(report.url)) isProof = false;
      // Without a known newest report, only a row above one of the job's own is certainly newer.
      if (hasStranger && (newest !== undefined || pages.has(report.id))) isProof = false;
    }
    isBelow = missing.size === 0 && (newest === undefined || records.some(isOld));
    return read > pages.size + maxOthers ? 'enough' : undefined;
  });
  if (found !== undefined) return createdOutcome({ url }, found);
  const isRead = reading.unreadable === 0 && reading.isSteady && (isBelow || reading.isWhole);
  return isProof && isRead && missing.size < pages.size ? 'not done' : 'no proof';
}
