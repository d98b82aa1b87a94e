import type { Report } from '../service/records';
import { failedChecksIn } from '../reports/checks';
import { PagesOfReports } from '../reports/pagesOfReports';
import { timeOf, type Version } from './version';
import type { LastVersion } from './versionHistory';

/** The rows of a session's lists. */
interface Rows {
  readonly lists: { readonly allReports: readonly { readonly pagedList: { readonly state: State } }[] };
}

interface State {
  readonly rows: readonly Report[];
}

/** The part of a session that is known without a request. */
interface KnownRows {
  readonly store: Rows;
  /** Resolves once the rows of the last session are loaded. */
  readonly restored: Promise<void>;
}

/** Reports by id, and the rows of the lists that they were collected from. */
interface Gathered {
  readonly from: readonly (readonly Report[])[];
  readonly reports: ReadonlyMap<string, Report>;
}

/** The pages of collected reports, once they are asked for. */
interface Paged {
  readonly of: ReadonlyMap<string, Report>;
  readonly pages: Promise<PagesOfReports>;
}

const paged = new WeakMap<Rows, Paged>();
const gathered = new WeakMap<Rows, Gathered>();

/**
 * Returns the reports that a session knows without a request: the loaded ones, and the rows of the last session. It is
 * the same map until rows change.
 */
export async function knownReports({ store, restored }: KnownRows): Promise<ReadonlyMap<string, Report>> {
  await restored;
  const from = store.lists.allReports.map(({ pagedList }) => pagedList.state.rows);
  const former = gathered.get(store);
  if (former?.from.length === from.length && former.from.every((rows, at) => rows === from[at])) return former.reports;
  const reports = new Map<string, Report>();
  for (const rows of from) for (const report of rows) if (!reports.has(report.id)) reports.set(report.id, report);
  gathered.set(store, { from, reports });
  return reports;
}

/** Returns the pages of the known reports: the same object until rows change. */
export async function knownPages(session: KnownRows): Promise<PagesOfReports> {
  const { store } = session;
  const reports = await knownReports(session);
  const former = paged.get(store);
  if (former?.of === reports) return former.pages;
  const pages = (former?.pages ?? Promise.resolve(undefined)).then((page) => PagesOfReports.of(reports, page));
  paged.set(store, { of: reports, pages });
  return pages;
}

/**
 * The reports of pages that are in no loaded list, newest first, as last seen on this machine. Their ids may now belong
 * to other pages.
 */
export async function rememberedReportsOf(
  { history }: { readonly history: { lastOfPages(urls: readonly string[]): Promise<readonly LastVersion[]> } },
  urls: readonly string[],
): Promise<readonly Report[]> {
  // Without a readable history, nothing is remembered; the user is told elsewhere.
  const found = urls.length === 0 ? [] : await history.lastOfPages(urls).catch(() => []);
  const newestFirst = found.toSorted((one, other) => timeOf(other) - timeOf(one));
  return newestFirst.map(({ id, url, result, score, generatedAt }) => ({
    id,
    url,
    result,
    score,
    generatedAt,
    privacy: undefined,
    createdAt: undefined,
    project: undefined,
    fields: undefined,
  }));
}

/** Number of failed checks of a report, as loaded in full or as recorded; undefined if unknown. */
export async function failedChecksOf(
  { history }: { readonly history: { versionsOf(id: string): Promise<readonly Version[]> } },
  report: Report,
): Promise<number | undefined> {
  const failed = failedChecksIn(report);
  if (failed !== undefined) return failed.length;
  const versions = await history.versionsOf(report.id).catch(() => []);
  const seen = versions.findLast((version) => version.generatedAt === report.generatedAt && version.checks);
  return seen?.checks?.failed.length;
}
