import { pageKey } from '../../util/url';

/** The reports created in a session: lists may lag behind, and two requests for a page must not create two reports. */
export class Creations {
  /** The ids of reports that were created here, or may have been, by page; undefined if the service named none. */
  private readonly created = new Map<string, string | undefined>();
  private readonly turns = new Map<string, Promise<void>>();
  private failed: string | undefined;

  /** Remembers a report that was created here, or may have been. */
  note(url: string, id: string | undefined): void {
    this.created.set(pageKey(url), id);
  }

  /** Remembers the address of a report that could not be created. */
  noteFailed(url: string): void {
    this.failed = url;
  }

  /** Returns the address of a report that could not be created, once: it is offered again. */
  takeFailed(): string | undefined {
    const { failed } = this;
    this.failed = undefined;
    return failed;
  }

  /** Runs an action that may create a report of a page, once all others that may do so have ended. */
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

  /** True if a report of the page was created here, or may have been. */
  has(url: string): boolean {
    return this.created.has(pageKey(url));
  }

  /** The id of the report that was created here for a page, if the service named it. */
  idOf(url: string): string | undefined {
    return this.created.get(pageKey(url));
  }

  forget(url: string): void {
    this.created.delete(pageKey(url));
  }
}
