import type { Report, Result } from '../service/records';
import { getOrAdd } from '../util/getOrAdd';
import type { Check } from '../reports/checks';

/** The checks of a version. */
export interface CheckOutcomes {
  /** All checks. Versions with the same checks share the list, since there may be very many. */
  readonly names: readonly string[];
  readonly failed: readonly string[];
}

/** One version of a report, as it was seen. */
export interface Version {
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly generatedAt: number | undefined;
  readonly result: Result | undefined;
  readonly score: number | undefined;
  /** Only if the report was seen with its checks. */
  readonly checks: CheckOutcomes | undefined;
}

/** True if the date of generation is the same or, without one, the result and the score. */
export function isSame(one: Version, other: Version): boolean {
  if (one.generatedAt === undefined && other.generatedAt === undefined) {
    return one.result === other.result && one.score === other.score;
  }
  // Two analyses may end in the same second.
  return one.generatedAt === other.generatedAt && (one.result ?? other.result) === (other.result ?? one.result);
}

/** The time by which versions are sorted, in epoch milliseconds. */
export function timeOf({ generatedAt, seenAt }: Version): number {
  return generatedAt ?? seenAt;
}

/** The recorded checks of a version. */
export function checksOfVersion({ checks }: Version): readonly Check[] {
  const failed = new Set(checks?.failed);
  return (checks?.names ?? []).map((name) => ({
    name,
    outcome: failed.has(name) ? 'failed' : 'passed',
    importance: undefined,
    value: undefined,
    rest: {},
  }));
}

/** Takes checks by name, true if passed. */
export function checkOutcomes(passed: Readonly<Record<string, boolean>>): CheckOutcomes {
  const names = Object.keys(passed);
  // A filtered list has spare capacity, a copy doesn't.
  return { names: shared(names), failed: names.filter((name) => passed[name] === false).slice() };
}

/** Gives checks by name, true if passed. */
export function passedByName({ names, failed }: CheckOutcomes): Readonly<Record<string, boolean>> {
  // A hostile record may have very many checks.
  const isFailed = new Set(failed);
  return Object.fromEntries(names.map((name) => [name, !isFailed.has(name)]));
}

/** A service uses the same checks in nearly all of its reports. */
const maxShared = 20;
const sharedNames = new Map<string, readonly string[]>();

/** The same list for the same names. */
function shared(names: readonly string[]): readonly string[] {
  if (sharedNames.size >= maxShared) sharedNames.clear();
  return getOrAdd(sharedNames, JSON.stringify(names), () => names);
}

/** The version seen before the one that is shown. */
export function formerVersion({ generatedAt }: Report, versions: readonly Version[]): Version | undefined {
  return generatedAt === undefined
    ? versions.at(-2)
    : versions.findLast((version) => version.generatedAt !== undefined && version.generatedAt < generatedAt);
}
