import type { Report } from '../service/records';

/** The fields that distinguish one version of a report's results from another. */
export type Rating = Pick<Report, 'result' | 'score' | 'generatedAt'>;

export function ratingOf({ result, score, generatedAt }: Report): Rating {
  return { result, score, generatedAt };
}

export function isSameRating(one: Rating | undefined, other: Rating): boolean {
  if (one === undefined) return false;
  return one.result === other.result && one.score === other.score && one.generatedAt === other.generatedAt;
}

/**
 * True if a report has newer results than before, both as returned by the same request: a later date, or another result
 * or score. A missing date proves nothing.
 */
export function hasNewResults(after: Rating, before: Rating): boolean {
  // A service that rates again may remove the previous result first.
  if (after.result === undefined && after.score === undefined) return false;
  if (after.result !== before.result || after.score !== before.score) return true;
  return (after.generatedAt ?? -Infinity) > (before.generatedAt ?? Infinity);
}
