import { wait } from '../../util/wait';

/** Milliseconds that VS Code waits for newer rows if the view has just opened. */
const maxWaitMs = 500;
/** Milliseconds that it waits for rows if none is known. */
const maxFirstWaitMs = 1500;

/**
 * Limits how long VS Code waits for the rows of a view. While it waits, no row of the view can be used and no other
 * group is drawn; a later answer redraws the rows, which VS Code delays for a moment.
 */
export class LoadWait {
  private shownAt = -Infinity;

  /** Called when the view opens: none of its rows is in use at that moment. */
  wasShown(): void {
    this.shownAt = performance.now();
  }

  /** Waits for an answer, but not for long; if rows are already known, only while the view opens. */
  async waitFor(loaded: Promise<void>, isKnown: boolean): Promise<void> {
    const sinceShown = performance.now() - this.shownAt;
    await Promise.race([loaded, wait(isKnown ? Math.max(0, maxWaitMs - sinceShown) : maxFirstWaitMs)]);
  }
}
