interface DoubtOptions {
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
  /** The person wants items that may be done, but cannot be found, to be sent once more. */
  readonly sendsAgain: boolean;
  /** How many milliseconds a service may work on a request that it did not answer. */
  readonly longestAnalysis: number;
}

/** Maximum number of times that a repeatable item is sent. */
const maxAttempts = 3;

/** Which items of a job may have been done without an answer, and which of these may be sent once more. */
export class Doubts {
  /** When each item came into doubt, in epoch milliseconds. */
  private readonly since = new Map<number, number>();
  private readonly attempts = new Map<number, number>();
  /** Items that were looked up in vain, and are about to be sent once more. */
  private readonly cleared = new Set<number>();

  constructor(private readonly options: DoubtOptions) {}

  /** Whether an item may have been done. */
  has(index: number): boolean {
    return this.since.has(index);
  }

  /** Whether an item has to be looked up before anything else. */
  mustLookUp(index: number): boolean {
    return this.since.has(index) && !this.cleared.has(index);
  }

  /** An item was sent, and its outcome is not known. */
  add(index: number, time: number): void {
    this.since.set(index, time);
  }

  willSend(index: number): void {
    this.cleared.delete(index);
    this.attempts.set(index, (this.attempts.get(index) ?? 0) + 1);
  }

  /** An item was not sent after all, or was refused in a way that lets it be sent as before. */
  wasNotSent(index: number): void {
    this.attempts.set(index, (this.attempts.get(index) ?? 1) - 1);
    if (this.since.has(index)) this.cleared.add(index);
  }

  /** An item was refused, and is not sent again; what was sent before may still be done. */
  wasRefused(index: number): void {
    this.attempts.set(index, maxAttempts);
  }

  /** @returns whether an item that was looked up in vain may be sent once more */
  clear(index: number): boolean {
    const { isRepeatable, sendsAgain } = this.options;
    const attempts = this.attempts.get(index) ?? 0;
    const maySend = isRepeatable ? attempts < maxAttempts : sendsAgain && attempts === 0;
    if (maySend) this.cleared.add(index);
    return maySend;
  }

  /** Whether the longest time that an analysis may take, times a factor, has passed since an item came into doubt. */
  isOld(index: number, time: number, times = 1): boolean {
    return time - (this.since.get(index) ?? time) >= times * this.options.longestAnalysis;
  }
}
