import punycode from 'punycode/punycode.js';
import type { Page } from '../../api/page';
import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { followPages } from '../lists/followPages';
import { pageKey, parseUrl } from '../../util/url';

/**
 * All reports that a search finds, the newest first, page after page.
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

/** A report that was just made is among the newest, so that a large site need not be read to its end. */
const mostPages = 10;

/**
 * The new report of a page: none of those known. The service may have rewritten the address, so it is searched by what
 * survives that, and compared by `pageKey`.
 * @returns nothing where the service has no such
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
      if (++read === mostPages) break;
    }
  }
  return undefined;
}

/** Milliseconds for which a report is looked for that is known to be there. */
const soon = 10_000;

/** The report that a page has just got; nothing where it is not found soon. Never rejects: it is created all the same. */
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

/** The texts that find a page's reports, however the service wrote its address down: one for each way to spell the host. */
export function searchesFor(url: string): readonly string[] {
  const parsed = parseUrl(url);
  if (parsed === undefined) return [url];
  const { host, pathname, search } = parsed;
  const [, typedHost = host, typedPath = ''] = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]+)([^?#]*)/i.exec(url) ?? [];
  const hosts = new Set([host, punycode.toUnicode(host), typedHost.toLowerCase()]);
  // A service may keep the steps that a URL takes: then nothing of the path is sure.
  if (steps.test(typedPath)) return [...hosts];
  const [beginning = '', ...pieces] = (pathname + search).split(rewritable).map((piece) => piece.replace(/\/+$/, ''));
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length > (host + beginning).length ? [longest] : [...hosts].map((it) => it + beginning);
}

/** `.` and `..`, encoded or not, and the backslash that is another slash. */
const steps = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** What a service may encode, decode or cut: all but plain characters; and the slash before a query. */
const rewritable = /%[\da-f]{2}|\/(?=\?)|[^\w\-.~/?=&]/gi;
