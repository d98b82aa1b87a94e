import type { Clock } from '../../src/util/clock';

interface Alarm {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock that jumps to the next alarm, once nothing else can happen. */
export class FakeClock implements Clock {
  time = 1_700_000_000_000;
  /** Milliseconds by which the system clock was set back or forward. */
  setBy = 0;
  /** In the order in which they ring. */
  private readonly alarms: Alarm[] = [];

  readonly now = (): number => Math.round(this.time + this.setBy);

  readonly elapsed = (): number => this.time;

  at(milliseconds: number, ring: () => void): void {
    const at = this.time + Math.max(0, Math.round(milliseconds));
    const before = this.alarms.findLastIndex((alarm) => alarm.at <= at);
    this.alarms.splice(before + 1, 0, { at, ring });
  }

  wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) resolve();
      else {
        const end = () => {
          signal?.removeEventListener('abort', end);
          resolve();
        };
        this.at(milliseconds, end);
        signal?.addEventListener('abort', end);
      }
    });
  }

  /** Runs until the condition is true, or until the clock shows a time. @returns whether the condition is true */
  async runUntil(isSo: () => boolean, end: number): Promise<boolean> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isSo()) return true;
      const [next] = this.alarms;
      if (next === undefined || next.at > end) return false;
      this.time = Math.max(this.time, next.at);
      while ((this.alarms[0]?.at ?? Infinity) <= this.time) this.alarms.shift()?.ring();
    }
  }
}
