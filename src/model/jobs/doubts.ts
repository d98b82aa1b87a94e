interface DoubtOptions {
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
  /** The person wants items that may be done, but cannot be found, to be sent once more. */
  readonly sendsAgain: boolean;
  /** Milliseconds that a service may work on a request that it did not answer. */
  readonly longestAnalysis: number;
}

/** Maximum number of times that a repeatable item is sent. */
const maxAttempts = 3;

/** Items of a job that may have been done without an answer, and those among them that may be sent once more. */
export class Doubts {
  /** When each item came into doubt, in milliseconds of the clock that never goes back. */
  private readonly since = new Map<number, number>();
  private readonly attempts = new Map<number, number>();
  private readonly sending = new Set<number>();
  /** Items that were looked up in vain, and are about to be sent once more. */
  private readonly cleared = new Set<number>();

  constructor(private readonly options: DoubtOptions) {}

  /** The items that may have been done, in the order in which they came into doubt. */
  get indexes(): readonly number[] {
    return [...this.since.keys()];
  }

  /** Tells if an item may have been done. */
  has(index: number): boolean {
    return this.since.has(index);
  }

  /** Tells if an item has to be looked up before anything else. */
  mustLookUp(index: number): boolean {
    return this.since.has(index) && !this.cleared.has(index);
  }

  /**
   * An item was sent, and its outcome is not known.
   * @param attempts the number of times that it was sent, where another session sent it
   */
  add(index: number, time: number, attempts?: number): void {
    this.since.set(index, time);
    this.sending.delete(index);
    if (attempts !== undefined) this.attempts.set(index, attempts);
  }

  willSend(index: number): void {
    this.cleared.delete(index);
    this.sending.add(index);
    this.attempts.set(index, this.attemptsOf(index) + 1);
  }

  /**
   * An item was not sent after all, or was refused in a way that lets it be sent as before.
   * @returns false if it was not about to be sent
   */
  wasNotSent(index: number): boolean {
    const wasSending = this.sending.delete(index);
    if (wasSending) this.attempts.set(index, this.attemptsOf(index) - 1);
    if (wasSending && this.since.has(index)) this.cleared.add(index);
    return wasSending;
  }

  /** An item was refused, and is not sent again; what was sent before may still be done. */
  wasRefused(index: number): void {
    this.sending.delete(index);
    this.attempts.set(index, maxAttempts);
  }

  /** @returns false if an item that was looked up in vain may not be sent once more just for that */
  clear(index: number): boolean {
    const { isRepeatable, sendsAgain } = this.options;
    const attempts = this.attemptsOf(index);
    const maySend = isRepeatable ? attempts < maxAttempts : sendsAgain && attempts === 0;
    if (maySend) this.cleared.add(index);
    return maySend;
  }

  /** Tells if an item may be sent by itself once more where it is proved that it was not done. */
  mayRepeat(index: number): boolean {
    return !this.options.isRepeatable && this.attemptsOf(index) === 1;
  }

  /** It is proved that an item was not done. */
  settle(index: number): void {
    this.since.delete(index);
  }

  /** Tells if the longest time that an analysis may take, times a factor, has passed since an item came into doubt. */
  isOld(index: number, time: number, times = 1): boolean {
    return time - (this.since.get(index) ?? time) >= times * this.options.longestAnalysis;
  }

  private attemptsOf(index: number): number {
    return this.attempts.get(index) ?? 0;
  }
}
