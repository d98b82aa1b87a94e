import type { Report } from '../service/records';
import { importanceOf, isKnownCheck, knownCheck } from '../reports/catalogue/knownChecks';
import { checksOf } from '../reports/checks';
import { inForce, type Rule, type RulesInForce } from '../sources';
import type { RunProblem } from './outcome';

/** The kinds of fields that the service has sent for at least one report. */
export class SentFields {
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
