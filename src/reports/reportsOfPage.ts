import { toUnicode } from 'punycode/punycode.es6.js';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { hostOf, pageKey, parseUrl, pathInOneForm } from '../util/url';
import { readReports } from './lists/readList';
import { partsOfPath } from '../util/partsOfPath';
import { beginningOf } from '../util/text';

/** The newest report of a page; `none` if it has only the known ones, `unknown` if that isn't certain. */
export type FoundReport = Report | 'none' | 'unknown';

interface Wanted {
  readonly url: string;
  /** The ids of reports to ignore. */
  readonly known?: readonly string[];
  /**
   * Maximum number of reports per search. A new one is among the newest, so a large site need not be read completely.
   */
  readonly newest?: number;
}

/**
 * The newest report of a page, apart from the known ones. The service may have rewritten the address, so the search
 * uses the parts that survive that, and the result is compared by `pageKey`. Rejects with a `ServiceError`, or with an
 * `AbortedError` once the signal is aborted.
 */
export async function findReport(
  { url, known = [], newest }: Wanted,
  service: ReportService,
  signal: AbortSignal,
): Promise<FoundReport> {
  const key = pageKey(url);
  const isIt = (report: Report) => pageKey(report.url) === key && !known.includes(report.id);
  const searches = searchesFor(url);
  const [search] = searches;
  if (search !== undefined && searches.length === 1 && key === search) {
    const found = await findFirst(search, isIt, service, signal);
    if (found !== undefined) return found;
  }
  return find(searches, { isIt, newest }, service, signal);
}

/**
 * The report of a page, if the search is its whole address: if the service sorts by URL, it comes before all others
 * that begin with it, which may be very many. Returns undefined if the first few rows aren't enough.
 */
async function findFirst(
  key: string,
  isIt: (report: Report) => boolean,
  service: ReportService,
  signal: AbortSignal,
): Promise<FoundReport | undefined> {
  const byUrl = { search: key, search_by: 'url', sort_by: 'url', sort: 'asc', per_page: 10 } as const;
  const { records, sortedBy, isLast, unreadable } = await service.listReports(byUrl, { signal });
  const last = records.at(-1);
  // More of the page's own reports may follow, and one of them may be newer.
  if (last !== undefined && isIt(last) && isLast !== true) return undefined;
  const [first, ...others] = records.filter(isIt);
  if (first !== undefined)
    return others.reduce((one, other) => (Number(other.id) > Number(one.id) ? other : one), first);
  const isPassed = sortedBy === 'url' && records.some((report) => isBehind(key, report));
  return unreadable === 0 && (isPassed || isLast === true) ? 'none' : undefined;
}

/**
 * True if an address comes after a page's own, with or without a trailing slash, in the order of URLs. A service that
 * stores whole addresses may have the page's own in another place, with another scheme or with `www.`.
 */
function isBehind(key: string, { url, fields }: Report): boolean {
  const sent = fields?.['url'];
  if (typeof sent !== 'string' || !sent.startsWith(key)) return false;
  const rest = pageKey(url).slice(key.length);
  return pageKey(url).startsWith(key) && /^(?:[\da-z]|\/.)/i.test(rest);
}

/**
 * The newest report of the page that a file generates: with exactly this address, or else the same page with or without
 * a file extension, or with a query. Rejects as `findReport` does.
 */
export function findReportOfFile(url: string, service: ReportService, signal: AbortSignal): Promise<FoundReport> {
  const key = pageKey(url);
  const isIt = (report: Report) => pageKey(report.url) === key;
  const isAlike = (report: Report) => isSamePage(report.url, url);
  return find(searchesFor(withoutFileName(url)), { isIt, isAlike }, service, signal);
}

/** The address of a page without its file extension, or without the whole file name of an index. */
export function withoutFileName(url: string): string {
  return url.replace(/(?:\/index)?\.html?$/, '');
}

interface Match {
  readonly isIt: (report: Report) => boolean;
  /** True if a report is acceptable when there is none that `isIt`. */
  readonly isAlike?: (report: Report) => boolean;
  /** Maximum number of reports per search. */
  readonly newest?: number | undefined;
}

async function find(
  searches: readonly string[],
  { isIt, isAlike = () => false, newest = Infinity }: Match,
  service: ReportService,
  signal: AbortSignal,
): Promise<FoundReport> {
  let found: Report | undefined;
  let alike: Report | undefined;
  let isCertain = true;
  for (const search of searches) {
    const { isWhole } = await readReports({ search, search_by: 'url' }, service, signal, (records, { read }) => {
      found = records.find(isIt);
      alike ??= records.find(isAlike);
      const most = alike === undefined ? newest : maxNewestRead;
      return found !== undefined || read >= most ? 'enough' : undefined;
    });
    if (found !== undefined) return found;
    isCertain &&= isWhole;
  }
  return alike ?? (isCertain ? 'none' : 'unknown');
}

function isSamePage(one: string, other: string): boolean {
  const [page, otherPage] = [parseUrl(one), parseUrl(other)];
  const pathOf = ({ pathname }: URL) => partsOfPath(pathname).join('/');
  return (
    page !== undefined && otherPage !== undefined && hostOf(one) === hostOf(other) && pathOf(page) === pathOf(otherPage)
  );
}

/** The report that was found, if any. */
export function reportIn(found: FoundReport): Report | undefined {
  return typeof found === 'string' ? undefined : found;
}

/** Maximum number of newest reports in which to look for one that was just created. */
export const maxNewestRead = 1000;

/** Maximum milliseconds to look for a report that is known to exist. */
const settlingMs = 10_000;

/** The ids of all reports that a page had before it got a new one; `unknown` if that isn't certain. */
export type KnownIds = readonly string[] | 'unknown';

/**
 * The report that a page has just got. Returns undefined if it isn't found soon or could be an older one. Never
 * rejects: the report was created anyway.
 */
export async function findNewReportSoon(
  url: string,
  known: KnownIds,
  service: ReportService,
): Promise<Report | undefined> {
  if (known === 'unknown') return undefined;
  try {
    return reportIn(await findReport({ url, known, newest: maxNewestRead }, service, AbortSignal.timeout(settlingMs)));
  } catch {
    return undefined;
  }
}

/**
 * The searches that find a page's reports, however the service writes its address: one for each spelling of the host. A
 * service stores neither the scheme nor `www.`.
 */
export function searchesFor(url: string): readonly string[] {
  const parsed = parseUrl(url);
  if (parsed === undefined) return [url];
  // A service stores an accent separately from its letter, or together with it; the text before them is the same.
  const [pathname, search] = [pathInOneForm(parsed.pathname), pathInOneForm(parsed.search)];
  const host = hostOf(url) ?? parsed.host;
  const [, typedHost = host, typedPath = ''] = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#]+)([^?#]*)/i.exec(url) ?? [];
  const hosts = new Set([host, toUnicode(host), typedHost.toLowerCase().replace(/^www\.|:(?:80|443)$/g, '')]);
  // A service may keep `.` and `..` in an address, so that no part of the path is certain.
  if (steps.test(typedPath)) return [...hosts];
  const [beginning = '', ...pieces] = (pathname + search).split(rewritable).map((piece) => piece.replace(/\/+$/, ''));
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one), '');
  const parts =
    longest.length > (host + beginning).length ? [longest] : [...hosts].map((spelling) => spelling + beginning);
  return parts.map((part) => beginningOf(part, maxSearchChars));
}

/**
 * Maximum length of a search: a service or a firewall in front of it may refuse a longer one. The results are compared.
 */
const maxSearchChars = 200;

/** `.` and `..`, encoded or not, and the backslash, which acts as a slash. */
const steps = /\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Parts that a service may encode, decode, remove, or cut: all but plain characters, and the slash before a query. */
const rewritable = /https?:\/\/|www\.|%[\da-f]{2}|\/(?=\?)|[^\w\-.~/?=&]/gi;
