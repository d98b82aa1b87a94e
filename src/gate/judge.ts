import type { CheckGroup, Importance } from '../service/checkKinds';
import type { Report, Result } from '../service/records';
import { results } from '../service/records';
import type { Check } from '../reports/checks';
import { ageText } from './ages';
import type { Accepted } from './baseline';
import { areAboutChecks, inForce, levelOfMissing, type Rule, type RulesInForce, slackOf } from '../sources';
import type { BrokenRule, PageOutcome, PageState, Unknown } from './outcome';

/** The part of a check that the rules need. */
export interface JudgedCheck extends Pick<Check, 'outcome'> {
  readonly importance: Importance | undefined;
  readonly group: CheckGroup | undefined;
  /** The reasons why it failed, a sentence each, if the service provides them. */
  readonly reasons: readonly string[];
}

/** The part of a page's report that the rules need. */
export interface KnownReport extends Pick<Report, 'id' | 'url' | 'privacy' | 'result' | 'score' | 'generatedAt'> {
  /** The reason why the checks could not be read. */
  readonly checks?: ReadonlyMap<string, JudgedCheck> | undefined;
  /** A page with its report on the service. */
  readonly unread?: Unknown;
}

/** A page with what the service says about it. */
export interface FoundPage {
  /** `none` if the page has no report, or the reason why nothing is known. */
  readonly report: KnownReport | 'none' | Unknown;
}

export interface JudgeOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Returns the line of a rule. */
  readonly lineOf: (rule: { readonly at: { readonly offset: number } }) => number;
  /** The line of the gate itself. */
  readonly gateLine: number;
}

type Judged = Pick<PageOutcome, 'state' | 'failures' | 'unknown' | 'fixed'>;

/** Checks a page against its rules. @param accepted its accepted failures in the baseline */
export function judge(
  { report }: FoundPage,
  rules: RulesInForce,
  accepted: Accepted | undefined,
  options: JudgeOptions,
): Judged {
  if (report === 'none') return judgeMissing(rules, options);
  if (!('id' in report)) return { state: 'notDetermined', failures: [], unknown: report };
  const failures = new Failures(report, rules, accepted, options).all();
  const unknown = unknownOf(report, rules);
  const isFailing = (failure: BrokenRule) => failure.level === 'error' && !failure.isAccepted;
  const state: PageState = failures.some((failure) => isFailing(failure) && failure.rule !== 'maxAge')
    ? 'failed'
    : unknown !== undefined
      ? 'notDetermined'
      : failures.some(({ rule }) => rule === 'maxAge')
        ? 'stale'
        : 'passed';
  const fixed = unknown === undefined ? fixedOf(accepted, failures) : [];
  return { state, failures, ...(unknown && { unknown }), ...(fixed.length > 0 && { fixed }) };
}

function judgeMissing(rules: RulesInForce, { lineOf, gateLine }: JudgeOptions): Judged {
  const level = levelOfMissing(rules);
  const line = rules.missing === undefined ? gateLine : lineOf(rules.missing);
  const failure: BrokenRule = {
    rule: 'missing',
    expected: 'report',
    actual: 'none',
    line,
    isAccepted: false,
    level: level === 'off' ? 'warn' : level,
  };
  return { state: 'missing', failures: level === 'off' ? [] : [failure] };
}

/** Returns the first value that the rules need and the report lacks. */
function unknownOf(report: KnownReport, rules: RulesInForce): Unknown | undefined {
  const needsRating =
    inForce(rules.result) !== undefined || inForce(rules.score) !== undefined || areAboutChecks(rules);
  if (needsRating && report.result === undefined && report.score === undefined) return { kind: 'notRated' };
  if (inForce(rules.result) && report.result === undefined) return { kind: 'notRated' };
  if (inForce(rules.score) && report.score === undefined) return { kind: 'noScore' };
  if (inForce(rules.maxAge) && report.generatedAt === undefined) return { kind: 'noDate' };
  if (areAboutChecks(rules) && report.checks === undefined) return report.unread ?? { kind: 'noChecks' };
  return undefined;
}

class Failures {
  constructor(
    private readonly report: KnownReport,
    private readonly rules: RulesInForce,
    private readonly accepted: Accepted | undefined,
    private readonly options: JudgeOptions,
  ) {}

  all(): readonly BrokenRule[] {
    const checks = [...this.checks(), ...this.issues(), ...this.groups()];
    return [this.result(), this.score(), ...checks, this.age()].filter((value) => value !== undefined);
  }

  private result(): BrokenRule | undefined {
    const { result } = this.report;
    const rule = inForce(this.rules.result);
    if (rule === undefined || result === undefined || rankOf(result) <= rankOf(rule.value)) return undefined;
    const before = this.accepted?.result;
    return this.failure(
      'result',
      rule,
      rule.value,
      result,
      before,
      before !== undefined && rankOf(result) <= rankOf(before),
    );
  }

  private score(): BrokenRule | undefined {
    const { score } = this.report;
    const rule = inForce(this.rules.score);
    const slack = slackOf(this.rules);
    if (rule === undefined || score === undefined || score >= rule.value - slack) return undefined;
    const before = this.accepted?.score;
    return this.failure(
      'score',
      rule,
      String(rule.value),
      String(score),
      before,
      before !== undefined && score >= before - slack,
    );
  }

  private checks(): readonly BrokenRule[] {
    return [...this.rules.checks].flatMap(([check, stated]): readonly BrokenRule[] => {
      const rule = inForce(stated);
      const found = this.report.checks?.get(check);
      if (rule === undefined || found?.outcome !== 'failed') return [];
      const isAccepted = this.accepted?.checks?.includes(check) === true;
      const failure = this.failure('check', rule, 'passed', 'failed', undefined, isAccepted);
      return [{ ...failure, check, ...(found.reasons.length > 0 && { reasons: found.reasons }) }];
    });
  }

  /** Importances with more failed checks than allowed. */
  private issues(): readonly BrokenRule[] {
    return [...this.rules.issues].flatMap(([importance, stated]): readonly BrokenRule[] => {
      const rule = inForce(stated);
      const checks = this.failedChecks((check) => check.importance === importance);
      if (rule === undefined || checks.length <= rule.value) return [];
      const before = this.accepted?.issues?.[importance];
      const isAccepted = before !== undefined && checks.length <= before;
      const counts = [String(rule.value), String(checks.length)] as const;
      return [{ ...this.failure('issues', rule, ...counts, before, isAccepted), importance, checks }];
    });
  }

  /** Failed checks of a group that allows none. */
  private groups(): readonly BrokenRule[] {
    return [...this.rules.groups].flatMap(([group, stated]): readonly BrokenRule[] => {
      const rule = inForce(stated);
      const checks = this.failedChecks((check) => check.group === group);
      if (rule === undefined || checks.length === 0) return [];
      const accepted = this.accepted?.groups?.[group];
      const isAccepted = checks.every((check) => accepted?.includes(check) === true);
      return [{ ...this.failure('group', rule, 'passed', 'failed', undefined, isAccepted), group, checks }];
    });
  }

  private failedChecks(isMeant: (check: JudgedCheck) => boolean): readonly string[] {
    const failed = [...(this.report.checks ?? [])].filter(([, check]) => check.outcome === 'failed' && isMeant(check));
    return failed.map(([name]) => name).sort();
  }

  private age(): BrokenRule | undefined {
    const { generatedAt } = this.report;
    const rule = inForce(this.rules.maxAge);
    const age = generatedAt === undefined ? 0 : this.options.now - generatedAt;
    return rule === undefined || age <= rule.value
      ? undefined
      : this.failure('maxAge', rule, ageText(rule.value), ageText(age), undefined, false);
  }

  private failure(
    rule: BrokenRule['rule'],
    stated: Rule<unknown> & { readonly level: BrokenRule['level'] },
    expected: string,
    actual: string,
    before: string | number | undefined,
    isAccepted: boolean,
  ): BrokenRule {
    const line = this.options.lineOf(stated);
    const isWorse = before !== undefined && !isAccepted;
    return {
      rule,
      level: stated.level,
      expected,
      actual,
      line,
      isAccepted,
      ...(isWorse && { accepted: String(before) }),
    };
  }
}

/** Lists the accepted failures that no longer occur. */
function fixedOf(accepted: Accepted | undefined, failures: readonly BrokenRule[]): readonly string[] {
  if (accepted === undefined) return [];
  const failing = new Set(failures.map(fieldOf));
  const listed = [
    ...(accepted.result === undefined ? [] : ['result']),
    ...(accepted.score === undefined ? [] : ['score']),
    ...(accepted.checks ?? []).map((name) => `checks.${name}`),
    ...Object.keys(accepted.issues ?? {}).map((importance) => `issues.${importance}`),
    ...Object.keys(accepted.groups ?? {}).map((group) => `groups.${group}`),
  ];
  return listed.filter((name) => !failing.has(name));
}

/** The field that defines the rule of a failure, such as `checks.title`. */
function fieldOf({ rule, check, importance, group }: BrokenRule): string {
  if (check !== undefined) return `checks.${check}`;
  if (importance !== undefined) return `issues.${importance}`;
  return group === undefined ? rule : `groups.${group}`;
}

function rankOf(result: Result): number {
  return results.indexOf(result);
}
