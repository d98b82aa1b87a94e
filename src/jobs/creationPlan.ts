import type { Report } from '../service/records';
import { ServiceError, type Problem } from '../service/errors';
import type { ReportService } from '../service/service';
import { getOrAdd } from '../util/getOrAdd';
import { pageKey } from '../util/url';
import { withoutRecord } from '../reports/checks';
import { perPage, readReports } from '../reports/lists/readList';
import { ownReport, type Where } from '../reports/existingReport';
import { searchesFor } from '../reports/reportsOfPage';
import type { Item } from '../reports/changes/item';

/** Choices for pages that already have a report. */
export const existingChoices = ['skip', 'update', 'create'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/** The reports of pages, by `pageKey`. */
type ExistingReports = ReadonlyMap<string, readonly Report[]>;

/** The result of looking up many pages. */
export interface FoundReports {
  readonly existing: ExistingReports;
  /** The pages that may have other reports, by `pageKey`. */
  readonly uncertain: ReadonlySet<string>;
  /** The ID of the newest of all reports, if IDs are numbers: later reports have higher ones. */
  readonly newest: string | undefined;
}

const maxAtOnce = 4;
/** Number of searches that may be refused before the first one is answered: then the cause isn't a single search. */
const maxRefused = 8;

/**
 * Finds out which web pages have a report: by reading all reports if that takes no more requests than there are web
 * pages; otherwise, or if not all can be read, with searches. Each list is read completely, so that a report is found
 * wherever it is.
 * @param tell called with the number of steps done and of all steps
 */
export async function findExisting(
  urls: readonly string[],
  where: Where,
  signal: AbortSignal,
  tell: Tell,
): Promise<FoundReports> {
  const { service } = where;
  const newest = await newestOf(service, signal);
  const wanted = new Set(urls.map(pageKey));
  const found = new Map<string, Map<string, Report>>();
  const add: Add = (reports, of) => {
    for (const report of reports) {
      const key = pageKey(of ?? report.url);
      if (wanted.has(key)) getOrAdd(found, key, () => new Map()).set(report.id, withoutRecord(report));
    }
  };
  const isWhole = await readAll(urls.length, service, signal, tell, add);
  const uncertain = new Set(isWhole ? [] : await readEach(urls, service, signal, tell, add));
  const { creations } = where;
  const isShown = (url: string) => found.get(pageKey(url))?.has(creations.idOf(url) ?? '') === true;
  const missing = urls.filter((url) => creations.has(url) && !isShown(url));
  for (const url of await readOwn(missing, where, signal, add)) uncertain.add(pageKey(url));
  return { existing: new Map([...found].map(([key, reports]) => [key, [...reports.values()]])), uncertain, newest };
}

async function newestOf(service: ReportService, signal: AbortSignal): Promise<string | undefined> {
  const { records } = await service.listReports({ sort_by: 'id', sort: 'desc', per_page: 10 }, { signal });
  const { id } = records[0] ?? { id: '0' };
  return /^\d+$/.test(id) ? id : undefined;
}

/** @param of the page, if its report has another address */
type Add = (reports: readonly Report[], of?: string) => void;
type Tell = (done: number, steps: number) => void;

/** @returns false if it takes more requests than a search for each web page, or if the service withholds some */
async function readAll(
  maxPages: number,
  service: ReportService,
  signal: AbortSignal,
  tell: Tell,
  add: Add,
): Promise<boolean> {
  let pages = 0;
  const { isWhole } = await readReports({}, service, signal, (records, { total }) => {
    add(records);
    pages++;
    // If the number of pages is unknown, searches may take fewer requests.
    const steps = total === undefined ? 1 : Math.ceil(total / perPage);
    if (steps > maxPages || pages > (total === undefined ? 1 : maxPages)) return 'enough';
    tell(pages, Math.max(pages, steps));
    return undefined;
  });
  return isWhole;
}

/** @returns the pages whose searches were not read in full, by `pageKey` */
async function readEach(
  urls: readonly string[],
  service: ReportService,
  signal: AbortSignal,
  tell: Tell,
  add: Add,
): Promise<ReadonlySet<string>> {
  let asked = 0;
  // Pages of one site may have the same search text.
  const searches = new Set(urls.flatMap(searchesFor));
  const notWhole = new Set<string>();
  const left = searches.values();
  const failed = new AbortController();
  const wanted = AbortSignal.any([signal, failed.signal]);
  let answered = 0;
  const isFound = async (search: string) => {
    try {
      const { isWhole } = await readReports({ search, search_by: 'url' }, service, wanted, (records) => {
        add(records);
        return undefined;
      });
      answered++;
      return isWhole;
    } catch (error) {
      if (!isRefusedAlone(error) || (answered === 0 && notWhole.size >= maxRefused)) throw error;
      return false;
    }
  };
  const ask = async () => {
    for (const search of left) {
      if (!(await isFound(search))) notWhole.add(search);
      tell(++asked, searches.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: maxAtOnce }, ask));
  } catch (error) {
    failed.abort();
    throw error;
  }
  return new Set(urls.filter((url) => searchesFor(url).some((search) => notWhole.has(search))).map(pageKey));
}

/** True if a service, or a firewall in front of it, refuses one search, but maybe not others. */
function isRefusedAlone(error: unknown): boolean {
  const kinds: readonly Problem['kind'][] = ['rejected', 'forbidden', 'notFound', 'unreadable'];
  return error instanceof ServiceError && kinds.includes(error.problem.kind);
}

/**
 * Looks for the reports of pages that were created here and that aren't in any list yet.
 * @returns the pages whose report may exist but was not found
 */
async function readOwn(
  urls: readonly string[],
  where: Where,
  signal: AbortSignal,
  add: Add,
): Promise<readonly string[]> {
  const mayExist: string[] = [];
  for (const url of urls) {
    const own = await ownReport(url, where, signal).catch((error: unknown) => {
      if (error instanceof ServiceError) return undefined;
      throw error;
    });
    if (own !== undefined) add([own], url);
    else if (where.creations.has(url)) mayExist.push(url);
  }
  return mayExist;
}

/** The user's decision about pages that should get a report. */
export interface Decision {
  readonly urls: readonly string[];
  readonly existing: ExistingReports;
  readonly uncertain: ReadonlySet<string>;
  readonly newest?: string | undefined;
  readonly choice: ExistingChoice;
}

/** The pages that get a new report, and the reports that get new results. */
export function itemsOf({ urls, existing, uncertain, newest, choice }: Decision): {
  readonly create: Item[];
  readonly update: Item[];
} {
  const reportsOf = (url: string) => existing.get(pageKey(url)) ?? [];
  const isWanted = (url: string) => choice === 'create' || reportsOf(url).length === 0;
  return {
    create: urls.filter(isWanted).map((url) => {
      const isCertain = !uncertain.has(pageKey(url));
      return { url, known: isCertain ? reportsOf(url).map(({ id }) => id) : undefined, ...(newest && { newest }) };
    }),
    update:
      choice === 'update'
        ? urls.flatMap((url) =>
            reportsOf(url)
              .slice(0, 1)
              .map(({ id }) => ({ url, id })),
          )
        : [],
  };
}
