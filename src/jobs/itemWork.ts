import { ServiceError, concernsAll, isForeign } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Clock } from '../util/clock';
import type { Wait } from '../util/wait';
import { CircuitBreaker, type RateLimitPause, type Pause, type Pauses } from './pauses';
import type { DoneItem, ItemOutcome, Operation, Sent } from '../reports/changes/item';
import type { JobItem } from './jobItem';
import type { JobJournal } from './jobJournal';
import type { UsedUp } from '../service/limiter';

/** Maximum number of waits per item while the service answers 429; then the job pauses. */
const maxHeldBack = 8;
/** Maximum milliseconds to begin an item. If the machine slept in the meantime, another window may have the job now. */
const maxBeginMs = 5000;
/** Milliseconds of the first and the longest pause before the service is asked again. */
export const firstPauseMs = 2000;
export const maxPauseMs = 60_000;

const unknown: ItemOutcome = { state: 'unknown' };

interface WorkOptions {
  readonly items: readonly JobItem[];
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly pauses: Pauses;
  /** Aborted once nothing more should be sent. */
  readonly signal: AbortSignal;
  /** Milliseconds that a service may work on a request without answering it. */
  readonly longestAnalysis: number;
  /** Settles once answers are no longer awaited. */
  readonly givenUp: Promise<undefined>;
  /** Returns the service's rate limit if it allows no more requests for now. */
  readonly usedUp?: (() => UsedUp | undefined) | undefined;
  readonly wait: Wait;
  readonly clock: Clock;
  readonly pause: (by: Pause) => void;
  readonly hold: (hold: RateLimitPause) => void;
  readonly settle: (item: JobItem, outcome: Sent) => void;
}

/** Works on one item of a job: sends it, looks it up if the answer is lost, and handles its failure. */
export class ItemWork {
  private readonly failedSendings = new CircuitBreaker();
  private readonly failedLookUps = new CircuitBreaker();
  /** Number of items that were done at the last attempt to prove that one was not. */
  private readonly doneAtProof = new Map<JobItem, number>();
  private readonly lostAnswers: LostAnswers;
  /** Time when an item was last sent, in milliseconds of the monotonic clock. */
  private lastSent = -Infinity;

  constructor(private readonly options: WorkOptions) {
    this.lostAnswers = new LostAnswers(options);
  }

  /** Records that the user continues in spite of the failures. */
  acceptFailures(): void {
    this.failedSendings.accept();
    this.failedLookUps.accept();
  }

  /** Records that an item was done. */
  endFailures(): void {
    this.failedSendings.end();
  }

  /** Works on one item until it has ended, the job is canceled, or it has to be looked up again. */
  async process(item: JobItem): Promise<void> {
    item.isUnderWay = true;
    try {
      await this.processToEnd(item);
    } finally {
      item.isUnderWay = false;
    }
  }

  private async processToEnd(item: JobItem): Promise<void> {
    const { pauses, signal, settle } = this.options;
    for (let heldBack = 0; ;) {
      while (this.lostAnswers.looking !== undefined) await this.lostAnswers.looking;
      await pauses.over();
      // A lookup of lost answers may have ended it in the meantime.
      if (signal.aborted || item.outcome !== undefined) return;
      const isLookUp = item.mustBeLookedUp;
      try {
        const end = await (isLookUp ? this.lookUp(item) : this.send(item));
        if (end === 'again') continue;
        if (end !== undefined) settle(item, end);
        return;
      } catch (error) {
        if (error instanceof AbortedError) {
          this.wasNotSent(item);
          if (this.options.signal.aborted || isLookUp) return;
          // The job was paused before it was the item's turn.
          continue;
        }
        if (!(error instanceof ServiceError)) throw error;
        const isHeldBack = await this.isHeldBack(error, heldBack++);
        if (isHeldBack && !isLookUp) this.wasNotSent(item);
        const fail = () => (isLookUp ? this.failLookUp(item, error) : this.failSending(item, error));
        if (!isHeldBack && !(await fail())) return;
      }
    }
  }

  /** @returns undefined if the item has to be looked up again later */
  private async lookUp(item: JobItem): Promise<Sent | 'again' | undefined> {
    const { operation, clock, journal, signal } = this.options;
    await journal.assertOurs();
    const isOld = item.isOld(clock.elapsed());
    const prove = isOld && item.mayBeRepeated ? operation.prove : undefined;
    const found = await (prove === undefined
      ? operation.lookUp(item.item, signal)
      : prove(item.item, this.doneBeside(item), signal));
    this.failedLookUps.end();
    if (typeof found === 'object') return found;
    if (item.allowAgain()) return 'again';
    if (!isOld) return undefined;
    if (prove === undefined) return unknown;
    if (found !== 'not done') return this.mayProveLater(item) ? undefined : unknown;
    item.isProvedNotDone();
    return 'again';
  }

  /** The items done in the same way (created or changed) as another one, nearest first. */
  private doneBeside({ index, item: { id } }: JobItem): readonly DoneItem[] {
    return this.options.items
      .filter(({ item, outcome }) => outcome?.state === 'done' && (item.id === undefined) === (id === undefined))
      .sort((one, other) => Math.abs(one.index - index) - Math.abs(other.index - index))
      .map(({ item, outcome }) => ({ item, id: outcome?.state === 'done' ? outcome.id : undefined }));
  }

  /** True if a failed proof may succeed later: others were done since the last one, or may not be visible yet. */
  private mayProveLater(item: JobItem): boolean {
    const { items, clock, longestAnalysis } = this.options;
    const done = items.filter(({ outcome }) => outcome?.state === 'done').length;
    const isNew = this.doneAtProof.get(item) !== done;
    this.doneAtProof.set(item, done);
    return isNew || clock.elapsed() - this.lastSent < longestAnalysis;
  }

  /** @returns undefined if the answer is no longer awaited */
  private async send(item: JobItem): Promise<Sent | 'again' | undefined> {
    const { operation, clock, pauses, signal, givenUp } = this.options;
    if (await this.isHeldByLimit()) return 'again';
    // A repeated item keeps the baseline from before it was first sent.
    if (!item.isInDoubt) {
      const baseline = await operation.baselineOf?.(item.item, signal);
      if (baseline !== undefined && 'state' in baseline) return baseline;
      item.baseline = baseline;
    }
    if (!(await this.mayBegin(item))) return 'again';
    item.willSend();
    this.lastSent = clock.elapsed();
    const sendingSignal = AbortSignal.any([signal, pauses.signal]);
    const sent = await Promise.race([operation.send(item.item, { sendingSignal }), givenUp]);
    if (sent === undefined) item.comesInDoubt(clock.elapsed());
    return sent;
  }

  /** Stores that an item is about to be sent. @returns false if it may no longer be */
  private async mayBegin({ index, baseline }: JobItem): Promise<boolean> {
    const { clock, journal, pauses, signal } = this.options;
    let begunAt = clock.now();
    await journal.begin(index, baseline, begunAt);
    // A clock that was set back or forward looks like a machine that slept, which does no harm.
    while (Math.abs(clock.now() - begunAt) > maxBeginMs) {
      begunAt = clock.now();
      await journal.assertOurs();
    }
    const mayBegin = pauses.current === undefined && this.lostAnswers.looking === undefined && !signal.aborted;
    if (!mayBegin) journal.takeBack(index);
    return mayBegin;
  }

  /** Waits if the service allows no more requests than the user may need in the meantime. */
  private async isHeldByLimit(): Promise<boolean> {
    const { usedUp, hold, clock, wait, signal } = this.options;
    const limit = usedUp?.();
    if (limit === undefined) return false;
    hold({ until: clock.now() + limit.wait, limit });
    await wait(limit.wait, signal);
    return true;
  }

  private wasNotSent(item: JobItem): void {
    if (item.wasNotSent()) this.options.journal.takeBack(item.index);
  }

  /** Waits if the service asks for a pause, which means that nothing was done. */
  private async isHeldBack({ problem }: ServiceError, before: number): Promise<boolean> {
    if (problem.kind !== 'tooManyRequests' || before >= maxHeldBack) return false;
    const { wait, clock, signal, hold } = this.options;
    const { retryAt = 0 } = problem;
    const pause = Math.max(Math.min(firstPauseMs * 2 ** before, maxPauseMs), retryAt - clock.now());
    hold({ until: clock.now() + pause });
    await wait(pause, signal);
    return true;
  }

  /** @returns true to look it up again immediately */
  private failLookUp(item: JobItem, error: ServiceError): boolean {
    if (this.pauseForAll(error)) return true;
    // An item whose lookup always fails would be looked up forever.
    if (item.isOld(this.options.clock.elapsed(), 2)) this.options.settle(item, { state: 'unknown' });
    if (this.failedLookUps.add(error)) this.options.pause(error);
    return false;
  }

  /** @returns true to send it again immediately */
  private async failSending(item: JobItem, error: ServiceError): Promise<boolean> {
    const { operation, clock, settle } = this.options;
    if (this.pauseForAll(error)) {
      this.wasNotSent(item);
      return true;
    }
    if (error.mayHaveHappened) item.comesInDoubt(clock.elapsed());
    else if (!item.isInDoubt) settle(item, { state: 'failed', problem: error.problem });
    // A refusal now doesn't mean that it was not done before: a deleted report can't be deleted again.
    else if (operation.isRepeatable) item.wasRefused();
    else settle(item, { state: 'unknown' });
    if (error.mayHaveHappened && isForeign(error.problem)) {
      this.options.pause(error);
      return false;
    }
    // Each page fails for a reason of its own.
    if (error.problem.kind === 'pageFailed') return false;
    // A gateway may give up repeatedly while the service behind it does its work.
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

/** Maximum number of items in doubt to look up before a job is paused because of them. */
const maxLookedUp = 5;
/** Maximum number of the oldest among them to look up again. */
const maxOldest = 3;

interface LostAnswersOptions {
  readonly items: readonly JobItem[];
  readonly operation: Operation;
  readonly journal: JobJournal;
  readonly signal: AbortSignal;
  readonly settle: (item: JobItem, outcome: Sent) => void;
}

/** Distinguishes a service that works behind a gateway that keeps giving up from one that fails. */
class LostAnswers {
  /** The lookup in progress; nothing more should be sent until it has ended. */
  looking: Promise<boolean> | undefined;
  /** The items that a lookup did not find done. */
  private readonly notDone = new Set<JobItem>();

  constructor(private readonly options: LostAnswersOptions) {}

  /** Looks up some items in doubt until one is found to be done, which settles it. */
  areOfWorkDone(): Promise<boolean> {
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private get candidates(): readonly JobItem[] {
    const isFree = ({ isInDoubt, outcome, isUnderWay }: JobItem) => isInDoubt && outcome === undefined && !isUnderWay;
    const free = this.options.items.filter(isFree).sort((one, other) => one.inDoubtSince - other.inDoubtSince);
    // The oldest had the most time to be done, but may have failed permanently.
    const others = free.filter((item) => !this.notDone.has(item));
    return [...new Set([...free.slice(0, maxOldest), ...others])].slice(0, maxLookedUp);
  }

  private async look(): Promise<boolean> {
    const { operation, journal, signal, settle } = this.options;
    try {
      for (const candidate of this.candidates) {
        await journal.assertOurs();
        const found = await operation.lookUp(candidate.item, signal);
        if (typeof found !== 'object' || found.state !== 'done') {
          this.notDone.add(candidate);
          continue;
        }
        settle(candidate, found);
        return true;
      }
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof AbortedError)) throw error;
    }
    return false;
  }
}
