import type { ServiceError } from '../service/errors';

/** The reason for a pause: the person asked for it, or continuing would be pointless. */
export type Pause = 'person' | ServiceError;

/** Tracks if a job is paused, and how long it has worked, not counting pauses. */
export class Pauses {
  private reason: Pause | undefined;
  private ended: Promise<void> | undefined;
  private end: () => void = () => undefined;
  private abort = new AbortController();
  private workedBefore = 0;
  private resumedAt = 0;

  /** @param now returns milliseconds of the clock that never goes back */
  constructor(private readonly now: () => number) {}

  get current(): Pause | undefined {
    return this.reason;
  }

  /** Aborted once the job is paused; replaced when it goes on. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Milliseconds worked. */
  get worked(): number {
    return this.workedBefore + (this.reason === undefined ? this.now() - this.resumedAt : 0);
  }

  /** Starts measuring the work. */
  start(): void {
    this.resumedAt = this.now();
  }

  /** @returns false if the job was already paused; a person's pause replaces one that may end by itself */
  begin(reason: Pause): boolean {
    if (this.reason !== undefined) {
      if (reason !== 'person' || this.reason === 'person') return false;
      this.reason = reason;
      return true;
    }
    this.workedBefore = this.worked;
    this.reason = reason;
    this.abort.abort();
    this.ended = new Promise((resolve) => (this.end = resolve));
    return true;
  }

  /** @returns false if the job was not paused */
  resume(): boolean {
    if (this.reason === undefined) return false;
    this.reason = undefined;
    this.abort = new AbortController();
    this.ended = undefined;
    this.resumedAt = this.now();
    this.end();
    return true;
  }

  /** Resolves once the job is not paused. */
  async over(): Promise<void> {
    while (this.ended !== undefined) await this.ended;
  }
}
