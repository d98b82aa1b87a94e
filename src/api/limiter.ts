import { systemClock, type Clock } from '../util/clock';
import { wait as waitFor, type Wait } from '../util/wait';
import { AbortedError } from './errors';

/** Requests that may take minutes have a lane of their own, so that nothing else has to wait for them. */
export type Lane = 'ordinary' | 'slow';

/** The service wants to be left alone for longer than a task should wait in silence. */
export class HeldError extends Error {
  override readonly name = 'HeldError';

  /** @param until epoch milliseconds */
  constructor(readonly until: number) {
    super('held');
  }
}

/** Maximum milliseconds that a task waits in silence at the service's request. */
export const longestHold = 30_000;

/** Milliseconds that all wait after the first refusal in a row; after each further one, twice as many. */
const firstBackOffMs = 500;

interface LimiterOptions {
  /** Gets the milliseconds for which no task begins. */
  readonly onHold?: (milliseconds: number) => void;
  readonly clock?: Clock;
  readonly wait?: Wait;
}

/** A task that waits for its turn. */
interface Waiting {
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

/** The tasks of one lane. */
class Queue {
  running = 0;
  readonly waiting: Waiting[] = [];
}

/** Limits how many tasks of each lane run at once, and starts none while it is held. The others wait their turn. */
export class Limiter {
  /** When tasks may begin again, on the clock that never goes back. */
  private heldUntil = 0;
  /** The refusals in a row that came while tasks could begin. */
  private refusals = 0;
  private readonly queues: Readonly<Record<Lane, Queue>> = { ordinary: new Queue(), slow: new Queue() };

  private readonly clock: Clock;
  private readonly wait: Wait;

  constructor(
    private readonly most: () => number,
    private readonly options: LimiterOptions = {},
  ) {
    this.clock = options.clock ?? systemClock;
    this.wait = options.wait ?? waitFor;
  }

  /** Milliseconds before a task may begin; 0 if it may now. */
  get heldFor(): number {
    return Math.max(0, this.heldUntil - this.clock.elapsed());
  }

  /**
   * Lets no task begin for a while: a request got 429. A service that asks for less than it needs is asked less and less
   * often.
   * @param named the milliseconds that the service asks for
   */
  refused(named = 0): void {
    // Those that were under way already say nothing new.
    if (this.heldFor === 0) this.refusals++;
    const backOff = Math.min(firstBackOffMs * 2 ** Math.max(0, this.refusals - 1), longestHold);
    this.hold(Math.max(named, backOff));
  }

  /** A request was answered with something else than 429. */
  accepted(): void {
    this.refusals = 0;
  }

  private hold(milliseconds: number): void {
    if (milliseconds <= this.heldFor) return;
    this.heldUntil = this.clock.elapsed() + milliseconds;
    if (this.isHeldForLong) {
      for (const { waiting } of Object.values(this.queues)) {
        for (const { fail } of waiting.splice(0)) fail(this.heldError());
      }
    }
    this.options.onHold?.(milliseconds);
  }

  /**
   * Runs a task when it is its turn. Without running it, rejects with an `AbortedError` if aborted before that, and
   * with a `HeldError` once all tasks are held for longer than `longestHold`, however long it has waited already.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, lane: Lane = 'ordinary'): Promise<T> {
    this.failIfHeldForLong();
    const queue = this.queues[lane];
    if (queue.running < this.most()) queue.running++;
    else await turn(queue, signal);
    try {
      while (this.heldFor > 0 && signal?.aborted !== true) {
        this.failIfHeldForLong();
        await this.wait(this.heldFor, signal ?? never);
      }
      if (signal?.aborted === true) throw new AbortedError();
      return await task();
    } finally {
      const next = queue.waiting.shift();
      if (next === undefined) queue.running--;
      // It takes over this place, so that no other task can slip in between.
      else next.go();
    }
  }

  private failIfHeldForLong(): void {
    if (this.isHeldForLong) throw this.heldError();
  }

  private get isHeldForLong(): boolean {
    return this.heldFor > longestHold;
  }

  private heldError(): HeldError {
    return new HeldError(this.clock.now() + this.heldFor);
  }
}

const never = new AbortController().signal;

function turn({ waiting }: Queue, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => signal?.removeEventListener('abort', giveUp);
    const task: Waiting = {
      go: () => {
        end();
        resolve();
      },
      fail: (error) => {
        end();
        reject(error);
      },
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(task), 1);
      reject(new AbortedError());
    };
    waiting.push(task);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
