import type { Disposable } from './event';

/** An object that is made at its first use, and goes with its owner if it was. */
export class Lazy<T extends Disposable> implements Disposable {
  private made: Promise<T> | undefined;

  constructor(private readonly make: () => Promise<T>) {}

  readonly get = (): Promise<T> =>
    (this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    }));

  dispose(): void {
    void this.made?.then((made) => made.dispose());
  }
}
