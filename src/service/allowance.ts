import type { Clock } from '../util/clock';
import { maxAtOnce } from './service';

/** Milliseconds over which a service counts the requests from one address. */
const minuteMs = 60_000;

/** Number of requests that the service allows per minute by default. */
const usualLimit = 60;

/** The requests that a service still allows in this minute, by its `X-RateLimit` headers, or else by counting them. */
export class Allowance {
  /** Number of requests allowed per minute; undefined if unknown. */
  limit: number | undefined;
  private left = 0;
  /** Time when the minute ends, by the monotonic clock. */
  private end = 0;

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  /** Reads the rate-limit headers of a response. If a browser may hide them, its own requests are counted. */
  read({ headers, type }: Pick<Response, 'headers' | 'type'>): void {
    const [limit, left] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining'].map((name) => numberIn(headers, name));
    if (limit !== undefined && left !== undefined) this.set(limit, left);
    else if (type === 'cors') this.set(usualLimit, Math.max(0, this.isOver ? usualLimit - 1 : this.left - 1));
  }

  private set(limit: number, left: number): void {
    // A minute begins with its first request. Answers to simultaneous requests arrive in any order.
    const isNew = this.isOver || left > this.left + maxAtOnce;
    if (isNew) this.end = this.clock.elapsed() + minuteMs;
    this.left = isNew ? left : Math.min(left, this.left);
    this.limit = limit;
  }

  private get isOver(): boolean {
    return this.clock.elapsed() >= this.end;
  }

  /**
   * Milliseconds until more requests are allowed than are reserved for others; 0 if they are now, or if nothing is
   * known.
   * @param reserved returns the number of reserved requests, given the number allowed per minute
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

/** A service's rate limit, if no more requests are left for now than the user may need in the meantime. */
export interface UsedUp {
  /** Milliseconds until more are allowed. */
  readonly wait: number;
  /** Number of requests allowed per minute. */
  readonly limit: number;
  /** Number of requests that are left to the user. */
  readonly reserved: number;
}

/** The minimum duration of so many requests, in milliseconds. */
export function durationWithin({ limit, reserved }: UsedUp, requests: number, untilNextMinute: number): number {
  const minutes = Math.floor(Math.max(0, requests - 1) / Math.max(1, limit - reserved));
  return untilNextMinute + minutes * 60_000;
}
