import type { ServiceError } from '../service/errors';

/** Number of equal failures in a row after which the next item would probably fail too. */
const maxFailuresInARow = 5;

/** Counts how many items in a row fail in the same way. */
export class FailureStreak {
  private last: { readonly kind: string; readonly isDoubt: boolean } | undefined;
  private length = 0;
  /** The kinds of failure that a person has seen and chosen to continue with. */
  private readonly accepted = new Set<string>();

  /** @returns true if a person has to decide about going on */
  add({ problem, mayHaveHappened }: ServiceError): boolean {
    // One gateway may say 502 and another 504, but both leave the same doubt.
    const kind = mayHaveHappened ? 'doubt' : 'status' in problem ? `${problem.kind} ${problem.status}` : problem.kind;
    this.length = this.last?.kind === kind ? this.length + 1 : 1;
    this.last = { kind, isDoubt: mayHaveHappened };
    return this.length >= maxFailuresInARow && !this.accepted.has(kind);
  }

  /** Records that an item did not fail. */
  end(): void {
    this.last = undefined;
    this.length = 0;
  }

  /** Records that the person continues. A failure that leaves doubt is never accepted for good. */
  accept(): void {
    if (this.last !== undefined && this.length >= maxFailuresInARow && !this.last.isDoubt)
      this.accepted.add(this.last.kind);
    this.end();
  }
}
