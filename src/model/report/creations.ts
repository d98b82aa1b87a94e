import { pageKey } from '../../util/url';

/** The reports that a session created: a list may lag behind, and two wishes for one page are not to make two reports. */
export class Creations {
  /** The ids of reports that were created here, or may have been, by page; undefined if the service did not say. */
  private readonly created = new Map<string, string | undefined>();
  private readonly turns = new Map<string, Promise<void>>();

  /** Remembers a report that was created here, or may have been. */
  note(url: string, id: string | undefined): void {
    this.created.set(pageKey(url), id);
  }

  /** Runs what may create a report of a page, once everything else that may create one of it has ended. */
  async inTurn<T>(url: string, act: () => Promise<T>): Promise<T> {
    const key = pageKey(url);
    const before = this.turns.get(key) ?? Promise.resolve();
    const acting = before.then(act);
    const end = acting.then(
      () => undefined,
      () => undefined,
    );
    this.turns.set(key, end);
    try {
      return await acting;
    } finally {
      if (this.turns.get(key) === end) this.turns.delete(key);
    }
  }

  /** Tells if a report of the page was created here, or may have been. */
  has(url: string): boolean {
    return this.created.has(pageKey(url));
  }

  /** The id of the report that was created here for a page, as far as the service said it. */
  idOf(url: string): string | undefined {
    return this.created.get(pageKey(url));
  }

  forget(url: string): void {
    this.created.delete(pageKey(url));
  }
}
