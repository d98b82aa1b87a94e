import type { NextPage } from '../../api/page';
import type { Report } from '../../api/records';
import type { PageSize, ReportService } from '../../api/service';
import { hostOf, pageKey } from '../../util/url';
import { readList } from '../lists/readList';
import type { DoneItem, Found, Item } from './item';

const perPage: PageSize = 100;
/** Maximum number of reports to read beyond those that the job has created. */
const maxOthers = 1000;

/**
 * Looks for the report of a page among the newest of all reports, down to the oldest that its job is known to have
 * created and one page further. A search is not used: it may miss an address that the service has rewritten.
 *
 * Not finding it is proof only if the job's other reports are listed under the addresses of their pages, no row was
 * missed, and no new report of the job's sites may be this one under another address.
 */
export async function lookForCreated(
  { url, known }: Item,
  done: readonly DoneItem[],
  service: ReportService,
  signal: AbortSignal,
): Promise<Found> {
  // A report that is found might be an older one.
  if (known === undefined) return 'no proof';
  const key = pageKey(url);
  const pages = new Map(done.flatMap(({ item, id }) => (id === undefined ? [] : [[id, pageKey(item.url)]])));
  const sites = new Set([url, ...done.map(({ item }) => item.url)].map(siteOf));
  const missing = new Set(pages.keys());
  const isAccountedFor = ({ id }: Report) => pages.has(id) || known.includes(id);
  const query = { sort_by: 'id', sort: 'desc', per_page: perPage } as const;
  const fetchPage = (next: NextPage | undefined) => service.listReports(query, { next, signal });
  let found: Report | undefined;
  let [isProof, hasStranger, isBelow] = [true, false, false];
  const reading = await readList<Report>({ fetchPage, keyOf: ({ id }) => id, signal }, (records, { read }) => {
    found ??= records.find((report) => pageKey(report.url) === key && !isAccountedFor(report));
    if (found !== undefined || isBelow) return 'enough';
    for (const report of records) {
      if (!missing.delete(report.id)) hasStranger ||= !isAccountedFor(report) && sites.has(siteOf(report.url));
      else if (hasStranger || pages.get(report.id) !== pageKey(report.url)) isProof = false;
    }
    isBelow = missing.size === 0;
    return read > pages.size + maxOthers ? 'enough' : undefined;
  });
  if (found !== undefined) return { state: 'done', id: found.id };
  const isRead = !reading.hasGaps && (isBelow || reading.isWhole);
  return isProof && isRead && missing.size < pages.size ? 'not done' : 'no proof';
}

/** The host of a page, which services write with and without `www.`. */
function siteOf(url: string): string {
  return hostOf(url) ?? url;
}
