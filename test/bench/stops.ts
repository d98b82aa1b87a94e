/** Started things that have to be stopped, last in, first out. */
export class Stops {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add<T extends { stop(): Promise<unknown> }>(started: T): T {
    this.steps.push(() => started.stop());
    return started;
  }

  /** Stops everything that was added, each once. */
  async stop(): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) await step();
  }

  /** Runs something that starts things, and stops them whatever the outcome. */
  static async around<T>(work: (stops: Stops) => Promise<T>): Promise<T> {
    const stops = new Stops();
    try {
      return await work(stops);
    } finally {
      await stops.stop();
    }
  }
}
