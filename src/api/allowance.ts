import type { Clock } from '../util/clock';

/** Milliseconds for which a service counts the requests that come from one address. */
const minuteMs = 60_000;

/** The requests that a service still allows in this minute, from its `X-RateLimit` headers. */
export class Allowance {
  private limit: number | undefined;
  private left = 0;
  /** Time at which the minute ends, by the clock that never goes back. */
  private end = 0;

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  /** Reads the rate-limit headers of a response, if there are any. Browsers hide them. */
  read(headers: Headers): void {
    const [limit, left] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining'].map((name) => numberIn(headers, name));
    if (limit === undefined || left === undefined) return;
    const now = this.clock.elapsed();
    // A minute begins with its first request.
    if (now >= this.end || left > this.left) this.end = now + minuteMs;
    this.limit = limit;
    this.left = left;
  }

  /**
   * Milliseconds until more requests are allowed than are reserved for others; 0 if they are now, or if nothing is known.
   * @param reserved the number of reserved requests, given how many are allowed in a minute
   */
  waitFor(reserved: (limit: number) => number): number {
    if (this.limit === undefined || this.left > reserved(this.limit)) return 0;
    return Math.max(0, this.end - this.clock.elapsed());
  }
}

function numberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
