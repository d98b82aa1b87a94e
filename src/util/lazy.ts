import type { Disposable } from './event';

/** Loads the part of a layer that is needed at its first use. Passed in from above, so that all layers load one file. */
export type Load<Part> = () => Promise<Part>;

/** An object created at its first use, and disposed with its owner. */
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
