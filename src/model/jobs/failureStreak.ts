import type { ServiceError } from '../../api/errors';

/** Number of items in a row with the same failure after which the next would fail too. */
const longest = 5;

/** Counts how many items in a row fail in the same way. */
export class FailureStreak {
  private last: { readonly kind: string; readonly isDoubt: boolean } | undefined;
  private length = 0;
  /** The kinds that a person has seen, and wants to go on with all the same. */
  private readonly accepted = new Set<string>();

  /** @returns whether a person has to decide whether to go on */
  add({ problem, mayHaveHappened }: ServiceError): boolean {
    // One gateway of several says 502 where another says 504, and all of them leave the same doubt.
    const kind = mayHaveHappened ? 'doubt' : 'status' in problem ? `${problem.kind} ${problem.status}` : problem.kind;
    this.length = this.last?.kind === kind ? this.length + 1 : 1;
    this.last = { kind, isDoubt: mayHaveHappened };
    return this.length >= longest && !this.accepted.has(kind);
  }

  /** An item has not failed. */
  end(): void {
    this.last = undefined;
    this.length = 0;
  }

  /** The person goes on. What leaves doubt behind is never taken for granted. */
  accept(): void {
    if (this.last !== undefined && this.length >= longest && !this.last.isDoubt) this.accepted.add(this.last.kind);
    this.end();
  }
}
