import { wait } from './wait';

/** Milliseconds of uninterrupted work, so that one turn of the event loop stays below 8: too few to notice while typing. */
const maxTurnMs = 2;
/** The longest rest, in case something else was busy in the meantime. */
const maxRestMs = 50;

/** Says when long work has to rest. */
export interface Yielding {
  /** True if it is time to rest. */
  isOver(): boolean;
  yieldToHost(): Promise<void>;
}

/** The work of one turn of the event loop, whichever functions do it one after the other. */
class TimeSlice implements Yielding {
  private since: number | undefined;
  private resting = Promise.resolve();

  isOver(): boolean {
    return this.worked() >= maxTurnMs;
  }

  /** Rests for as long as the work took, after those that rest already: each then has a turn of its own. */
  yieldToHost(): Promise<void> {
    const rest = Math.min(this.worked(), maxRestMs);
    return (this.resting = this.resting.then(() => wait(rest)));
  }

  /** Milliseconds since the first question in this turn. */
  private worked(): number {
    const now = performance.now();
    if (this.since === undefined) {
      this.since = now;
      setTimeout(() => {
        this.since = undefined;
      });
    }
    return now - this.since;
  }
}

/** Keeps long work from blocking: it rests after every few milliseconds. */
export const timeSlice = new TimeSlice();
