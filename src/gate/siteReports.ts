import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { pageKey } from '../util/url';
import type { CheckTexts } from '../reports/catalogue/checkTexts';
import { importanceOf, isKnownCheck, knownCheck } from '../reports/catalogue/knownChecks';
import { checksOf, type Check } from '../reports/checks';
import { currentReport } from '../reports/currentReports';
import { readReports } from '../reports/lists/readList';
import { searchesFor } from '../reports/reportsOfPage';
import { atOnce } from '../reports/atOnce';
import { areAboutChecks, type PageRules } from '../sources';
import type { JudgedCheck, KnownReport } from './judge';
import { isWrongUse, type Unknown } from './outcome';
import { pathOfPage } from './pageSet';

/** The extent to which a site's reports were read. */
export interface SiteReading {
  /** True if every report of the site was read, or enough of them. */
  readonly isWhole: boolean;
  /** Number of reports of the site. */
  readonly read: number;
}

/**
 * Reads all reports below an address, newest first, with as few requests as lists allow. Nothing is kept.
 * @param take called with each report and its path below the address; reading ends if it returns `enough`
 * @param tell called with the number of records that were read, and with the total if the service provides it
 * @throws ServiceError if the service can't be read, AbortedError once the signal is aborted
 */
export async function readSiteReports(
  address: string,
  service: ReportService,
  signal: AbortSignal,
  take: (report: Report, path: string) => 'enough' | undefined,
  tell: (read: number, total: number | undefined) => void = () => undefined,
): Promise<SiteReading> {
  let isWhole = true;
  let read = 0;
  const state = { isEnough: false };
  const seen = new Set<string>();
  for (const search of searchesFor(address)) {
    if (signal.aborted) throw new AbortedError();
    const reading = await readReports(
      { search, search_by: 'url' },
      service,
      signal,
      (records, { read: done, total }) => {
        for (const report of records) {
          const path = pathOfPage(address, report.url);
          if (path === undefined || seen.has(report.id)) continue;
          seen.add(report.id);
          read++;
          if (take(report, path) === 'enough') state.isEnough = true;
        }
        tell(done, total);
        return state.isEnough ? 'enough' : undefined;
      },
    );
    if (state.isEnough) return { isWhole: true, read };
    isWhole &&= reading.isWhole;
  }
  return { isWhole, read };
}

/** Keeps only the parts of a report that rules need: a list of thousands has no room for whole records. */
export function knownReport(report: Report, rules: PageRules | undefined, texts: CheckTexts): KnownReport {
  const { id, url, privacy, result, score, generatedAt } = report;
  const known = { id, url, privacy, result, score, generatedAt };
  const checks = rules !== undefined && areAboutChecks(rules) ? checksOf(report) : [];
  if (rules === undefined || checks.length === 0) return known;
  const isAboutAny = rules.issues.size + rules.groups.size > 0;
  const kept = checks.filter(({ name, outcome }) => rules.checks.has(name) || (isAboutAny && outcome === 'failed'));
  return { ...known, checks: new Map(kept.map((check) => [check.name, judgedCheck(check, texts)])) };
}

function judgedCheck(check: Check, texts: CheckTexts): JudgedCheck {
  const { name, outcome, importance } = check;
  return {
    outcome,
    importance: importanceOf(importance),
    group: isKnownCheck(name) ? knownCheck(name).group : undefined,
    reasons: texts.reasonsOf(check) ?? [],
  };
}

/** True if a report fits a page better than the one before: its address is exactly the page's. */
export function isCloser(report: Pick<Report, 'url'>, before: Pick<Report, 'url'>, url: string): boolean {
  return isExactly(report, url) && !isExactly(before, url);
}

export function isExactly(report: Pick<Report, 'url'>, url: string): boolean {
  return pageKey(report.url) === pageKey(url);
}

/**
 * Reads full reports, since lists don't tell which checks failed.
 * @param tell called with each report, or the reason why there is none
 * @throws AbortedError once the signal is aborted
 */
export async function readInFull<T extends { readonly report: KnownReport }>(
  entries: readonly T[],
  service: ReportService,
  signal: AbortSignal,
  tell: (entry: T, found: Report | 'none' | Unknown) => void,
): Promise<void> {
  let failed: Unknown | undefined;
  await atOnce(entries, signal, async (entry) => {
    // After a failure that affects every request, such as a refused key, nothing more is sent.
    const found = failed ?? (await readOne(entry.report, service, signal));
    if (typeof found === 'object' && 'kind' in found && found.kind === 'problem' && isForAll(found)) failed = found;
    tell(entry, found);
  });
}

async function readOne(
  report: KnownReport,
  service: ReportService,
  signal: AbortSignal,
): Promise<Report | 'none' | Unknown> {
  try {
    const found = await currentReport(report, service, signal);
    return found === 'gone' ? 'none' : found;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { kind: 'problem', problem: error.problem };
  }
}

function isForAll({ problem }: Unknown & { readonly kind: 'problem' }): boolean {
  return problem.kind === 'unreachable' || problem.kind === 'tooManyRequests' || isWrongUse(problem);
}
