import type { Baseline, Item, ItemOutcome } from '../reports/changes/item';

/** Rules for sending an item again. */
export interface ItemRules {
  /** Sending an item twice has the same effect as sending it once. */
  readonly isRepeatable: boolean;
  /** Milliseconds that a service may work on a request without answering it. */
  readonly longestAnalysis: number;
}

/** Maximum number of times that a repeatable item is sent. */
const maxAttempts = 3;

/**
 * An item of a job, and how far it is. It ends from any of these with its outcome.
 *
 * | State    | Meaning                                            | Next                                              |
 * | -------- | -------------------------------------------------- | ------------------------------------------------- |
 * | open     | Not sent, or certainly not done                    | `willSend`                                        |
 * | sending  | About to be sent, or waiting for the answer        | `comesInDoubt`; `wasNotSent`; `wasRefused`        |
 * | in doubt | Sent, and perhaps done: it has to be looked up     | `allowAgain` if not found; `isProvedNotDone`      |
 * | again    | In doubt, not found, and may be sent once more     | `willSend`                                        |
 */
export class JobItem {
  outcome: ItemOutcome | undefined;
  /** The report before it was changed, which a lookup and an Undo need. */
  baseline: Baseline | undefined;
  /** True while it is being worked on. */
  isUnderWay = false;
  private state: 'open' | 'sending' | 'in doubt' | 'again' = 'open';
  /** Number of times it was sent. */
  private attempts = 0;
  /** True if it may be done, and the user agreed to send it again if it isn't found. */
  private isAgreed = false;
  /** Time since when it is in doubt, in milliseconds of the monotonic clock. */
  private since: number | undefined;

  constructor(
    readonly index: number,
    private readonly planned: Item,
    private readonly rules: ItemRules,
  ) {}

  /** The item with its current baseline. */
  get item(): Item {
    const { planned, baseline, isAgreed } = this;
    if (baseline === undefined && !isAgreed) return planned;
    return { ...planned, baseline, ...(isAgreed && { mayBeDone: true }) };
  }

  /** True if it may have been done. */
  get isInDoubt(): boolean {
    return this.since !== undefined;
  }

  /** Time since when it is in doubt; `Infinity` if it isn't. */
  get inDoubtSince(): number {
    return this.since ?? Infinity;
  }

  /** True if it has to be looked up before anything else. */
  get mustBeLookedUp(): boolean {
    return this.state === 'in doubt';
  }

  /** True if it may be sent again without asking once it's proved that it was not done. */
  get mayBeRepeated(): boolean {
    return !this.rules.isRepeatable && this.attempts === 1;
  }

  /** True if it has been in doubt for the longest time of an analysis, times a factor. */
  isOld(time: number, times = 1): boolean {
    return time - (this.since ?? time) >= times * this.rules.longestAnalysis;
  }

  willSend(): void {
    this.state = 'sending';
    this.attempts += 1;
  }

  /**
   * It was sent, and its outcome isn't known.
   * @param attempts number of times it was sent, if another session sent it; 0 if the user agreed to send it again
   */
  comesInDoubt(time: number, attempts = this.attempts): void {
    this.state = 'in doubt';
    this.since = time;
    this.attempts = attempts;
    this.isAgreed ||= attempts === 0;
  }

  /**
   * It was not sent after all, or was refused in a way that allows sending it as before.
   * @returns false if it was not about to be sent
   */
  wasNotSent(): boolean {
    if (this.state !== 'sending') return false;
    this.attempts -= 1;
    this.state = this.isInDoubt ? 'again' : 'open';
    return true;
  }

  /** It was refused and isn't sent again; an earlier attempt may still be done. */
  wasRefused(): void {
    this.attempts = maxAttempts;
    this.state = 'in doubt';
  }

  /** A lookup did not find it. @returns false if that alone doesn't allow sending it again */
  allowAgain(): boolean {
    const mayBeSent = this.rules.isRepeatable ? this.attempts < maxAttempts : this.attempts === 0;
    if (mayBeSent) this.state = 'again';
    return mayBeSent;
  }

  /** It is proved that it was not done. */
  isProvedNotDone(): void {
    this.since = undefined;
    this.state = 'open';
  }
}
