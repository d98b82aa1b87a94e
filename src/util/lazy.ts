import type { Disposable } from './event';

/** Creates something at first use, once, unless that fails. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** An object created at first use, and disposed with its owner. */
export class Lazy<T extends Disposable> implements Disposable {
  private made: T | undefined;
  private isDisposed = false;

  constructor(private readonly make: () => Promise<T>) {}

  readonly get = lazily(async () => {
    this.made = await this.make();
    if (this.isDisposed) this.made.dispose();
    return this.made;
  });

  dispose(): void {
    this.isDisposed = true;
    this.made?.dispose();
  }
}
