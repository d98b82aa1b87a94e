/** The time, in milliseconds. */
export interface Clock {
  /** Since the epoch, for what is written down or shown. Somebody may set it back or forth. */
  readonly now: () => number;
  /** Since any moment, for how long something takes. It never goes back, and may stand still while the machine sleeps. */
  readonly elapsed: () => number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
