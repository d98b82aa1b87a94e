import type { NextPage, Page } from '../api/page';
import { Emitter } from './event';

/** What is known of a list that the service gives page by page. Rows are never dropped because a request failed. */
export interface ListingState<T> {
  readonly rows: readonly T[];
  readonly loading: boolean;
  /** It is worth asking again, which is done when the list shows. */
  readonly isDue: boolean;
  /** Epoch milliseconds of the last answer; `undefined` until there was one. */
  readonly loadedAt: number | undefined;
  /** Why the last request failed; the rows then are those of the answer before. */
  readonly error: unknown;
  readonly unreadable: number;
  /** How many there are in all, only where the service says so. */
  readonly total: number | undefined;
  /** Whether the service offers a further page, seems to hold rows that it offers no way to, or has given all. */
  readonly rest: 'offered' | 'withheld' | 'none';
}

/** What can be said and asked of a list without knowing what it lists. */
export interface AnyListing {
  readonly state: ListingState<unknown>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
}

export interface ListingOptions<T> {
  readonly perPage: number;
  readonly fetchPage: (next: NextPage | undefined, signal: AbortSignal) => Promise<Page<T>>;
  readonly keyOf: (row: T) => string;
  readonly now?: () => number;
}

interface Loaded<T> {
  /** The next pages that were followed: a service that offers one of them again would be asked for ever. */
  readonly followed: readonly NextPage[];
  readonly next: NextPage | undefined;
  readonly state: Pick<ListingState<T>, 'rows' | 'unreadable' | 'total' | 'rest'>;
}

interface InFlight {
  readonly kind: 'load' | 'more';
  readonly promise: Promise<void>;
  readonly abort: AbortController;
}

/** One paged list of the service: asked for once, shared while in flight, refreshed in place, extended on demand. */
export class Listing<T> implements AnyListing {
  private loaded: Loaded<T> = nothing;
  private loadedAt: number | undefined;
  private isDue = true;
  private isDisposed = false;
  private error: unknown;
  private inFlight: InFlight | undefined;
  private readonly changed = new Emitter<void>();

  /** Fires when a request starts and when it ends. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: ListingOptions<T>) {}

  get state(): ListingState<T> {
    const { loadedAt, error, isDue } = this;
    return { ...this.loaded.state, loadedAt, error, isDue, loading: this.inFlight !== undefined };
  }

  /**
   * Makes sure that what shows was asked for, and waits until nothing is under way, also where that was overtaken.
   * Never rejects: what failed stands in the state.
   */
  async load(): Promise<void> {
    for (;;) {
      if (this.inFlight !== undefined) await this.inFlight.promise;
      else if (this.isDue && !this.isDisposed) await this.start('load', (signal) => this.fetchShown(signal));
      else return;
    }
  }

  /** Lets the next `load` ask again; a request under way is given up, since it may be older than the reason to ask. */
  expire(): void {
    this.isDue = true;
    if (this.inFlight === undefined) return;
    this.inFlight.abort.abort();
    this.inFlight = undefined;
    this.changed.fire();
  }

  /** Asks again for as many pages as are shown. */
  async refresh(): Promise<void> {
    this.expire();
    await this.load();
  }

  /** Adds the next page, after what is under way; does nothing where none is offered. */
  async loadMore(): Promise<void> {
    while (this.inFlight !== undefined) {
      if (this.inFlight.kind === 'more') return this.inFlight.promise;
      await this.inFlight.promise;
    }
    const { next } = this.loaded;
    if (next === undefined || this.isDisposed) return;
    await this.start('more', async (signal) => {
      const page = await this.options.fetchPage(next, signal);
      // Rows may have been replaced or removed meanwhile.
      return () => this.append(this.loaded, page);
    });
  }

  /** Puts a newer version of a row in its place, where the list holds it. */
  replace(row: T): void {
    const key = this.options.keyOf(row);
    this.change(key, (rows) => rows.map((candidate) => (this.options.keyOf(candidate) === key ? row : candidate)));
  }

  /** Takes a row out, where the list holds it. */
  remove(key: string): void {
    this.change(key, (rows) => rows.filter((row) => this.options.keyOf(row) !== key));
  }

  has(key: string): boolean {
    return this.loaded.state.rows.some((row) => this.options.keyOf(row) === key);
  }

  /** Gives up what is under way, and asks for nothing any more. */
  dispose(): void {
    this.isDisposed = true;
    this.expire();
  }

  private change(key: string, changeRows: (rows: readonly T[]) => readonly T[]): void {
    if (!this.has(key)) return;
    const { state } = this.loaded;
    const rows = changeRows(state.rows);
    const total = state.total === undefined ? undefined : state.total - (state.rows.length - rows.length);
    this.loaded = { ...this.loaded, state: { ...state, rows, total } };
    this.changed.fire();
    // An answer under way may have been made before the change, and would undo it.
    if (this.inFlight?.kind === 'load') void this.refresh();
  }

  /** @param fetch gives what the list becomes, worked out when the answer is still wanted */
  private start(kind: InFlight['kind'], fetch: (signal: AbortSignal) => Promise<() => Loaded<T>>): Promise<void> {
    const abort = new AbortController();
    const settle = (isDone: () => void) => {
      if (this.inFlight?.abort !== abort) return;
      this.inFlight = undefined;
      isDone();
      // Also after a failure: a view that redraws for it would otherwise ask again without end.
      if (kind === 'load') this.isDue = false;
      this.changed.fire();
    };
    const promise = fetch(abort.signal).then(
      (become) =>
        settle(() => {
          this.loaded = become();
          this.loadedAt = (this.options.now ?? Date.now)();
          this.error = undefined;
        }),
      (error: unknown) => settle(() => (this.error = error)),
    );
    this.inFlight = { kind, promise, abort };
    this.changed.fire();
    return promise;
  }

  private async fetchShown(signal: AbortSignal): Promise<() => Loaded<T>> {
    const pages = this.loaded.followed.length + 1;
    let loaded: Loaded<T> = this.append(nothing, await this.options.fetchPage(undefined, signal));
    while (loaded.followed.length + 1 < pages && loaded.next !== undefined) {
      loaded = this.append(loaded, await this.options.fetchPage(loaded.next, signal));
    }
    return () => loaded;
  }

  private append({ followed: before, next: asked, state }: Loaded<T>, page: Page<T>): Loaded<T> {
    const followed = asked === undefined ? before : [...before, asked];
    const next = page.next !== undefined && !followed.some((known) => isSame(known, page.next)) ? page.next : undefined;
    const rows = this.merge(state.rows, page.records);
    const unreadable = state.unreadable + page.unreadable;
    const total = page.total !== undefined && page.total >= rows.length ? page.total : undefined;
    const isFull = page.records.length + page.unreadable >= this.options.perPage;
    const isMissingRows =
      total === undefined ? (isFull && page.isLast !== true) || page.nextIsElsewhere : total > rows.length + unreadable;
    const rest = next !== undefined ? 'offered' : isMissingRows ? 'withheld' : 'none';
    return { followed, next, state: { rows, unreadable, total, rest } };
  }

  /** Rows move between pages while a list is read; the same row never shows twice. */
  private merge(rows: readonly T[], added: readonly T[]): readonly T[] {
    const { keyOf } = this.options;
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    for (const row of added) byKey.set(keyOf(row), row);
    return [...byKey.values()];
  }
}

const nothing = {
  followed: [],
  next: undefined,
  state: { rows: [], unreadable: 0, total: undefined, rest: 'none' },
} as const;

function isSame(one: NextPage, other: NextPage | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
