import { wait } from '../util/wait';
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
  private held = 0;
  private readonly queues: Readonly<Record<Lane, Queue>> = { ordinary: new Queue(), slow: new Queue() };

  /** @param onHold gets the time, in epoch milliseconds, before which no task begins */
  constructor(
    private readonly most: () => number,
    private readonly onHold: (until: number) => void = () => undefined,
  ) {}

  /** The time before which no task begins, in epoch milliseconds; in the past if tasks may begin. */
  get heldUntil(): number {
    return this.held;
  }

  /** Lets no task begin before this time, at the service's request. */
  holdUntil(time: number): void {
    if (time <= this.held) return;
    this.held = time;
    if (this.isHeldForLong) {
      for (const { waiting } of Object.values(this.queues)) {
        for (const { fail } of waiting.splice(0)) fail(new HeldError(time));
      }
    }
    this.onHold(time);
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
      while (this.held > Date.now() && signal?.aborted !== true) {
        this.failIfHeldForLong();
        await wait(this.held - Date.now(), signal);
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
    if (this.isHeldForLong) throw new HeldError(this.held);
  }

  private get isHeldForLong(): boolean {
    return this.held > Date.now() + longestHold;
  }
}

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
