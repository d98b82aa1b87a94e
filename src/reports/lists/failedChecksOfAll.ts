import type { Report } from '../../service/records';
import { worthOfKnown } from '../catalogue/knownChecks';
import { failedChecksIn } from '../checks';

/** A check, and the number of reports that fail it. */
export interface FailedCheckOfMany {
  /** The service's name of the check. */
  readonly name: string;
  readonly failed: number;
  /** Number of reports with known checks. */
  readonly of: number;
}

/** The checks that some reports fail, ordered by the points that they cost in total. */
export function failedChecksOfAll(reports: readonly Report[]): readonly FailedCheckOfMany[] {
  const counts = new Map<string, number>();
  let of = 0;
  for (const report of reports) {
    const failed = failedChecksIn(report);
    if (failed !== undefined) of++;
    for (const name of failed ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lost = ({ name, failed }: FailedCheckOfMany) => worthOfKnown(name) * failed;
  return [...counts]
    .map(([name, failed]) => ({ name, failed, of }))
    .sort((one, other) => lost(other) - lost(one) || other.failed - one.failed);
}

/** True if a report fails a check. */
export function fails(report: Report, check: string): boolean {
  return failedChecksIn(report)?.includes(check) === true;
}
