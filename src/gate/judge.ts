import type { Report, Result } from '../service/records';
import { results } from '../service/records';
import type { Check } from '../reports/checks';
import { ageText } from './ages';
import type { Accepted } from './baseline';
import { inForce, levelOfMissing, type Rule, type RulesInForce, slackOf } from '../sources';
import type { Failure, PageOutcome, PageState, Unknown } from './outcome';

/** The part of a page's report that the rules need. */
export interface KnownReport extends Pick<Report, 'id' | 'url' | 'privacy' | 'result' | 'score' | 'generatedAt'> {
  /** The outcomes of the checks that rules name; undefined until they were read, or if the report has none. */
  readonly checks?: ReadonlyMap<string, Check['outcome']> | undefined;
  /** Why the checks could not be read. */
  readonly unread?: Unknown;
}

/** A page with what the service says about it. */
export interface FoundPage {
  /** `none` if the page has no report, or why nothing is known. */
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

type Judged = Pick<PageOutcome, 'state' | 'failures' | 'unknown' | 'mended'>;

/** Holds a page against its rules. @param accepted what the baseline has for it */
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
  const isFailing = (failure: Failure) => failure.level === 'error' && !failure.isAccepted;
  const state: PageState = failures.some((failure) => isFailing(failure) && failure.rule !== 'maxAge')
    ? 'failed'
    : unknown !== undefined
      ? 'notDetermined'
      : failures.some(({ rule }) => rule === 'maxAge')
        ? 'stale'
        : 'passed';
  const mended = unknown === undefined ? mendedOf(accepted, failures) : [];
  return { state, failures, ...(unknown && { unknown }), ...(mended.length > 0 && { mended }) };
}

function judgeMissing(rules: RulesInForce, { lineOf, gateLine }: JudgeOptions): Judged {
  const level = levelOfMissing(rules);
  const line = rules.missing === undefined ? gateLine : lineOf(rules.missing);
  const failure: Failure = {
    rule: 'missing',
    expected: 'report',
    actual: 'none',
    line,
    isAccepted: false,
    level: level === 'off' ? 'warn' : level,
  };
  return { state: 'missing', failures: level === 'off' ? [] : [failure] };
}

/** Returns the first thing that the rules need and the report lacks. */
function unknownOf(report: KnownReport, rules: RulesInForce): Unknown | undefined {
  const needsRating = inForce(rules.result) ?? inForce(rules.score) ?? [...rules.checks.values()].find(inForce);
  if (needsRating && report.result === undefined && report.score === undefined) return { kind: 'notRated' };
  if (inForce(rules.result) && report.result === undefined) return { kind: 'notRated' };
  if (inForce(rules.score) && report.score === undefined) return { kind: 'noScore' };
  if (inForce(rules.maxAge) && report.generatedAt === undefined) return { kind: 'noDate' };
  if ([...rules.checks.values()].some(inForce) && report.checks === undefined)
    return report.unread ?? { kind: 'noChecks' };
  return undefined;
}

class Failures {
  constructor(
    private readonly report: KnownReport,
    private readonly rules: RulesInForce,
    private readonly accepted: Accepted | undefined,
    private readonly options: JudgeOptions,
  ) {}

  all(): readonly Failure[] {
    return [this.result(), this.score(), ...this.checks(), this.age()].filter((value) => value !== undefined);
  }

  private result(): Failure | undefined {
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

  private score(): Failure | undefined {
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

  private checks(): readonly Failure[] {
    return [...this.rules.checks].flatMap(([check, stated]): readonly Failure[] => {
      const rule = inForce(stated);
      if (rule === undefined || this.report.checks?.get(check) !== 'failed') return [];
      const isAccepted = this.accepted?.checks?.includes(check) === true;
      return [{ ...this.failure('check', rule, 'passed', 'failed', undefined, isAccepted), check }];
    });
  }

  private age(): Failure | undefined {
    const { generatedAt } = this.report;
    const rule = inForce(this.rules.maxAge);
    const age = generatedAt === undefined ? 0 : this.options.now - generatedAt;
    return rule === undefined || age <= rule.value
      ? undefined
      : this.failure('maxAge', rule, ageText(rule.value), ageText(age), undefined, false);
  }

  private failure(
    rule: Failure['rule'],
    stated: Rule<unknown> & { readonly level: Failure['level'] },
    expected: string,
    actual: string,
    before: string | number | undefined,
    isAccepted: boolean,
  ): Failure {
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
function mendedOf(accepted: Accepted | undefined, failures: readonly Failure[]): readonly string[] {
  if (accepted === undefined) return [];
  const failing = new Set(failures.map(({ rule, check }) => (check === undefined ? rule : `checks.${check}`)));
  const listed = [
    ...(accepted.result === undefined ? [] : ['result']),
    ...(accepted.score === undefined ? [] : ['score']),
    ...(accepted.checks ?? []).map((name) => `checks.${name}`),
  ];
  return listed.filter((name) => !failing.has(name));
}

function rankOf(result: Result): number {
  return results.indexOf(result);
}
