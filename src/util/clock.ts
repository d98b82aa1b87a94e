/** The time, in milliseconds. */
export interface Clock {
  /** Since the epoch, for times that are stored or shown. The system clock may be set back or forward. */
  readonly now: () => number;
  /** For durations, since an arbitrary moment. It never goes back, and may stop while the machine sleeps. */
  readonly elapsed: () => number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
