import punycode from 'punycode/punycode.js';
import type { Page } from '../../api/page';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { pageKey, parseUrl } from '../../util/url';
import { followPages } from '../lists/followPages';

/**
 * All reports that a search finds, newest first, page after page.
 * Rejects with a `ServiceError`, or with an `AbortedError` once the signal is aborted.
 */
export function reportsFoundBy(
  search: string,
  service: ReportService,
  signal: AbortSignal,
): AsyncGenerator<Page<Report>> {
  const query = { search, search_by: 'url', sort_by: 'id', sort: 'desc', per_page: 100 } as const;
  return followPages(
    (next) => service.listReports(query, { next, signal }),
    ({ id }) => id,
    signal,
  );
}

/** Maximum pages per search: a new report is among the newest, so a large site need not be read to its end. */
const maxPages = 10;

/**
 * The new report of a page, which is none of the known ones. The service may have rewritten the address, so the search
 * uses what survives that, and the result is compared by `pageKey`.
 * @returns nothing if the service has no such report
 */
export async function findNewReport(
  url: string,
  known: readonly string[],
  service: ReportService,
  signal: AbortSignal,
): Promise<Report | undefined> {
  const key = pageKey(url);
  for (const search of searchesFor(url)) {
    let read = 0;
    for await (const { records } of reportsFoundBy(search, service, signal)) {
      const found = records.find((report) => pageKey(report.url) === key && !known.includes(report.id));
      if (found !== undefined) return found;
      if (++read === maxPages) break;
    }
  }
  return undefined;
}

/** Maximum milliseconds to look for a report that is known to be there. */
const soon = 10_000;

/** The report that a page has just got; nothing if it is not found soon. Never rejects: it was created all the same. */
export async function findNewReportSoon(
  url: string,
  known: readonly string[],
  service: ReportService,
): Promise<Report | undefined> {
  try {
    return await findNewReport(url, known, service, AbortSignal.timeout(soon));
  } catch {
    return undefined;
  }
}

/** The searches that find a page's reports, however the service writes its URL: one for each spelling of the host. */
export function searchesFor(url: string): readonly string[] {
  const parsed = parseUrl(url);
  if (parsed === undefined) return [url];
  const { host, pathname, search } = parsed;
  const [, typedHost = host, typedPath = ''] = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]+)([^?#]*)/i.exec(url) ?? [];
  const hosts = new Set([host, punycode.toUnicode(host), typedHost.toLowerCase()]);
  // A service may keep `.` and `..` in an address, and then no part of the path is certain.
  if (steps.test(typedPath)) return [...hosts];
  const [beginning = '', ...pieces] = (pathname + search).split(rewritable).map((piece) => piece.replace(/\/+$/, ''));
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length > (host + beginning).length ? [longest] : [...hosts].map((it) => it + beginning);
}

/** `.` and `..`, encoded or not, and the backslash that is another slash. */
const steps = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** What a service may encode, decode or cut: everything but plain characters, and the slash before a query. */
const rewritable = /%[\da-f]{2}|\/(?=\?)|[^\w\-.~/?=&]/gi;
