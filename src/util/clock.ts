/** The time, in milliseconds. */
export interface Clock {
  /** Since the epoch, for times that are stored or shown. Somebody may set it back or forth. */
  readonly now: () => number;
  /** Since any moment, for durations. It never goes back, and may stand still while the machine sleeps. */
  readonly elapsed: () => number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
