import type { Stops } from './stops';

/** A group of measurements that can be run by itself. */
export interface Part {
  readonly name: string;
  readonly measure: (stops: Stops, run: Run) => Promise<readonly Row[]>;
}

/** How a part is measured. */
interface Run {
  /** Prints how far it is. */
  readonly say: (progress: string) => void;
  /** Only as much as shows that all of it can be measured: its figures say nothing. */
  readonly isSmall: boolean;
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

/** The figures of a row that were not measured; none of these may be printed. */
export function notMeasured({ ours, beside, verdict }: Row): readonly number[] {
  const figures = [ours, beside, verdict].flatMap((it) => (it === undefined ? [] : [it.value]));
  return figures.filter((value) => !Number.isFinite(value));
}

/** Whether no limit is broken. */
export function isFine(rows: readonly Row[]): boolean {
  return rows.every(({ verdict }) => verdict?.isOk !== false);
}
