import type { ServiceError } from '../../api/errors';

/** Why a job is paused: at the person's request, or because continuing would be pointless. */
export type Pause = 'person' | ServiceError;

/** Whether a job is paused, and how long it has worked, not counting pauses. */
export class Pauses {
  private reason: Pause | undefined;
  private ended: Promise<void> | undefined;
  private end: () => void = () => undefined;
  private abort = new AbortController();
  private workedBefore = 0;
  private resumedAt = 0;

  /** @param now gives epoch milliseconds */
  constructor(private readonly now: () => number) {}

  get current(): Pause | undefined {
    return this.reason;
  }

  /** Aborted once the job is paused; another one when it goes on. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Milliseconds worked so far. */
  get worked(): number {
    return this.workedBefore + (this.reason === undefined ? this.now() - this.resumedAt : 0);
  }

  /** The work begins. */
  start(): void {
    this.resumedAt = this.now();
  }

  /** @returns whether the job was not paused already */
  begin(reason: Pause): boolean {
    if (this.reason !== undefined) return false;
    this.workedBefore = this.worked;
    this.reason = reason;
    this.abort.abort();
    this.ended = new Promise((resolve) => (this.end = resolve));
    return true;
  }

  /** @returns whether the job was paused */
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
