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
  /** A binary heap: the first alarm is the next to ring. */
  private readonly alarms: Alarm[] = [];

  readonly now = (): number => Math.round(this.time + this.setBy);

  readonly elapsed = (): number => this.time;

  at(milliseconds: number, ring: () => void): void {
    const alarm = { at: this.time + Math.max(0, Math.round(milliseconds)), ring };
    let place = this.alarms.push(alarm) - 1;
    for (let above = (place - 1) >> 1; place > 0 && this.timeAt(above) > alarm.at; above = (place - 1) >> 1) {
      this.swap(place, above);
      place = above;
    }
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
      const next = this.alarms[0]?.at;
      if (next === undefined || next > end) return false;
      this.time = Math.max(this.time, next);
      while (this.timeAt(0) <= this.time) this.next()?.ring();
    }
  }

  private next(): Alarm | undefined {
    const [first] = this.alarms;
    const last = this.alarms.pop();
    if (last === undefined || this.alarms.length === 0) return first;
    this.alarms[0] = last;
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const below = this.timeAt(right) < this.timeAt(left) ? right : left;
      if (this.timeAt(below) >= this.timeAt(place)) return first;
      this.swap(place, below);
      place = below;
    }
  }

  private timeAt(place: number): number {
    return this.alarms[place]?.at ?? Infinity;
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.alarms[one], this.alarms[other]];
    if (a === undefined || b === undefined) return;
    [this.alarms[one], this.alarms[other]] = [b, a];
  }
}
