/** A service's limit of requests, if no more of them are left for now than a person may need meanwhile. */
export interface UsedUp {
  /** Milliseconds until more are allowed. */
  readonly wait: number;
  /** Number of requests that are allowed in a minute. */
  readonly limit: number;
  /** Number of those that are left to a person. */
  readonly reserved: number;
}

/** The reason for a job's pause. */
export interface Hold {
  /** Epoch milliseconds. */
  readonly until: number;
  /** The limit that it keeps; undefined if the service has refused a request. */
  readonly limit?: UsedUp;
}

/** Milliseconds for which a job with so many requests left takes at least. */
export function durationWithin({ limit, reserved }: UsedUp, requests: number, untilNextMinute: number): number {
  const minutes = Math.floor(Math.max(0, requests - 1) / Math.max(1, limit - reserved));
  return untilNextMinute + minutes * 60_000;
}
