import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import { checkTextsIn, type CheckTexts } from '../reports/catalogue/checkTexts';
import type { Clock } from '../util/clock';
import { getOrAdd } from '../util/getOrAdd';
import { withoutSecrets } from '../util/secretParameters';
import { lineOf } from '../util/text';
import type { Wait } from '../util/wait';
import { areAboutChecks, isStatic, type RulesInForce, inForce, type Rule } from '../sources';
import type { SiteBaseline } from './baseline';
import { judge, type JudgeOptions, type KnownReport } from './judge';
import type { PageOutcome, RunProblem, Unknown } from './outcome';
import { PageSet, type GatePage } from './pageSet';
import { codePages, fileOf, sitemapPages, weighedBy, type Folder } from './pageSources';
import type { GateInput } from './gateInput';
import { isCloser, isExactly, knownReport, readInFull, readSiteReports } from './siteReports';
import { importanceOf, isKnownCheck, knownCheck } from '../reports/catalogue/knownChecks';
import { checksOf } from '../reports/checks';

/** A page with its rules and its report. */
export interface Entry {
  readonly page: GatePage;
  readonly url: string;
  readonly rules: RulesInForce;
  report: KnownReport | 'none' | Unknown;
  isUnstable: boolean;
}

export interface RunOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly wait: Wait;
  readonly accepted: SiteBaseline | undefined;
  /** Receives the problems found on the way. */
  readonly problems: RunProblem[];
}

/** One run over the pages of a site, with the information on each. */
export class GateRun {
  readonly address: string;
  /** The folder of the site, in which the pages of its sitemap are evidence once they are collected. */
  folder: Folder;
  private readonly set: PageSet;
  private readonly reports = new Map<string, KnownReport>();
  /** The pages whose report has exactly their address. */
  private readonly exact = new Set<string>();
  private readonly sent: SentFields;
  private readonly checkTexts: CheckTexts;
  /** The lines of rules by their offsets. */
  private readonly lines = new Map<number, number>();
  private chosen: ReadonlySet<string> | undefined;
  private known: readonly Entry[] | undefined;
  /** The reason why a page that was not found may still have a report. */
  private unread: Unknown | undefined;
  /** True if a pattern may match pages that are not known. */
  private mayMissPages = false;

  constructor(
    readonly input: GateInput,
    readonly options: RunOptions,
  ) {
    this.address = input.options?.alias ?? input.site.url;
    this.folder = input.folder;
    this.checkTexts = input.checkTexts ?? checkTextsIn('en');
    const { gate } = input.site;
    this.set = new PageSet(gate);
    this.sent = new SentFields([gate, ...gate.overrides].some(areAboutChecks));
  }

  get pages(): readonly GatePage[] {
    return this.set.pages;
  }

  /** The pages that are checked, in the order of their paths. */
  get entries(): readonly Entry[] {
    return (this.known ??= this.pages
      .filter(({ key }) => this.chosen?.has(key) !== false)
      .map((page) => ({
        page,
        url: this.address + page.path,
        rules: this.set.rulesFor(page),
        report: this.reports.get(page.key) ?? this.unread ?? 'none',
        isUnstable: false,
      })));
  }

  /** Limits the pages to check. */
  narrow(keys: ReadonlySet<string>): void {
    this.chosen = keys;
    this.known = undefined;
  }

  /** Finds the pages and their reports. */
  async collect(): Promise<void> {
    const { site, folder, signal } = this.input;
    const { sitemap } = site.gate;
    const { paths, problems } = await sitemapPages(sitemap, site, folder, signal);
    this.folder = await weighedBy(paths, site, folder);
    for (const problem of problems) this.addProblem(problem);
    // A sitemap names all pages, whatever the code generates.
    for (const path of paths.length > 0 ? paths : await codePages(site, folder, signal)) this.set.offer(path);
    if (sitemap === undefined && !this.set.isClosed) {
      const { isWhole, unread = [] } = folder.sources ?? {};
      if (isWhole === false) this.addProblem({ kind: 'files' });
      if (unread.length > 0) this.addProblem({ kind: 'unread', places: unread });
    }
    await this.readReports();
    for (const problem of this.set.problems) this.addProblem(problem);
    this.findUnmatched();
  }

  private async readReports(): Promise<void> {
    const { service, signal, tell } = this.input;
    try {
      const { isWhole } = await readSiteReports(
        this.address,
        service,
        signal,
        (report, path) => this.take(report, path),
        (done, total) => tell?.({ kind: 'reading', done, total }),
      );
      if (!isWhole) this.unread = { kind: 'cutShort' };
      // Pages that only reports name were not searched completely.
      if (!isWhole && !this.set.isClosed) this.addProblem({ kind: 'cutShort' });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.unread = { kind: 'problem', problem: error.problem };
      this.addProblem({ kind: 'service', problem: error.problem, service: this.input.serviceUrl });
    }
    if (this.unread !== undefined) this.mayMissPages = true;
    if (signal.aborted) throw new AbortedError();
  }

  /** @returns `enough` if no other report can add anything */
  private take(report: Report, path: string): 'enough' | undefined {
    this.sent.note(report);
    const page = this.set.offer(path);
    if (page === undefined) return undefined;
    const before = this.reports.get(page.key);
    const url = this.address + page.path;
    if (before !== undefined && !isCloser(report, before, url)) return undefined;
    this.reports.set(page.key, knownReport(report, this.set.rulesFor(page), this.checkTexts));
    if (isExactly(report, url)) this.exact.add(page.key);
    return this.set.isClosed && this.exact.size === this.set.size ? 'enough' : undefined;
  }

  private addProblem(problem: RunProblem): void {
    this.options.problems.push(problem);
    if (['sitemap', 'files', 'pages', 'unread'].includes(problem.kind)) this.mayMissPages = true;
  }

  private findUnmatched(): void {
    for (const { text, route, at } of this.set.unmatched) {
      const kind = this.mayMissPages && !isStatic(route) ? 'maybeNoMatch' : 'noMatch';
      this.addProblem({ kind, pattern: text, line: this.lineAt(at.offset) });
    }
    if (this.set.size === 0 && !this.mayMissPages && this.input.site.gate.pages.length === 0)
      this.addProblem({ kind: 'noPages' });
  }

  /** Reads the checks of reports whose list did not contain them. */
  async readChecks(entries: readonly Entry[]): Promise<void> {
    const { service, signal, tell } = this.input;
    const lacking = entries.flatMap((entry) => {
      const { report, rules } = entry;
      const isLacking = isReport(report) && report.checks === undefined && areAboutChecks(rules);
      return isLacking ? [{ entry, report }] : [];
    });
    let done = 0;
    await readInFull(lacking, service, signal, ({ entry, report }, found) => {
      entry.report = this.withChecks(entry, report, found);
      tell?.({ kind: 'checks', done: ++done, total: lacking.length });
    });
  }

  /** Adds the full report to its row, which may have fields that the report lacks. */
  private withChecks({ rules }: Entry, row: KnownReport, found: Report | 'none' | Unknown): Entry['report'] {
    if (found === 'none') return found;
    if (!isReport(found)) return { ...row, unread: found };
    this.sent.note(found);
    return filledUp(knownReport(found, rules, this.checkTexts), row);
  }

  /** Takes the new version of a page's report, without anything from the previous one. */
  replace(entry: Entry, found: Report | 'none' | Unknown): void {
    if (isReport(found)) this.sent.note(found);
    entry.report = isReport(found) ? knownReport(found, entry.rules, this.checkTexts) : found;
  }

  findNeverSent(): void {
    const isNarrow = this.chosen !== undefined;
    for (const problem of neverSent(this.entries, this.sent, isNarrow, (offset) => this.lineAt(offset)))
      this.addProblem(problem);
  }

  /** Checks one page against its rules. */
  judged(entry: Entry) {
    return judge(entry, entry.rules, this.options.accepted?.get(nameOf(entry.page)), this.judgeOptions);
  }

  outcomes(): readonly PageOutcome[] {
    const { site } = this.input;
    return this.entries.map((entry): PageOutcome => {
      const { page, url, report, isUnstable } = entry;
      const file = fileOf(site, page.path, this.folder);
      return {
        path: nameOf(page),
        url,
        ...this.judged(entry),
        ...(isUnstable && { isUnstable }),
        ...(isReport(report) && { rating: ratingOf(report) }),
        ...(file !== undefined && { file }),
      };
    });
  }

  /** The pages of the baseline that are no longer checked; none if that isn't known. */
  forgotten(): readonly string[] {
    const { accepted } = this.options;
    if (accepted === undefined || this.mayMissPages || this.chosen !== undefined) return [];
    const checked = new Set(this.entries.map(({ page }) => nameOf(page)));
    return [...accepted.keys()].filter((path) => !checked.has(path)).sort();
  }

  private get judgeOptions(): JudgeOptions {
    const { gate } = this.input.site;
    return {
      now: this.options.clock.now(),
      lineOf: ({ at }) => this.lineAt(at.offset),
      gateLine: this.lineAt(gate.at.offset),
    };
  }

  private lineAt(offset: number): number {
    return getOrAdd(this.lines, offset, () => lineOf(this.input.text, offset));
  }
}

/** A page's path as used in reports and in the baseline. */
function nameOf({ key }: GatePage): string {
  return withoutSecrets(key);
}

/** True for a report, false for a reason why there isn't one. */
export function isReport<T extends { readonly id: string }>(found: T | 'none' | Unknown): found is T {
  return typeof found === 'object' && 'id' in found;
}

function filledUp(known: KnownReport, { result, score, generatedAt, privacy }: KnownReport): KnownReport {
  return {
    ...known,
    result: known.result ?? result,
    score: known.score ?? score,
    generatedAt: known.generatedAt ?? generatedAt,
    privacy: known.privacy ?? privacy,
  };
}

function ratingOf({ id, result, score, generatedAt }: KnownReport) {
  return { id, result, score, generatedAt };
}

/** The kinds of fields that the service has sent for at least one report. */
class SentFields {
  private hasResult = false;
  private hasScore = false;
  private hasDate = false;
  private readonly checks = new Set<string>();
  private readonly importances = new Set<string>();
  private readonly groups = new Set<string>();

  /** @param hasCheckRules false if it doesn't matter which checks are sent: finding them takes time */
  constructor(private readonly hasCheckRules: boolean) {}

  note(report: Report): void {
    this.hasResult ||= report.result !== undefined;
    this.hasScore ||= report.score !== undefined;
    this.hasDate ||= report.generatedAt !== undefined;
    for (const { name, importance } of this.hasCheckRules ? checksOf(report) : []) {
      this.checks.add(name);
      this.importances.add(importanceOf(importance) ?? '');
      if (isKnownCheck(name)) this.groups.add(knownCheck(name).group);
    }
  }

  /** True if some report was rated, so that missing values aren't just late. */
  get isRated(): boolean {
    return this.hasResult || this.hasScore || this.checks.size > 0;
  }

  has(what: (RunProblem & { kind: 'neverSent' })['what'], name: string): boolean {
    switch (what) {
      case 'result':
        return this.hasResult;
      case 'score':
        return this.hasScore;
      case 'date':
        return this.hasDate;
      case 'check':
        return this.checks.has(name);
      case 'importance':
        return this.importances.has(name);
      case 'group':
        return this.groups.has(name);
    }
  }
}

/**
 * The rules about something that the service has not sent for any page: no page could fail them.
 * @param isNarrow true if only some of the pages were read; others may have the check
 */
function neverSent(
  entries: readonly { readonly rules: RulesInForce; readonly report: object | string }[],
  sent: SentFields,
  isNarrow: boolean,
  lineOf: (offset: number) => number,
): readonly RunProblem[] {
  if (!sent.isRated) return [];
  const found = new Map<string, RunProblem>();
  const look = <T>(what: (RunProblem & { kind: 'neverSent' })['what'], name: string, rule: Rule<T> | undefined) => {
    const stated = inForce(rule);
    if (stated === undefined || sent.has(what, name)) return;
    found.set(`${what} ${name}`, { kind: 'neverSent', what, name, line: lineOf(stated.at.offset) });
  };
  for (const { rules, report } of entries) {
    // A page without a report has no fields that the service could send.
    if (typeof report === 'string' || !('id' in report)) continue;
    look('result', 'result', rules.result);
    look('score', 'score', rules.score);
    look('date', 'maxAge', rules.maxAge);
    // Checks that could not be read may exist.
    const isUnread = 'unread' in report && report.unread !== undefined;
    if (isNarrow || isUnread) continue;
    for (const [name, rule] of rules.checks) look('check', name, rule);
    for (const [importance, rule] of rules.issues) look('importance', importance, rule);
    for (const [group, rule] of rules.groups) look('group', group, rule);
  }
  return [...found.values()];
}
