import type { Report } from '../api/records';
import type { ReportService } from '../api/service';
import type { Item } from './job';
import { pageKey } from './pageUrl';

/** What is to be done about pages that have a report already. */
export const existingChoices = ['skip', 'update', 'create'] as const;
export type ExistingChoice = (typeof existingChoices)[number];

/** The reports that pages have, by `pageKey`. */
export type ExistingReports = ReadonlyMap<string, readonly Report[]>;

const mostPerPage = 100;
const mostAtOnce = 4;

/**
 * Asks the service which pages have a report: page by page of all reports, or page by page of the web, whichever takes
 * fewer requests.
 * @param tell gets how many of how many requests were answered
 */
export async function findExisting(
  urls: readonly string[],
  service: ReportService,
  signal: AbortSignal,
  tell: (answered: number, requests: number) => void,
): Promise<ExistingReports> {
  const query = { sort_by: 'id', sort: 'desc', per_page: mostPerPage } as const;
  const first = await service.listReports(query, { signal });
  const pages = first.total === undefined ? Infinity : Math.ceil(first.total / mostPerPage);
  const wanted = new Set(urls.map(pageKey));
  const found = new Map<string, Report[]>();
  const add = (reports: readonly Report[]) => {
    for (const report of reports) {
      const key = pageKey(report.url);
      const known = found.get(key) ?? [];
      if (wanted.has(key) && !known.some(({ id }) => id === report.id)) found.set(key, [...known, report]);
    }
  };
  add(first.records);
  if (pages <= urls.length) {
    let { next } = first;
    for (let answered = 1; next !== undefined && answered < 2 * pages; answered++) {
      tell(answered, pages);
      const page = await service.listReports(query, { next, signal });
      add(page.records);
      next = page.next;
    }
    if (next === undefined) return found;
  }
  let answered = 0;
  const left = urls.values();
  const ask = async () => {
    for (const url of left) {
      add((await service.listReports({ ...query, search: url, search_by: 'url' }, { signal })).records);
      tell(++answered, urls.length);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, ask));
  return found;
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
