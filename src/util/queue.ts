/** Does one thing after the other. What is asked for again while it waits or is under way is done once. */
export class Queue {
  private readonly entries = new Map<string, Promise<void>>();
  private last: Promise<void> = Promise.resolve();

  /** @param most how many may wait or be under way */
  constructor(private readonly most: number) {}

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /**
   * Adds an act, or joins the one of the same key.
   * @returns settles as the act does; undefined if too many wait, so that it is not done
   */
  add(key: string, act: () => Promise<void>): Promise<void> | undefined {
    const same = this.entries.get(key);
    if (same !== undefined) return same;
    if (this.entries.size >= this.most) return undefined;
    const done = this.last.then(act).finally(() => this.entries.delete(key));
    this.entries.set(key, done);
    this.last = done.catch(() => undefined);
    return done;
  }
}
