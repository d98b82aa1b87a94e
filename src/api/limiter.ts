import { AbortedError } from './errors';
import { wait } from './wait';

/** Lets so many tasks run at once, and none while it is held back; the others wait in the order in which they came. */
export class Limiter {
  private running = 0;
  private held = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param onHold is told until when, in epoch milliseconds, no task begins */
  constructor(
    private readonly most: () => number,
    private readonly onHold: (until: number) => void = () => undefined,
  ) {}

  /** Until when no task begins, in epoch milliseconds; in the past where tasks may begin. */
  get heldUntil(): number {
    return this.held;
  }

  /** Lets no task begin before, since the service wants it so. */
  holdUntil(time: number): void {
    if (time <= this.held) return;
    this.held = time;
    this.onHold(time);
  }

  /** Runs a task when it is its turn. Rejects with an `AbortedError`, without running it, where it is given up before. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running < this.most()) this.running++;
    else await this.turn(signal);
    try {
      while (this.held > Date.now() && signal?.aborted !== true) await wait(this.held - Date.now(), signal);
      if (signal?.aborted === true) throw new AbortedError();
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      // It takes this one's place, so that nobody can slip in between.
      else next();
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(new AbortedError());
      };
      this.waiting.push(go);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
