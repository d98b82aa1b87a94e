import type { Report, Result } from '../../api/records';
import type { Check } from '../report/checks';

/** One version of a report, as it was seen. */
export interface Version {
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly generatedAt: number | undefined;
  readonly result: Result | undefined;
  readonly score: number | undefined;
  /** Checks by name, true if passed; only if the report was seen in full. */
  readonly checks: Readonly<Record<string, boolean>> | undefined;
}

/** The versions of a report, and a mark of its page; undefined where an earlier version of the extension wrote none. */
export interface Known {
  readonly page: string | undefined;
  readonly versions: readonly Version[];
}

/** A version without field names, which would be repeated in each one. */
type Tuple = readonly [number, number | null, Result | null, number | null, Version['checks'] | null];

/** Writes versions as JSON. */
export function textOf({ page, versions }: Known): string {
  const tuples = versions.map(({ seenAt, generatedAt, result, score, checks }) =>
    checks === undefined ? [seenAt, generatedAt, result, score] : [seenAt, generatedAt, result, score, checks],
  );
  return JSON.stringify([page ?? null, ...tuples]);
}

/** Reads the mark of a page from the output of `textOf`, without reading the versions. */
export function pageIn(text: string): string | undefined {
  return text.startsWith('["') ? text.slice(2, text.indexOf('"', 2)) : undefined;
}

/** Reads the output of `textOf`. */
export function readKnown(text: string): Known {
  const [page, ...tuples] = JSON.parse(text) as [string | null, ...Tuple[]];
  const versions = tuples.map(([seenAt, generatedAt, result, score, checks]) => ({
    seenAt,
    generatedAt: generatedAt ?? undefined,
    result: result ?? undefined,
    score: score ?? undefined,
    checks: checks ?? undefined,
  }));
  return { page: page ?? undefined, versions };
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

/** The checks of a version that are remembered. */
export function checksOfVersion({ checks = {} }: Version): readonly Check[] {
  return Object.entries(checks).map(([name, isPassed]) => ({
    name,
    outcome: isPassed ? 'passed' : 'failed',
    ...{ importance: undefined, value: undefined, rest: {} },
  }));
}

/** The version that was seen before the one shown. */
export function formerVersion({ generatedAt }: Report, versions: readonly Version[]): Version | undefined {
  return generatedAt === undefined
    ? versions.at(-2)
    : versions.findLast((version) => version.generatedAt !== undefined && version.generatedAt < generatedAt);
}
