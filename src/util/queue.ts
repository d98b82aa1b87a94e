/** Runs one action after the other. An action that is added again while it waits or runs is run once. */
export class Queue {
  private readonly entries = new Map<string, Promise<void>>();
  private last: Promise<void> = Promise.resolve();

  /** @param most maximum number of actions that wait or run */
  constructor(private readonly most: number) {}

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /**
   * Adds an action, or joins the one with the same key.
   * @returns settles as the action does; undefined if too many wait and it isn't run
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
