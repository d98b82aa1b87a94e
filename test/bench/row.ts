import type { Stops } from './stops';

/** A group of measurements that can be run by itself. */
export interface Part {
  readonly name: string;
  /** @param say prints how far it is */
  readonly measure: (stops: Stops, say: (progress: string) => void) => Promise<readonly Row[]>;
}

/** One line of the table. */
export interface Row {
  readonly measurement: string;
  readonly ours?: Quantity;
  /** What was measured beside it, or is known of others. */
  readonly beside?: Quantity;
  readonly verdict?: Verdict;
}

export interface Quantity {
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'KB' | 'requests' | 'requests/s';
  readonly note?: string;
}

/** What a limit was held against, and whether it is kept. */
export interface Verdict {
  readonly of: 'value' | 'ratio' | 'difference';
  readonly value: number;
  readonly rule: keyof typeof rules;
  readonly limit: number;
  readonly isOk: boolean;
}

const rules = {
  '<': (value: number, limit: number) => value < limit,
  '≤': (value: number, limit: number) => value <= limit,
  '≥': (value: number, limit: number) => value >= limit,
  '=': (value: number, limit: number) => value === limit,
};

/** Holds a number against its limit; what could not be measured keeps none. */
export function judge(of: Verdict['of'], value: number, rule: Verdict['rule'], limit: number): Verdict {
  return { of, value, rule, limit, isOk: rules[rule](value, limit) };
}

/** Whether no limit is broken. */
export function isFine(rows: readonly Row[]): boolean {
  return rows.every(({ verdict }) => verdict?.isOk !== false);
}
