import { mulberry32 } from '../sandbox/seed';

/** Pseudorandom numbers that are the same for the same seed. */
export class Random {
  /** From 0 to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = mulberry32(seed);
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  between(start: number, end: number): number {
    return start + this.next() * (end - start);
  }

  happens(chance: number): boolean {
    return this.next() < chance;
  }

  /** One of several, each with its weight. */
  pick<T extends string>(weights: Readonly<Record<T, number>>): T {
    const all = Object.entries(weights) as [T, number][];
    let left = this.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of all) if ((left -= weight) < 0) return name;
    throw new RangeError('There is nothing to pick from');
  }
}
