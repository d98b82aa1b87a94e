/** What was started and has to be stopped, the last first. */
export class Stops {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add<T extends { stop(): Promise<unknown> }>(started: T): T {
    this.steps.push(() => started.stop());
    return started;
  }

  /** Stops all that was added, each once. */
  async stop(): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) await step();
  }

  /** Does something that starts things, and stops them whatever comes of it. */
  static async around<T>(work: (stops: Stops) => Promise<T>): Promise<T> {
    const stops = new Stops();
    try {
      return await work(stops);
    } finally {
      await stops.stop();
    }
  }
}
