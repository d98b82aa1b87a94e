import type { Report } from '../service/records';
import { checksOf } from '../reports/checks';
import { inForce, type Rule, type RulesInForce } from '../sources';
import type { RunProblem } from './outcome';

/** The kinds of fields that the service has sent for at least one report. */
export class SentFields {
  private hasResult = false;
  private hasScore = false;
  private hasDate = false;
  private readonly checks = new Set<string>();

  /** @param hasCheckRules false if it does not matter which checks are sent: finding them takes time */
  constructor(private readonly hasCheckRules: boolean) {}

  note(report: Report): void {
    this.hasResult ||= report.result !== undefined;
    this.hasScore ||= report.score !== undefined;
    this.hasDate ||= report.generatedAt !== undefined;
    if (this.hasCheckRules) for (const { name } of checksOf(report)) this.checks.add(name);
  }

  /** True if some report was rated, so that what is missing is not only missing yet. */
  get isRated(): boolean {
    return this.hasResult || this.hasScore || this.checks.size > 0;
  }

  has(what: (RunProblem & { kind: 'neverSent' })['what'], name: string): boolean {
    return what === 'result'
      ? this.hasResult
      : what === 'score'
        ? this.hasScore
        : what === 'date'
          ? this.hasDate
          : this.checks.has(name);
  }
}

/**
 * The rules about something that the service has not sent for any page: nothing would fail them.
 * @param isNarrow true if only some of the pages were looked at; others may have the check
 */
export function neverSent(
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
    // Of a page without a report, nothing was sent.
    if (typeof report === 'string' || !('id' in report)) continue;
    look('result', 'result', rules.result);
    look('score', 'score', rules.score);
    look('date', 'maxAge', rules.maxAge);
    // Checks that could not be read may be there.
    const isUnread = 'unread' in report && report.unread !== undefined;
    if (!isNarrow && !isUnread) for (const [name, rule] of rules.checks) look('check', name, rule);
  }
  return [...found.values()];
}
