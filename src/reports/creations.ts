import { areOfOtherPages } from '../util/pageUrl';
import { pageKey } from '../util/url';

interface Created {
  /** Undefined if the service named none. */
  readonly id: string | undefined;
  readonly keptAt: string;
}

/** The reports created in a session: lists may lag behind, and two requests for a page must not create two reports. */
export class Creations {
  /** The reports that were created here, or may have been, by page. */
  private readonly created = new Map<string, Created>();
  /** The addresses that were sent for reports of other addresses, by ID. */
  private readonly redirected = new Map<string, string>();
  private readonly turns = new Map<string, Promise<void>>();
  private failed: string | undefined;

  /**
   * Remembers a report that was created here, or may have been.
   * @param url the address that was sent
   * @param keptAt the address of the report, which differs if the page redirects
   */
  note(url: string, id: string | undefined, keptAt = url): void {
    for (const one of [url, keptAt]) this.created.set(pageKey(one), { id, keptAt });
    if (id !== undefined && areOfOtherPages(url, keptAt)) this.redirected.set(id, url);
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

  /** Runs an action that may create a report of a page, once all other such actions have ended. */
  async serialize<T>(url: string, act: () => Promise<T>): Promise<T> {
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

  /** The id of the report that was created here for a page, if the service returned it. */
  idOf(url: string): string | undefined {
    return this.created.get(pageKey(url))?.id;
  }

  /** The address that was sent for a report if the page redirected from it to the report's current one. */
  redirectedFrom(id: string): string | undefined {
    return this.redirected.get(id);
  }

  /** The address at which the report of a page is stored: another one if it was created here and the page redirects. */
  keptAt(url: string): string {
    return this.created.get(pageKey(url))?.keptAt ?? url;
  }

  forget(url: string): void {
    this.created.delete(pageKey(url));
  }
}
