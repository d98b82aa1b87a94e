import type { Stops } from './stops';

/** A group of measurements that can be run by itself. */
export interface Part {
  readonly name: string;
  readonly measure: (stops: Stops, run: Run) => Promise<readonly Row[]>;
}

/** The way to measure a part. */
interface Run {
  /** Prints the progress. */
  readonly say: (progress: string) => void;
  /** True to only check that everything can be measured: the figures are meaningless. */
  readonly isSmall: boolean;
}

/** One line of the table. */
export interface Row {
  readonly measurement: string;
  readonly ours?: Quantity;
  /** The compared measurement, or a known value of others. */
  readonly beside?: Quantity;
  readonly judgement?: Judgement;
}

export interface Quantity {
  readonly value: number;
  readonly unit: 'ms' | 'MB' | 'KB' | 'requests/s';
  readonly note?: string;
}

/** The limit that was checked, and whether it is kept. */
export interface Judgement {
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

/** Checks a number against its limit; a missing measurement never passes. */
export function judge(of: Judgement['of'], value: number, rule: Judgement['rule'], limit: number): Judgement {
  return { of, value, rule, limit, isOk: rules[rule](value, limit) };
}

/** The figures of a row that were not measured; none of them may be printed. */
export function notMeasured({ ours, beside, judgement }: Row): readonly number[] {
  const figures = [ours, beside, judgement].flatMap((it) => (it === undefined ? [] : [it.value]));
  return figures.filter((value) => !Number.isFinite(value));
}

/** True if no limit is broken. */
export function isFine(rows: readonly Row[]): boolean {
  return rows.every(({ judgement }) => judgement?.isOk !== false);
}
