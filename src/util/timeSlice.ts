import { wait } from './wait';

/** Milliseconds of uninterrupted work, too few to notice while typing. */
const maxTurnMs = 8;

/** Keeps long work from blocking: it rests after every few milliseconds, for as long as it has worked. */
export class TimeSlice {
  private since = performance.now();

  /** True if it is time to rest. */
  get isOver(): boolean {
    return performance.now() - this.since >= maxTurnMs;
  }

  async yieldToHost(): Promise<void> {
    await wait(performance.now() - this.since);
    this.since = performance.now();
  }
}

/** The part of a time slice that long work needs. */
export type Yielding = Pick<TimeSlice, 'isOver' | 'yieldToHost'>;
