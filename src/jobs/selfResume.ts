import type { Problem } from '../service/errors';
import type { Clock } from '../util/clock';
import type { Disposable } from '../util/event';
import type { Wait } from '../util/wait';
import type { Job } from './job';
import type { Pause } from './pauses';

/** Milliseconds before the first and the last of the attempts to go on. */
const firstAttemptMs = 15_000;
const lastAttemptMs = 5 * 60_000;

interface SelfResumeOptions {
  readonly wait: Wait;
  readonly clock: Clock;
}

/** Lets a job that the network or the service's throttling paused go on, at growing intervals, until something is done. */
export class SelfResume implements Disposable {
  private readonly listener: Disposable;
  private abort = new AbortController();
  private handled: Pause | undefined;
  private attempts = 0;
  private finished: number;

  /** Time of the next attempt in epoch milliseconds; undefined if none is due. */
  at: number | undefined;

  constructor(
    private readonly job: Pick<Job, 'onDidChange' | 'paused' | 'finished' | 'resume'>,
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

/** True if a pause's cause may go away without anybody doing anything about it here. */
function endsByItself({ kind }: Problem): boolean {
  return kind === 'unreachable' || kind === 'tooManyRequests';
}
