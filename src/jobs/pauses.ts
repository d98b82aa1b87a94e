import type { UsedUp } from '../service/limiter';
import type { ServiceError, Problem } from '../service/errors';
import type { Clock } from '../util/clock';
import type { Disposable } from '../util/event';
import type { Wait } from '../util/wait';
import type { JobRunner } from './jobRunner';

/** The reason for a pause: the user asked for it, or continuing would be pointless. */
export type Pause = 'person' | ServiceError;

/** Tracks whether a job is paused, and how long it has worked, not counting pauses. */
export class Pauses {
  private reason: Pause | undefined;
  private ended: Promise<void> | undefined;
  private end: () => void = () => undefined;
  private abort = new AbortController();
  private workedBefore = 0;
  private resumedAt = 0;

  /** @param now returns milliseconds of the monotonic clock */
  constructor(private readonly now: () => number) {}

  get current(): Pause | undefined {
    return this.reason;
  }

  /** Aborted once the job is paused; replaced when it continues. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Milliseconds worked. */
  get worked(): number {
    return this.workedBefore + (this.reason === undefined ? this.now() - this.resumedAt : 0);
  }

  /** Starts measuring the work. */
  start(): void {
    this.resumedAt = this.now();
  }

  /** @returns false if the job was already paused; a pause by the user replaces one that may end by itself */
  begin(reason: Pause): boolean {
    if (this.reason !== undefined) {
      if (reason !== 'person' || this.reason === 'person') return false;
      this.reason = reason;
      return true;
    }
    this.workedBefore = this.worked;
    this.reason = reason;
    this.abort.abort();
    this.ended = new Promise((resolve) => (this.end = resolve));
    return true;
  }

  /** @returns false if the job was not paused */
  resume(): boolean {
    if (this.reason === undefined) return false;
    this.reason = undefined;
    this.abort = new AbortController();
    this.ended = undefined;
    this.resumedAt = this.now();
    this.end();
    return true;
  }

  /** Resolves once the job is not paused. */
  async over(): Promise<void> {
    while (this.ended !== undefined) await this.ended;
  }
}

/** Number of equal failures in a row after which the next item would probably fail too. */
const maxFailuresInARow = 5;

/** Counts how many items in a row fail in the same way. */
export class CircuitBreaker {
  private last: { readonly kind: string; readonly isDoubt: boolean } | undefined;
  private length = 0;
  /** The kinds of failure that the user has seen and chosen to continue with. */
  private readonly accepted = new Set<string>();

  /** @returns true if the user has to decide about continuing */
  add({ problem, mayHaveHappened }: ServiceError): boolean {
    // One gateway may answer 502 and another 504, but both leave the same doubt.
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

  /** Records that the user continues. A failure that leaves doubt is never accepted permanently. */
  accept(): void {
    if (this.last !== undefined && this.length >= maxFailuresInARow && !this.last.isDoubt)
      this.accepted.add(this.last.kind);
    this.end();
  }
}

/** Milliseconds before the first and the last of the attempts to continue. */
const firstAttemptMs = 15_000;
const lastAttemptMs = 5 * 60_000;

interface SelfResumeOptions {
  readonly wait: Wait;
  readonly clock: Clock;
}

/**
 * Continues a job that was paused by the network or the service's throttling, at growing intervals, until something is
 * done.
 */
export class AutoResume implements Disposable {
  private readonly listener: Disposable;
  private abort = new AbortController();
  private handled: Pause | undefined;
  private attempts = 0;
  private finished: number;

  /** Time of the next attempt in epoch milliseconds; undefined if none is due. */
  at: number | undefined;

  constructor(
    private readonly job: Pick<JobRunner, 'onDidChange' | 'paused' | 'finished' | 'resume'>,
    private readonly options: SelfResumeOptions,
  ) {
    this.finished = job.finished;
    this.listener = job.onDidChange(() => this.follow());
  }

  dispose(): void {
    this.listener.dispose();
    this.abort.abort();
  }

  private follow(): void {
    const { paused } = this.job;
    if (paused === this.handled) return;
    this.handled = paused;
    this.abort.abort();
    this.at = undefined;
    if (paused === undefined || paused === 'person' || !endsByItself(paused.problem)) return;
    if (this.job.finished > this.finished) this.attempts = 0;
    this.finished = this.job.finished;
    void this.resumeLater(paused.problem);
  }

  private async resumeLater(problem: Problem): Promise<void> {
    const { wait, clock } = this.options;
    const abort = new AbortController();
    this.abort = abort;
    const pause = Math.min(firstAttemptMs * 2 ** this.attempts++, lastAttemptMs);
    const hold = problem.kind === 'tooManyRequests' ? (problem.retryAt ?? 0) - clock.now() : 0;
    this.at = clock.now() + Math.max(pause, hold);
    await wait(Math.max(pause, hold), abort.signal);
    if (!abort.signal.aborted) this.job.resume();
  }
}

/** True if the cause of a pause may disappear without any action here. */
function endsByItself({ kind }: Problem): boolean {
  return kind === 'unreachable' || kind === 'tooManyRequests';
}

/** The reason for a job's pause. */
export interface RateLimitPause {
  /** Epoch milliseconds. */
  readonly until: number;
  /** The limit that it observes; undefined if the service has refused a request. */
  readonly limit?: UsedUp;
}
