import { wait } from './wait';

/** Milliseconds of work in one go, which nobody feels who presses a key meanwhile. */
const longestGo = 8;

/** Keeps long work from blocking: it rests after every few milliseconds, for as long as it has worked. */
export class Turns {
  private since = performance.now();

  /** Tells if it is time to rest. */
  get isOver(): boolean {
    return performance.now() - this.since >= longestGo;
  }

  async rest(): Promise<void> {
    await wait(performance.now() - this.since);
    this.since = performance.now();
  }
}
