import type { Report } from '../../api/records';
import { checksOf } from './checks';
import { pageKey, parseUrl } from '../../util/url';
import type { Store } from '../lists/store';
import { timeOf, type Version } from '../history/version';
import type { LastVersion } from '../history/versionHistory';

/** The part of a session that is known without a request. */
interface KnownRows {
  readonly store: Store;
  /** Resolves once the rows of the last session are there. */
  readonly restored: () => Promise<void>;
}

/** Reports by id, and the rows of the lists that they were gathered from. */
interface Gathered {
  readonly from: readonly (readonly Report[])[];
  readonly reports: ReadonlyMap<string, Report>;
}

const gathered = new WeakMap<Store, Gathered>();

/**
 * Returns the reports that a session knows without a request: those loaded, and the rows of the last session. It is the
 * same map until rows change.
 */
export async function knownReports({ store, restored }: KnownRows): Promise<ReadonlyMap<string, Report>> {
  await restored();
  const from = store.lists.allReports.map(({ pagedList }) => pagedList.state.rows);
  const former = gathered.get(store);
  if (former?.from.length === from.length && former.from.every((rows, at) => rows === from[at])) return former.reports;
  const reports = new Map<string, Report>();
  for (const rows of from) for (const report of rows) if (!reports.has(report.id)) reports.set(report.id, report);
  gathered.set(store, { from, reports });
  return reports;
}

/** The known reports of a page, newest first. */
export async function knownReportsOf(session: KnownRows, url: string): Promise<readonly Report[]> {
  const key = pageKey(url);
  const host = parseUrl(url)?.host ?? '';
  // Comparing whole addresses is slow, and most are on another host. Some hosts can be written in two ways.
  const mayBe = (other: string) => host.includes('xn--') || other.toLowerCase().includes(host);
  const found = [...(await knownReports(session)).values()].filter(
    (report) => mayBe(report.url) && pageKey(report.url) === key,
  );
  return found.sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
}

/**
 * The reports of pages that no loaded list has, newest first: as they were last seen on this machine. Their ids may be of
 * other pages by now.
 */
export async function rememberedReportsOf(
  { history }: { readonly history: { lastOfPages(urls: readonly string[]): Promise<readonly LastVersion[]> } },
  urls: readonly string[],
): Promise<readonly Report[]> {
  // Without a history that can be read, nothing is remembered; the person is told elsewhere.
  const found = urls.length === 0 ? [] : await history.lastOfPages(urls).catch(() => []);
  const newestFirst = found.toSorted((one, other) => timeOf(other) - timeOf(one));
  return newestFirst.map(({ id, url, result, score, generatedAt }) => ({
    ...{ id, url, result, score, generatedAt },
    ...{ privacy: undefined, createdAt: undefined, project: undefined, fields: undefined },
  }));
}

/** Number of failed checks of a report, as loaded in full or as recorded; undefined if unknown. */
export async function failedChecksOf(
  { history }: { readonly history: { versionsOf(id: string): Promise<readonly Version[]> } },
  report: Report,
): Promise<number | undefined> {
  const checks = checksOf(report);
  if (checks.length > 0) return checks.filter(({ outcome }) => outcome === 'failed').length;
  const versions = await history.versionsOf(report.id).catch(() => []);
  const seen = versions.findLast((version) => version.generatedAt === report.generatedAt && version.checks);
  return seen?.checks && Object.values(seen.checks).filter((hasPassed) => !hasPassed).length;
}
