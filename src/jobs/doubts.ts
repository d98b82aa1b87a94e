interface DoubtOptions {
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
  /** The person wants items that may be done, but cannot be found, to be sent again. */
  readonly sendsAgain: boolean;
  /** Milliseconds that a service may work on a request without answering it. */
  readonly longestAnalysis: number;
}

/** Maximum number of times that a repeatable item is sent. */
const maxAttempts = 3;

/** Items of a job that may have been done without an answer, and those among them that may be sent again. */
export class Doubts {
  /** Time when each item came into doubt, in milliseconds of the clock that never goes back. */
  private readonly since = new Map<number, number>();
  private readonly attempts = new Map<number, number>();
  private readonly sending = new Set<number>();
  /** Items that a lookup did not find, and that are about to be sent again. */
  private readonly cleared = new Set<number>();

  constructor(private readonly options: DoubtOptions) {}

  /** The items that may have been done, in the order in which they came into doubt. */
  get indexes(): readonly number[] {
    return [...this.since.keys()];
  }

  /** True if an item may have been done. */
  has(index: number): boolean {
    return this.since.has(index);
  }

  /** True if an item has to be looked up before anything else. */
  mustLookUp(index: number): boolean {
    return this.since.has(index) && !this.cleared.has(index);
  }

  /**
   * Records that an item was sent and that its outcome is not known.
   * @param attempts number of times it was sent, if another session sent it
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
   * Records that an item was not sent after all, or was refused in a way that lets it be sent as before.
   * @returns false if it was not about to be sent
   */
  wasNotSent(index: number): boolean {
    const wasSending = this.sending.delete(index);
    if (wasSending) this.attempts.set(index, this.attemptsOf(index) - 1);
    if (wasSending && this.since.has(index)) this.cleared.add(index);
    return wasSending;
  }

  /** Records that an item was refused and is not sent again; an earlier attempt may still be done. */
  wasRefused(index: number): void {
    this.sending.delete(index);
    this.attempts.set(index, maxAttempts);
  }

  /** @returns false if an item that a lookup did not find may not be sent again for that reason alone */
  clear(index: number): boolean {
    const { isRepeatable, sendsAgain } = this.options;
    const attempts = this.attemptsOf(index);
    const maySend = isRepeatable ? attempts < maxAttempts : sendsAgain && attempts === 0;
    if (maySend) this.cleared.add(index);
    return maySend;
  }

  /** True if an item may be sent again without asking once it is proved that it was not done. */
  mayRepeat(index: number): boolean {
    return !this.options.isRepeatable && this.attemptsOf(index) === 1;
  }

  /** Records the proof that an item was not done. */
  settle(index: number): void {
    this.since.delete(index);
  }

  /** True if an item has been in doubt for the longest time of an analysis, times a factor. */
  isOld(index: number, time: number, times = 1): boolean {
    return time - (this.since.get(index) ?? time) >= times * this.options.longestAnalysis;
  }

  private attemptsOf(index: number): number {
    return this.attempts.get(index) ?? 0;
  }
}
