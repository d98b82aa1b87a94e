import type { ServiceError } from '../../api/errors';

/** Why a job goes no further for now: the person wants it so, or nothing would come of going on. */
export type Pause = 'person' | ServiceError;

/** Whether a job is paused, and how long it has worked, pauses not counted. */
export class Pauses {
  private reason: Pause | undefined;
  private ended: Promise<void> | undefined;
  private end: () => void = () => undefined;
  private workedBefore = 0;
  private resumedAt = 0;

  /** @param now gives epoch milliseconds */
  constructor(private readonly now: () => number) {}

  get current(): Pause | undefined {
    return this.reason;
  }

  /** How many milliseconds were worked. */
  get worked(): number {
    return this.workedBefore + (this.reason === undefined ? this.now() - this.resumedAt : 0);
  }

  /** The work begins. */
  start(): void {
    this.resumedAt = this.now();
  }

  /** @returns whether that is new */
  begin(reason: Pause): boolean {
    if (this.reason !== undefined) return false;
    this.workedBefore = this.worked;
    this.reason = reason;
    this.ended = new Promise((resolve) => (this.end = resolve));
    return true;
  }

  /** @returns whether there was a pause */
  resume(): boolean {
    if (this.reason === undefined) return false;
    this.reason = undefined;
    this.ended = undefined;
    this.resumedAt = this.now();
    this.end();
    return true;
  }

  /** Resolves once there is no pause. */
  async over(): Promise<void> {
    while (this.ended !== undefined) await this.ended;
  }
}
