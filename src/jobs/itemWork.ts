import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import { concernsAll, isForeign } from '../service/problems';
import type { Clock } from '../util/clock';
import type { Wait } from '../util/wait';
import type { Doubts } from './doubts';
import { FailureStreak } from './failureStreak';
import { doneBeside } from './doneBeside';
import type { Baseline, Item, ItemOutcome, Operation, Sent } from '../reports/changes/item';
import type { JobJournal } from './jobJournal';
import { LostAnswers } from './lostAnswers';
import type { Hold, UsedUp } from './hold';
import type { Pause, Pauses } from './pauses';

/** Maximum number of waits per item while the service answers 429; then the job pauses. */
const maxHeldBack = 8;
/** Maximum milliseconds to begin an item. If the machine slept meanwhile, another window may have the job now. */
const maxBeginMs = 5000;
/** Milliseconds of the first and the longest pause before the service is asked again. */
export const firstPauseMs = 2000;
export const maxPauseMs = 60_000;

const unknown: ItemOutcome = { state: 'unknown' };

interface WorkOptions {
  readonly items: readonly Item[];
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly doubts: Doubts;
  readonly pauses: Pauses;
  /** By item index. */
  readonly outcomes: readonly (ItemOutcome | undefined)[];
  /** The reports before they were changed, by item index, if known from an earlier session. */
  readonly baselines: ReadonlyMap<number, Baseline>;
  /** Aborted once nothing more is to be sent. */
  readonly signal: AbortSignal;
  /** Milliseconds that a service may work on a request without answering it. */
  readonly longestAnalysis: number;
  /** Settles once answers are no longer awaited. */
  readonly givenUp: Promise<undefined>;
  /** Returns the limit of the service if it allows no more requests for now. */
  readonly usedUp?: (() => UsedUp | undefined) | undefined;
  readonly wait: Wait;
  readonly clock: Clock;
  readonly pause: (by: Pause) => void;
  readonly hold: (hold: Hold) => void;
  readonly settle: (index: number, outcome: Sent) => void;
}

/** Works on one item of a job: sends it, looks it up if the answer is lost, and handles its failure. */
export class ItemWork {
  private readonly failedSendings = new FailureStreak();
  private readonly failedLookUps = new FailureStreak();
  private readonly baselines: Map<number, Baseline | undefined>;
  /** Number of items that were done at the last attempt to prove that one was not, by item index. */
  private readonly doneAtProof = new Map<number, number>();
  /** The indexes of the items being worked on. */
  private readonly underWay = new Set<number>();
  private readonly lostAnswers: LostAnswers;
  /** Time when an item was last sent, in milliseconds of the clock that never goes back. */
  private lastSent = -Infinity;

  constructor(private readonly options: WorkOptions) {
    this.baselines = new Map(options.baselines);
    this.lostAnswers = new LostAnswers({
      ...options,
      itemAt: (index) => this.itemAt(index),
      isFree: (index) => options.outcomes[index] === undefined && !this.underWay.has(index),
    });
  }

  /** Records that the person continues in spite of the failures. */
  acceptFailures(): void {
    this.failedSendings.accept();
    this.failedLookUps.accept();
  }

  /** Records that an item was done. */
  endFailures(): void {
    this.failedSendings.end();
  }

  /** An item with its current baseline. */
  itemAt(index: number): Item {
    const item = this.options.items[index];
    if (item === undefined) throw new RangeError(`There is no item ${index}`);
    const baseline = this.baselines.get(index);
    return baseline === undefined ? item : { ...item, baseline };
  }

  /** Works on one item until it has ended, the job is cancelled, or it has to be looked up again. */
  async process(index: number): Promise<void> {
    this.underWay.add(index);
    try {
      await this.processToEnd(index);
    } finally {
      this.underWay.delete(index);
    }
  }

  private async processToEnd(index: number): Promise<void> {
    const { doubts, outcomes, pauses, signal, settle } = this.options;
    for (let heldBack = 0; ;) {
      while (this.lostAnswers.looking !== undefined) await this.lostAnswers.looking;
      await pauses.over();
      // A lookup of lost answers may have ended it meanwhile.
      if (signal.aborted || outcomes[index] !== undefined) return;
      const isLookUp = doubts.mustLookUp(index);
      try {
        const end = await (isLookUp ? this.lookUp(index) : this.send(index));
        if (end === 'again') continue;
        if (end !== undefined) settle(index, end);
        return;
      } catch (error) {
        if (error instanceof AbortedError) {
          this.wasNotSent(index);
          if (this.options.signal.aborted || isLookUp) return;
          // The job was paused before its turn came.
          continue;
        }
        if (!(error instanceof ServiceError)) throw error;
        const isHeldBack = await this.isHeldBack(error, heldBack++);
        if (isHeldBack && !isLookUp) this.wasNotSent(index);
        const fail = () => (isLookUp ? this.failLookUp(index, error) : this.failSending(index, error));
        if (!isHeldBack && !(await fail())) return;
      }
    }
  }

  /** @returns undefined if the item has to be looked up again later */
  private async lookUp(index: number): Promise<Sent | 'again' | undefined> {
    const { operation, doubts, clock, journal, signal } = this.options;
    await journal.assertOurs();
    const isOld = doubts.isOld(index, clock.elapsed());
    const prove = isOld && doubts.mayRepeat(index) ? operation.prove : undefined;
    const item = this.itemAt(index);
    const found = await (prove === undefined
      ? operation.lookUp(item, signal)
      : prove(
          item,
          doneBeside(index, this.options.outcomes, (at) => this.itemAt(at)),
          signal,
        ));
    this.failedLookUps.end();
    if (typeof found === 'object') return found;
    if (doubts.clear(index)) return 'again';
    if (!isOld) return undefined;
    if (prove === undefined) return unknown;
    if (found !== 'not done') return this.mayProveLater(index) ? undefined : unknown;
    doubts.settle(index);
    return 'again';
  }

  /** True if a failed proof may succeed later: others were done since the last one, or may not be visible yet. */
  private mayProveLater(index: number): boolean {
    const { outcomes, clock, longestAnalysis } = this.options;
    const done = outcomes.filter((outcome) => outcome?.state === 'done').length;
    const isNew = this.doneAtProof.get(index) !== done;
    this.doneAtProof.set(index, done);
    return isNew || clock.elapsed() - this.lastSent < longestAnalysis;
  }

  /** @returns undefined if the answer is no longer awaited */
  private async send(index: number): Promise<Sent | 'again' | undefined> {
    const { operation, doubts, clock, pauses, signal, givenUp } = this.options;
    if (await this.isHeldByLimit()) return 'again';
    // A repeated item keeps the baseline from before it was first sent.
    if (!doubts.has(index)) {
      const baseline = await operation.baselineOf?.(this.itemAt(index), signal);
      if (baseline !== undefined && 'state' in baseline) return baseline;
      this.baselines.set(index, baseline);
    }
    if (!(await this.mayBegin(index))) return 'again';
    doubts.willSend(index);
    this.lastSent = clock.elapsed();
    const sendingSignal = AbortSignal.any([signal, pauses.signal]);
    const sent = await Promise.race([operation.send(this.itemAt(index), { sendingSignal }), givenUp]);
    if (sent === undefined) doubts.add(index, clock.elapsed());
    return sent;
  }

  /** Writes down that an item is about to be sent. @returns false if it may no longer be */
  private async mayBegin(index: number): Promise<boolean> {
    const { clock, journal, pauses, signal } = this.options;
    let begunAt = clock.now();
    await journal.begin(index, this.baselines.get(index));
    // A clock that was set back or forth looks like a machine that slept, which does no harm.
    while (Math.abs(clock.now() - begunAt) > maxBeginMs) {
      begunAt = clock.now();
      await journal.assertOurs();
    }
    const mayBegin = pauses.current === undefined && this.lostAnswers.looking === undefined && !signal.aborted;
    if (!mayBegin) journal.takeBack(index);
    return mayBegin;
  }

  /** Waits if the service allows no more for now than a person may need meanwhile. */
  private async isHeldByLimit(): Promise<boolean> {
    const { usedUp, hold, clock, wait, signal } = this.options;
    const limit = usedUp?.();
    if (limit === undefined) return false;
    hold({ until: clock.now() + limit.wait, limit });
    await wait(limit.wait, signal);
    return true;
  }

  private wasNotSent(index: number): void {
    if (this.options.doubts.wasNotSent(index)) this.options.journal.takeBack(index);
  }

  /** Waits if the service asks to be left alone, which means that nothing was done. */
  private async isHeldBack({ problem }: ServiceError, before: number): Promise<boolean> {
    if (problem.kind !== 'tooManyRequests' || before >= maxHeldBack) return false;
    const { wait, clock, signal, hold } = this.options;
    const { retryAt = 0 } = problem;
    const pause = Math.max(Math.min(firstPauseMs * 2 ** before, maxPauseMs), retryAt - clock.now());
    hold({ until: clock.now() + pause });
    await wait(pause, signal);
    return true;
  }

  /** @returns true to look it up again at once */
  private failLookUp(index: number, error: ServiceError): boolean {
    if (this.pauseForAll(error)) return true;
    // An item whose lookup always fails would be looked up forever.
    if (this.options.doubts.isOld(index, this.options.clock.elapsed(), 2))
      this.options.settle(index, { state: 'unknown' });
    if (this.failedLookUps.add(error)) this.options.pause(error);
    return false;
  }

  /** @returns true to send it again at once */
  private async failSending(index: number, error: ServiceError): Promise<boolean> {
    const { operation, doubts, clock, settle } = this.options;
    if (this.pauseForAll(error)) {
      this.wasNotSent(index);
      return true;
    }
    if (error.mayHaveHappened) doubts.add(index, clock.elapsed());
    else if (!doubts.has(index)) settle(index, { state: 'failed', problem: error.problem });
    // A refusal now does not mean that it was not done before: a report that is deleted cannot be deleted again.
    else if (operation.isRepeatable) doubts.wasRefused(index);
    else settle(index, { state: 'unknown' });
    if (error.mayHaveHappened && isForeign(error.problem)) {
      this.options.pause(error);
      return false;
    }
    // Each page fails for a reason of its own.
    if (error.problem.kind === 'pageFailed') return false;
    // A gateway may give up again and again while the service behind it does its work.
    const isEnough = this.failedSendings.add(error);
    if (isEnough && !(error.mayHaveHappened && (await this.lostAnswers.areOfWorkDone()))) this.options.pause(error);
    return false;
  }

  /** Pauses if every other item would fail too, and this one was not done. */
  private pauseForAll(error: ServiceError): boolean {
    const { kind } = error.problem;
    const isRefused = concernsAll(error.problem) || kind === 'tooManyRequests' || kind === 'limitReached';
    if (error.mayHaveHappened || !isRefused) return false;
    this.options.pause(error);
    return true;
  }
}
