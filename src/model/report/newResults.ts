import type { Report } from '../../api/records';

/** The fields that tell one version of a report's results from another. */
export type Rating = Pick<Report, 'result' | 'score' | 'generatedAt'>;

export function ratingOf({ result, score, generatedAt }: Report): Rating {
  return { result, score, generatedAt };
}

/**
 * Tells if a report has newer results than it had, both as the same request gave them: a later date, or another result
 * or score. A date that is absent proves nothing.
 */
export function hasNewResults(after: Rating, before: Rating): boolean {
  // A service that rates again may take the former result away first.
  if (after.result === undefined && after.score === undefined) return false;
  if (after.result !== before.result || after.score !== before.score) return true;
  return (after.generatedAt ?? -Infinity) > (before.generatedAt ?? Infinity);
}
