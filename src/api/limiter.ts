import { AbortedError } from './errors';

/** Lets so many tasks run at once; the others wait in the order in which they came. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: () => number) {}

  /** Runs a task when it is its turn. Rejects with an `AbortedError`, without running it, where it is given up before. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running < this.most()) this.running++;
    else await this.turn(signal);
    try {
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
