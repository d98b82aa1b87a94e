import { wait } from '../../util/wait';

/** Milliseconds that VS Code waits for rows that are not known yet, or for newer ones where the view was just opened. */
const longest = 500;

/**
 * How long VS Code is let wait for the rows of a view. It lets nobody use them, nor draws those of other groups, until it has
 * them; an answer that comes later draws them anew, which VS Code puts off for a moment.
 */
export class Patience {
  private shownAt = -Infinity;
  private awaited = 0;

  /** Whether VS Code waits for the first rows. */
  get areRootsAwaited(): boolean {
    return this.awaited > 0;
  }

  /** Nobody uses the rows of a view in the moment in which it opens. */
  wasShown(): void {
    this.shownAt = performance.now();
  }

  /** Waits for an answer, but not for long; for what is known already only while the view opens. */
  async waitFor(loaded: Promise<void>, isKnown: boolean): Promise<void> {
    const sinceShown = performance.now() - this.shownAt;
    await Promise.race([loaded, wait(isKnown ? Math.max(0, longest - sinceShown) : longest)]);
  }

  async readingRoots<T>(read: () => Promise<T>): Promise<T> {
    this.awaited++;
    try {
      return await read();
    } finally {
      this.awaited--;
    }
  }
}
