import type { Report } from '../../api/records';
import type { ReportService } from '../../api/service';
import { pageKey } from '../../util/url';
import { followPages } from '../lists/followPages';
import { searchesFor, reportsFoundBy } from '../report/reportsOfPage';
import type { Item } from './item';

/** What to do about pages that already have a report. */
export const existingChoices = ['skip', 'update', 'create'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/** The reports that pages have, by `pageKey`. */
export type ExistingReports = ReadonlyMap<string, readonly Report[]>;

const maxPerPage = 100;
const maxAtOnce = 4;

/**
 * Asks the service which web pages have a report: by reading all reports if that takes no more requests than there are
 * web pages, else with searches. Each list is read to its end, so that a report is found wherever it stands.
 * @param tell gets the number of steps done, and of all steps
 */
export async function findExisting(
  urls: readonly string[],
  service: ReportService,
  signal: AbortSignal,
  tell: (done: number, steps: number) => void,
): Promise<ExistingReports> {
  const wanted = new Set(urls.map(pageKey));
  const found = new Map<string, Map<string, Report>>();
  const add = (reports: readonly Report[]) => {
    for (const report of reports) {
      const key = pageKey(report.url);
      if (wanted.has(key)) found.set(key, (found.get(key) ?? new Map<string, Report>()).set(report.id, report));
    }
  };
  const isWhole = await readAll(urls.length, service, signal, tell, add);
  if (!isWhole) await readEach(urls, service, signal, tell, add);
  return new Map([...found].map(([key, reports]) => [key, [...reports.values()]]));
}

type Add = (reports: readonly Report[]) => void;
type Tell = (done: number, steps: number) => void;

/** @returns false if that takes more requests than a search for each web page, or if the service withholds some */
async function readAll(
  maxPages: number,
  service: ReportService,
  signal: AbortSignal,
  tell: Tell,
  add: Add,
): Promise<boolean> {
  const query = { sort_by: 'id', sort: 'desc', per_page: maxPerPage } as const;
  const pages = followPages(
    (next) => service.listReports(query, { next, signal }),
    ({ id }) => id,
    signal,
  );
  let [asked, read] = [0, 0];
  for await (const { records, unreadable, total = Infinity } of pages) {
    add(records);
    read += records.length + unreadable;
    if (read >= total) return true;
    const steps = Math.ceil(total / maxPerPage);
    if (steps > maxPages) return false;
    tell(++asked, steps);
  }
  return false;
}

async function readEach(
  urls: readonly string[],
  service: ReportService,
  signal: AbortSignal,
  tell: Tell,
  add: Add,
): Promise<void> {
  let asked = 0;
  // Pages of one site may be searched for by the same text.
  const searches = new Set(urls.flatMap(searchesFor));
  const left = searches.values();
  const failed = new AbortController();
  const wanted = AbortSignal.any([signal, failed.signal]);
  const ask = async () => {
    for (const search of left) {
      for await (const { records } of reportsFoundBy(search, service, wanted)) add(records);
      tell(++asked, searches.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: maxAtOnce }, ask));
  } catch (error) {
    failed.abort();
    throw error;
  }
}

/** What a person decides about pages that are to get a report. */
export interface Decision {
  readonly urls: readonly string[];
  readonly existing: ExistingReports;
  readonly choice: ExistingChoice;
}

/** The pages that get a new report, and the reports that get new results. */
export function itemsOf({ urls, existing, choice }: Decision): { readonly create: Item[]; readonly update: Item[] } {
  const reportsOf = (url: string) => existing.get(pageKey(url)) ?? [];
  const isWanted = (url: string) => choice === 'create' || reportsOf(url).length === 0;
  return {
    create: urls.filter(isWanted).map((url) => ({ url, known: reportsOf(url).map(({ id }) => id) })),
    update:
      choice === 'update'
        ? urls.flatMap((url) =>
            reportsOf(url)
              .slice(0, 1)
              .map(({ id, generatedAt }) => ({ url, id, generatedAt })),
          )
        : [],
  };
}
