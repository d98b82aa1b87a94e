import { AbortedError, concernsAll, ServiceError } from '../../api/errors';
import type { Wait } from '../../util/wait';
import type { Doubts } from './doubts';
import { FailureStreak } from './failureStreak';
import type { Item, Operation } from './item';
import type { ItemOutcome } from './itemOutcome';
import type { JobJournal } from './jobJournal';
import type { Pause, Pauses } from './pauses';

/** Maximum attempts per item while the service answers 429. */
const maxHeldBack = 20;
/** Maximum milliseconds to claim an item in. If the machine slept in between, another window may have the job now. */
const maxClaimTime = 5000;
/** Milliseconds of the first and of the longest wait for a service that has to be asked again. */
export const firstPause = 2000;
export const maxPause = 60_000;

interface WorkOptions {
  readonly items: readonly Item[];
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly doubts: Doubts;
  readonly pauses: Pauses;
  /** Aborted once nothing more is to be sent. */
  readonly signal: AbortSignal;
  /** Settles once answers are no longer awaited. */
  readonly givenUp: Promise<undefined>;
  readonly wait: Wait;
  readonly now: () => number;
  readonly pause: (by: Pause) => void;
  readonly settle: (index: number, outcome: ItemOutcome) => void;
}

/** Works on one item of a job: sends it, looks it up where the answer is lost, and tells what its failure means. */
export class ItemWork {
  private readonly failedSendings = new FailureStreak();
  private readonly failedLookUps = new FailureStreak();

  constructor(private readonly options: WorkOptions) {}

  /** The person continues in spite of the failures. */
  acceptFailures(): void {
    this.failedSendings.accept();
    this.failedLookUps.accept();
  }

  /** An item was done. */
  endFailures(): void {
    this.failedSendings.end();
  }

  /** Works on one item until it has ended, the job is cancelled, or it has to be looked up again. */
  async process(index: number): Promise<void> {
    for (let heldBack = 0; ;) {
      if (!(await this.mayBegin(index))) return;
      const isLookUp = this.options.doubts.mustLookUp(index);
      try {
        const outcome = await (isLookUp ? this.lookUp(index) : this.send(index));
        if (outcome === 'send again') continue;
        if (outcome !== undefined) this.options.settle(index, outcome);
        return;
      } catch (error) {
        if (error instanceof AbortedError) return;
        if (!(error instanceof ServiceError)) throw error;
        const isHeldBack = await this.isHeldBack(error, heldBack++);
        if (isHeldBack && !isLookUp) this.options.doubts.wasNotSent(index);
        if (!isHeldBack && !(isLookUp ? this.failLookUp(index, error) : this.failSending(index, error))) return;
      }
    }
  }

  /** @returns whether to begin with an item, once it is written down that it may have been sent */
  private async mayBegin(index: number): Promise<boolean> {
    const { now } = this.options;
    let begun: number;
    do {
      await this.options.pauses.over();
      if (this.options.signal.aborted) return false;
      begun = now();
      await this.options.journal.claim(index);
    } while (this.options.pauses.current !== undefined || now() - begun > maxClaimTime);
    return !this.options.signal.aborted;
  }

  /** @returns nothing if the item has to be looked up again later */
  private async lookUp(index: number): Promise<ItemOutcome | 'send again' | undefined> {
    const { operation, now } = this.options;
    const asked = now();
    const found = await operation.lookUp(this.itemAt(index), this.options.signal);
    this.failedLookUps.end();
    if (found !== 'not done') return found;
    if (this.options.doubts.clear(index)) return 'send again';
    return this.options.doubts.isOld(index, asked) ? { state: 'unknown' } : undefined;
  }

  /** @returns nothing if the answer is no longer awaited */
  private async send(index: number): Promise<ItemOutcome | undefined> {
    this.options.doubts.willSend(index);
    const outcome = await Promise.race([
      this.options.operation.send(this.itemAt(index), this.options.signal),
      this.options.givenUp,
    ]);
    if (outcome === undefined) this.options.doubts.add(index, this.options.now());
    return outcome;
  }

  private itemAt(index: number): Item {
    const item = this.options.items[index];
    if (item === undefined) throw new RangeError(`There is no item ${index}`);
    return item;
  }

  /** Waits if the service asks to be left alone, which means that nothing was done. */
  private async isHeldBack({ problem }: ServiceError, before: number): Promise<boolean> {
    if (problem.kind !== 'tooManyRequests' || before >= maxHeldBack) return false;
    const { wait, now } = this.options;
    const pause = Math.min(firstPause * 2 ** before, maxPause);
    await wait(problem.retryAt === undefined ? pause : Math.max(0, problem.retryAt - now()), this.options.signal);
    return true;
  }

  /** @returns whether to look it up again at once */
  private failLookUp(index: number, error: ServiceError): boolean {
    if (this.pauseForAll(error)) return true;
    // An item whose look-up always fails would be looked up for ever.
    if (this.options.doubts.isOld(index, this.options.now(), 2)) this.options.settle(index, { state: 'unknown' });
    if (this.failedLookUps.add(error)) this.options.pause(error);
    return false;
  }

  /** @returns whether to send it again at once */
  private failSending(index: number, error: ServiceError): boolean {
    const { operation, now } = this.options;
    if (this.pauseForAll(error)) {
      this.options.doubts.wasNotSent(index);
      return true;
    }
    if (error.mayHaveHappened) this.options.doubts.add(index, now());
    else if (!this.options.doubts.has(index)) this.options.settle(index, { state: 'failed', problem: error.problem });
    // A refusal now does not mean that it was not done before: a report that is deleted cannot be deleted again.
    else if (operation.isRepeatable) this.options.doubts.wasRefused(index);
    else this.options.settle(index, { state: 'unknown' });
    if (this.failedSendings.add(error)) this.options.pause(error);
    return false;
  }

  /** Pauses if every other item would fail too, and this one was not done. */
  private pauseForAll(error: ServiceError): boolean {
    if (error.mayHaveHappened || !concernsAll(error.problem)) return false;
    this.options.pause(error);
    return true;
  }
}
