import { systemClock, type Clock } from '../util/clock';
import { wait as waitFor, type Wait } from '../util/wait';
import { AbortedError } from '../util/abortedError';
import { maxAtOnce } from './service';

/**
 * Slow requests, which may take minutes, leave one place free, so that others need not wait for them. So do background
 * ones, which the user doesn't wait for, and which start only when no ordinary one waits.
 */
export type Lane = 'ordinary' | 'slow' | 'background';

/** The service requires a longer pause than a task should silently wait. */
export class RateLimitedError extends Error {
  override readonly name = 'RateLimitedError';

  /** @param until epoch milliseconds */
  constructor(readonly until: number) {
    super('rate limited');
  }
}

/** Maximum number of tasks of a lane that may run at the same time, given the maximum for all lanes. */
export function placesOf(lane: Lane, most: number): number {
  return lane === 'ordinary' ? most : Math.max(1, most - 1);
}

/** Maximum milliseconds that a task silently waits at the service's request. */
export const maxHoldMs = 30_000;

/** Milliseconds that all tasks wait after the first refusal in a row; doubled after each further one. */
const firstBackOffMs = 500;

interface LimiterOptions {
  /** Called with the milliseconds during which no task starts. */
  readonly onHold?: (milliseconds: number) => void;
  readonly clock?: Clock;
  readonly wait?: Wait;
}

/** A queued task. */
interface Waiting {
  readonly lane: Lane;
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

/** Limits how many tasks run at the same time, and starts none while it is held. The others are queued. */
export class Limiter {
  /** Time when tasks may start again, by the monotonic clock. */
  private heldUntil = 0;
  /** Number of refusals in a row that arrived while tasks could start. */
  private refusals = 0;
  private readonly running: Record<Lane, number> = { ordinary: 0, slow: 0, background: 0 };
  private waiting: Waiting[] = [];

  private readonly clock: Clock;
  private readonly wait: Wait;
  /** The requests that the service still allows. */
  readonly allowance: Allowance;

  /** @param most returns the maximum number of concurrent tasks; `startWaiting` applies a change of it immediately */
  constructor(
    private readonly most: () => number,
    private readonly options: LimiterOptions = {},
  ) {
    this.clock = options.clock ?? systemClock;
    this.wait = options.wait ?? waitFor;
    this.allowance = new Allowance(this.clock);
  }

  /** Milliseconds until a task may start; 0 if it may start now. */
  get heldFor(): number {
    return Math.max(0, this.heldUntil - this.clock.elapsed());
  }

  /**
   * Starts no task for a while, since a request got 429. The pause doubles with each refusal in a row, in case the
   * service asks for less time than it needs.
   * @param named milliseconds that the service asked for
   */
  refused(named = 0): void {
    // Refusals of requests that were already in progress carry no new information.
    if (this.heldFor === 0) this.refusals++;
    const backOff = Math.min(firstBackOffMs * 2 ** Math.max(0, this.refusals - 1), maxHoldMs);
    this.hold(Math.max(named, backOff));
  }

  /** Records an answer other than 429. */
  accepted(): void {
    this.refusals = 0;
  }

  private hold(milliseconds: number): void {
    if (milliseconds <= this.heldFor) return;
    this.heldUntil = this.clock.elapsed() + milliseconds;
    const error = this.heldError;
    if (error !== undefined) {
      for (const { fail } of this.waiting.splice(0)) fail(error);
    }
    this.options.onHold?.(milliseconds);
  }

  /**
   * Runs a task when it's its turn. Rejects without running it, with an `AbortedError` if aborted before that, and with
   * a `RateLimitedError` once all tasks are held for longer than `maxHoldMs`, however long it has waited.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal, lane: Lane = 'ordinary'): Promise<T> {
    this.failIfHeldForLong();
    if (lane === 'background' && this.isScarce) await this.untilMuchIsAllowed(signal);
    if (this.hasRoom(lane)) this.running[lane]++;
    else await this.turn(lane, signal);
    try {
      while (this.heldFor > 0 && signal?.aborted !== true) {
        this.failIfHeldForLong();
        await this.wait(this.heldFor, signal ?? never);
      }
      if (signal?.aborted === true) throw new AbortedError();
      return await task();
    } finally {
      this.running[lane]--;
      this.startWaiting();
    }
  }

  /** Holds a background request back until more than half of the minute's requests are left. */
  private async untilMuchIsAllowed(signal: AbortSignal | undefined): Promise<void> {
    while (this.isScarce) {
      if (signal?.aborted === true) throw new AbortedError();
      await this.wait(this.allowance.waitFor(half), signal ?? never);
    }
  }

  private get isScarce(): boolean {
    return this.allowance.waitFor(half) > 0;
  }

  /** Starts waiting tasks in order, as far as there is room, and background ones last. */
  startWaiting(): void {
    for (const isLast of [false, true]) {
      this.waiting = this.waiting.filter(({ lane, go }) => {
        if ((lane === 'background' && !isLast) || !this.hasRoom(lane)) return true;
        // It takes its place now, so that no other task can slip in between.
        this.running[lane]++;
        go();
        return false;
      });
    }
  }

  private hasRoom(lane: Lane): boolean {
    const { ordinary, slow, background } = this.running;
    const most = this.most();
    const places = placesOf(lane, most);
    const all = ordinary + slow + background;
    return all < (lane === 'slow' ? most : places) && slow < places;
  }

  private failIfHeldForLong(): void {
    const error = this.heldError;
    if (error !== undefined) throw error;
  }

  /** The error for tasks if none may start for longer than a task silently waits. */
  private get heldError(): RateLimitedError | undefined {
    return this.heldFor > maxHoldMs ? new RateLimitedError(this.clock.now() + this.heldFor) : undefined;
  }

  private turn(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => signal?.removeEventListener('abort', giveUp);
      const task: Waiting = {
        lane,
        go: () => {
          end();
          resolve();
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(task), 1);
        reject(new AbortedError());
      };
      this.waiting.push(task);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}

const half = (limit: number) => limit / 2;

const never = new AbortController().signal;

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
