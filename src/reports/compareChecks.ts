import type { Check } from './checks';
import { failureOf, findingKey, type Failure, type Finding } from './catalogue/failures';
import { isKnownCheck } from './catalogue/knownChecks';

/** The changes between two versions of a report's checks. */
export interface CheckChanges {
  readonly fixed: readonly Check[];
  readonly broken: readonly Check[];
  /** Checks that fail for another reason or with other findings, and those missing in one of the versions. */
  readonly changed: readonly Check[];
}

/** @returns the newer versions of the checks; for a check that is gone, the older one */
export function compareChecks(before: readonly Check[], after: readonly Check[]): CheckChanges {
  const old = new Map(before.map((check) => [check.name, check]));
  const names = new Set(after.map(({ name }) => name));
  const isFixed = (check: Check) => check.outcome === 'passed' && old.get(check.name)?.outcome === 'failed';
  const isBroken = (check: Check) => check.outcome === 'failed' && old.get(check.name)?.outcome === 'passed';
  return {
    fixed: after.filter(isFixed),
    broken: after.filter(isBroken),
    changed: [
      ...after.filter((check) => !isFixed(check) && !isBroken(check) && isOther(check, old.get(check.name))),
      ...before.filter(({ name }) => !names.has(name)),
    ],
  };
}

/** True if a check with the same outcome as before differs otherwise. */
function isOther(check: Check, before: Check | undefined): boolean {
  if (before === undefined || check.outcome !== before.outcome) return true;
  // For a version in the history, only the outcomes are known.
  if (isOutcomeAlone(check) || isOutcomeAlone(before)) return false;
  const [now, then] = [failureOf(check), failureOf(before)];
  if (now !== undefined && then !== undefined) return reasonsKey(now) !== reasonsKey(then);
  // The measured value of a passed check differs in each analysis of an unchanged page.
  if (isKnownCheck(check.name) && check.outcome === 'passed') return false;
  return JSON.stringify(check) !== JSON.stringify(before);
}

function isOutcomeAlone({ value, rest }: Check): boolean {
  return value === undefined && Object.keys(rest).length === 0;
}

/** The parts of a failure that count as a change: its reasons and findings, without measured values. */
function reasonsKey({ reasons }: Failure): string {
  return JSON.stringify(reasons.map(({ name, findings }) => [name, findings.map(findingKey).sort()]).sort());
}

/** The findings that a failed check has gained and lost. */
export function compareFindings(
  before: Check,
  after: Check,
): { readonly come: readonly Finding[]; readonly gone: readonly Finding[] } {
  const [then, now] = [findingsOf(before), findingsOf(after)];
  const without = (some: ReadonlyMap<string, Finding>, others: ReadonlyMap<string, Finding>) =>
    [...some].flatMap(([key, finding]) => (others.has(key) ? [] : [finding]));
  return { come: without(now, then), gone: without(then, now) };
}

function findingsOf(check: Check): ReadonlyMap<string, Finding> {
  const findings = failureOf(check)?.reasons.flatMap((reason) => reason.findings) ?? [];
  return new Map(findings.map((finding) => [findingKey(finding), finding]));
}
