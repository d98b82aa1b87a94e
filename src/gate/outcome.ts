import type { Problem } from '../service/errors';
import type { CheckGroup, Importance } from '../service/checkKinds';
import type { Result } from '../service/records';
import { type Fault, type Level, siteFileName } from '../sources';
import type { DocumentFault } from '../util/findUrls';
import { lineOf } from '../util/text';

/** The kinds of rules for a page. */
type RuleName = 'result' | 'score' | 'check' | 'issues' | 'group' | 'maxAge' | 'missing';

/** A rule that a page breaks. */
export interface BrokenRule {
  readonly rule: RuleName;
  /** The check's name, if the rule is about one. */
  readonly check?: string;
  /** The importance or the group of checks that the rule is about. */
  readonly importance?: Importance;
  readonly group?: CheckGroup;
  /** The failed checks of an importance or a group. */
  readonly checks?: readonly string[];
  /** The reasons why a check failed, a sentence each, if the service provides them. */
  readonly reasons?: readonly string[];
  readonly level: Level;
  /** As written in the rules: `decent`, `70`, `passed`, `7d`; for `missing`, `report`. */
  readonly expected: string;
  readonly actual: string;
  /** The rule's line in `site-reports.json`, from 1. */
  readonly line: number;
  /** True if the baseline contains it, and it has not become worse. */
  readonly isAccepted: boolean;
  /** The accepted failure in the baseline, if the page has become worse since. */
  readonly accepted?: string;
}

/** The reason why nothing is known about a page. */
export type Unknown =
  /** The list of reports could not be read completely, and the page was not found before. */
  | { readonly kind: 'cutShort' }
  | { readonly kind: 'notRated' }
  | { readonly kind: 'noScore' }
  | { readonly kind: 'noDate' }
  | { readonly kind: 'noChecks' }
  /** New results were requested, and did not arrive in time. */
  | { readonly kind: 'notYet' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** The state of a page; an unknown state never counts as a pass. */
export type PageState = 'passed' | 'failed' | 'missing' | 'stale' | 'notDetermined';

/** A page's rating, as far as it is known. */
export interface PageRating {
  readonly id: string;
  readonly result: Result | undefined;
  readonly score: number | undefined;
  /** Epoch milliseconds. */
  readonly generatedAt: number | undefined;
}

/** The outcome of one page. */
export interface PageOutcome {
  /** Below the site's address, with the query but without secrets: the same at an alias. */
  readonly path: string;
  /** At the address that was checked; its secrets are in no report. */
  readonly url: string;
  readonly state: PageState;
  /** The failures, including warnings and accepted ones. */
  readonly failures: readonly BrokenRule[];
  readonly unknown?: Unknown;
  /** True if it failed with new results, and passed when they were requested again. */
  readonly isUnstable?: boolean;
  /** Failures in the baseline that no longer occur. */
  readonly fixed?: readonly string[];
  readonly rating?: PageRating;
  /** The file that generates the page, relative to the folder, if it's known. */
  readonly file?: string;
}

/** A problem of the whole run. Trying again doesn't help with those that `isWrong` returns. */
export type RunProblem =
  /** `site-reports.json` has a fault, so that its rules aren't the intended ones. */
  | { readonly kind: 'fault'; readonly fault: Fault; readonly line: number }
  | { readonly kind: 'noPages' }
  | { readonly kind: 'noMatch'; readonly pattern: string; readonly line: number }
  | {
      readonly kind: 'neverSent';
      readonly what: 'result' | 'score' | 'date' | 'check' | 'importance' | 'group';
      readonly name: string;
      readonly line: number;
    }
  | {
      readonly kind: 'sitemap';
      readonly place: string;
      readonly why: SitemapFault;
      /** The HTTP status of a refused request. */
      readonly status?: number | undefined;
      /** The number of broken addresses, and the first of them. */
      readonly broken?: { readonly count: number; readonly example: string };
    }
  | {
      readonly kind: 'baseline';
      readonly file: string;
      readonly why: 'missing' | 'unreadable' | 'incomplete' | 'unnamed';
    }
  | { readonly kind: 'service'; readonly problem: Problem; readonly service: string }
  /** The folder has more files than the maximum to read, so that not all pages of the code are known. */
  | { readonly kind: 'files' }
  /** Generators that also generate pages without a file, or whose settings aren't understood. */
  | { readonly kind: 'morePages'; readonly generators: readonly string[]; readonly doubts: readonly string[] }
  /** There are more pages than the maximum. */
  | { readonly kind: 'pages'; readonly most: number }
  /** Files and folders that may generate pages could not be read or understood. */
  | { readonly kind: 'unread'; readonly places: readonly string[] }
  /** The list of reports could not be read completely. */
  | { readonly kind: 'cutShort' }
  /** No report includes who can see it. */
  | { readonly kind: 'noPrivacy' }
  /** Some reports of pages that look unpublished don't include who can see them, while others do. */
  | { readonly kind: 'unknownPrivacy'; readonly count: number }
  /** A pattern that can't be judged because not all reports were read. */
  | { readonly kind: 'maybeNoMatch'; readonly pattern: string; readonly line: number };

/** The reason why a sitemap doesn't provide a complete list of pages. */
export type SitemapFault = DocumentFault | 'missing' | 'unread' | 'empty' | 'broken';

/** The outcome of a site. */
export interface GateOutcome {
  /** The site's address. */
  readonly site: string;
  /** The address that was checked: the site's, or one of its aliases. */
  readonly address: string;
  /** The service's address. */
  readonly service: string;
  /** In the order of their paths. */
  readonly pages: readonly PageOutcome[];
  readonly problems: readonly RunProblem[];
  /** Set if only the pages of changed files were checked: the files without a known page. */
  readonly changed?: { readonly unknownFiles: readonly string[] };
  /** Pages whose accepted failures no longer exist, because the page is no longer checked. */
  readonly forgotten: readonly string[];
  /** The new content of the baseline, still to be written. */
  readonly baseline?: { readonly file: string; readonly text: string };
  /** When it ended, in epoch milliseconds. */
  readonly at: number;
}

/** 0 passed, 1 a rule failed, 2 trying again doesn't help, 3 unknown. */
export type ExitCode = 0 | 1 | 2 | 3;

/** True if a failure fails the gate: it neither only warns nor is accepted. */
export function isBroken({ level, isAccepted }: BrokenRule): boolean {
  return level === 'error' && !isAccepted;
}

/** True if a page fails the gate. */
export function isFailing({ failures }: Pick<PageOutcome, 'failures'>): boolean {
  return failures.some(isBroken);
}

/** Number of warnings of a page. */
export function warningsOf({ failures, isUnstable = false, fixed = [] }: PageOutcome): number {
  const warned = failures.filter(({ level, isAccepted }) => level === 'warn' && !isAccepted).length;
  return warned + (isUnstable ? 1 : 0) + (fixed.length > 0 ? 1 : 0);
}

/**
 * True if a problem of the run already explains why nothing is known about a page: thousands may have the same reason.
 */
export function isExplained({ failures, unknown }: PageOutcome, { problems }: Pick<GateOutcome, 'problems'>): boolean {
  return failures.length === 0 && unknown?.kind === 'problem' && problems.some(({ kind }) => kind === 'service');
}

/** The numbers of an outcome. Each page counts once among the states. */
export interface Counts extends Readonly<Record<PageState, number>> {
  readonly pages: number;
  readonly warnings: number;
  /** Pages whose failures are all accepted. */
  readonly accepted: number;
}

export function countsOf({ pages, forgotten }: Pick<GateOutcome, 'pages' | 'forgotten'>): Counts {
  const counts = {
    passed: 0,
    failed: 0,
    missing: 0,
    stale: 0,
    notDetermined: 0,
    accepted: 0,
    warnings: forgotten.length,
  };
  for (const page of pages) {
    counts[page.state]++;
    counts.warnings += warningsOf(page);
    if (page.state === 'passed' && page.failures.some(({ isAccepted }) => isAccepted)) counts.accepted++;
  }
  return { pages: pages.length, ...counts };
}

/** Options that decide the exit code. */
export interface Judgement {
  readonly maxWarnings?: number | undefined;
  /** Failed pages exit with 0; wrong arguments, files, keys, and rules don't. */
  readonly isReportOnly?: boolean;
}

/** The exit code for the outcomes of all sites: wrong use comes first, then a failure, then an unknown state. */
export function exitCodeOf(
  outcomes: readonly GateOutcome[],
  { maxWarnings = Infinity, isReportOnly = false }: Judgement,
): ExitCode {
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  if (problems.some(isWrong)) return 2;
  if (isReportOnly) return 0;
  const warnings = outcomes.reduce((sum, outcome) => sum + countsOf(outcome).warnings, 0);
  const pages = outcomes.flatMap((outcome) => outcome.pages);
  if (warnings > maxWarnings || pages.some(isFailing)) return 1;
  return problems.length > 0 || pages.some(({ state }) => state === 'notDetermined') ? 3 : 0;
}

/** True if trying again doesn't help. */
export function isWrong(problem: RunProblem): boolean {
  switch (problem.kind) {
    case 'service':
      return isWrongUse(problem.problem);
    case 'sitemap':
      return !['unreachable', 'refused', 'tooSlow'].includes(problem.why);
    case 'baseline':
      return problem.why !== 'incomplete';
    case 'maybeNoMatch':
    case 'cutShort':
    case 'unknownPrivacy':
      return false;
    case 'fault':
    case 'files':
    case 'morePages':
    case 'pages':
    case 'unread':
    case 'noPrivacy':
    case 'noPages':
    case 'noMatch':
    case 'neverSent':
      return true;
  }
}

const wrongUse: readonly Problem['kind'][] = [
  ...(['notConnected', 'keyRefused', 'redirected', 'webPage', 'forbidden', 'notFound', 'rejected'] as const),
  ...(['unaddressable', 'limitReached'] as const),
];

/** True if every other request would fail in the same way, until the user changes the key or the address. */
export function isWrongUse({ kind }: Problem): boolean {
  return wrongUse.includes(kind);
}

/** The outcome of a site file with faults, whose rules must not be used; it makes each report show the faults. */
export function faultyOutcome({
  faults,
  text,
}: {
  readonly faults: readonly Fault[];
  readonly text: string;
}): GateOutcome {
  const problems = faults.map((fault) => ({ kind: 'fault' as const, fault, line: lineOf(text, fault.offset) }));
  const nothing = { site: siteFileName, address: siteFileName, service: '', pages: [], forgotten: [] };
  return { ...nothing, problems, at: Date.now() };
}
