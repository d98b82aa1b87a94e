import type { Baseline, ItemOutcome } from '../reports/changes/item';

/** An event in the life of a job's item, by its index. */
export type JournalStep =
  /** It is about to be sent; `baseline` is its report before. */
  | { readonly begun: number; readonly baseline?: Baseline | undefined }
  /** It was begun, but certainly not done: it did not leave this machine, or was turned away. */
  | { readonly unsent: number }
  | { readonly ended: number; readonly outcome: ItemOutcome };

/** The progress of an earlier session. */
export interface Before {
  /** The items that may have been done without an answer, with the number of times each was sent. */
  readonly inDoubt: ReadonlyMap<number, number>;
  readonly baselines: ReadonlyMap<number, Baseline>;
  readonly outcomes: ReadonlyMap<number, ItemOutcome>;
}

/** The progress after some steps, in the order in which they were written. */
export function progressOf(steps: readonly JournalStep[]): Before {
  const inDoubt = new Map<number, number>();
  const baselines = new Map<number, Baseline>();
  const outcomes = new Map<number, ItemOutcome>();
  for (const step of steps) {
    if ('begun' in step) {
      inDoubt.set(step.begun, (inDoubt.get(step.begun) ?? 0) + 1);
      if (step.baseline !== undefined) baselines.set(step.begun, step.baseline);
    } else if ('unsent' in step) {
      const times = (inDoubt.get(step.unsent) ?? 1) - 1;
      if (times === 0) inDoubt.delete(step.unsent);
      else inDoubt.set(step.unsent, times);
    } else {
      inDoubt.delete(step.ended);
      outcomes.set(step.ended, step.outcome);
    }
  }
  return { inDoubt, baselines, outcomes };
}

/** `progressOf` for a partly unreadable journal: any item that is not known to have ended may have been sent. */
export function progressInDoubt(steps: readonly JournalStep[], total: number): Before {
  const { inDoubt, baselines, outcomes } = progressOf(steps);
  const open = Array.from({ length: total }, (_, index) => index).filter((index) => !outcomes.has(index));
  return { baselines, outcomes, inDoubt: new Map(open.map((index) => [index, inDoubt.get(index) ?? 1])) };
}
