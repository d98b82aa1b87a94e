/** Pseudorandom numbers that are the same for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
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
