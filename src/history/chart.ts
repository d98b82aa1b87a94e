import type { Result } from '../service/records';
import type { Version } from './version';

/** A point in a drawing of width and height 1, from the lower left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const heights: Readonly<Record<Result, number>> = { bad: 0, decent: 0.5, good: 1 };

/**
 * Plots versions over time: by score, from the lowest to the highest, or by result if one of them has no score.
 * Returns no points for fewer than two versions.
 */
export function pointsOf(versions: readonly Version[]): readonly Point[] {
  if (versions.length < 2) return [];
  const times = versions.map(({ generatedAt, seenAt }) => generatedAt ?? seenAt);
  const scores = versions.map(({ score }) => score);
  const values = scores.every((score) => score !== undefined) ? scaled(scores) : versions.map(heightOf);
  return scaled(times).flatMap((x, index) => {
    const y = values[index];
    return y === undefined ? [] : [{ x, y }];
  });
}

function heightOf({ result }: Version): number | undefined {
  return result && heights[result];
}

/** Scales values from 0 for the least to 1 for the greatest; 0.5 if all are the same. */
function scaled(values: readonly number[]): readonly number[] {
  // There may be more values than a function can take as arguments.
  const least = values.reduce((one, other) => Math.min(one, other), Infinity);
  const range = values.reduce((one, other) => Math.max(one, other), -Infinity) - least;
  return values.map((value) => (range === 0 ? 0.5 : (value - least) / range));
}
