import { AbortedError } from '../api/errors';
import type { NextPage, Page } from '../api/page';
import { Emitter } from './event';

/** What is known of a list that the service gives page by page. Rows are never dropped because a request failed. */
export interface ListingState<T> {
  readonly rows: readonly T[];
  readonly loading: boolean;
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
  readonly pages: number;
  readonly next: NextPage | undefined;
  readonly state: Pick<ListingState<T>, 'rows' | 'unreadable' | 'total' | 'rest'>;
}

/** One paged list of the service: asked for once, shared while in flight, refreshed in place, extended on demand. */
export class Listing<T> implements AnyListing {
  private loaded: Loaded<T> = { pages: 0, next: undefined, state: emptyState };
  private loadedAt: number | undefined;
  private isDue = true;
  private error: unknown;
  private inFlight: { readonly promise: Promise<void>; readonly abort: AbortController } | undefined;
  private readonly changed = new Emitter<void>();

  /** Fires when a request starts and when it ends. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: ListingOptions<T>) {}

  get state(): ListingState<T> {
    const { loadedAt, error } = this;
    return { ...this.loaded.state, loadedAt, error, loading: this.inFlight !== undefined };
  }

  /** Makes sure that what shows was asked for. Never rejects: what failed stands in the state. */
  async load(): Promise<void> {
    if (this.inFlight !== undefined) return this.inFlight.promise;
    if (this.isDue) await this.run((signal) => this.fetchPages(Math.max(1, this.loaded.pages), signal));
  }

  /** Lets the next `load` ask again; a request under way is given up, since it may be older than the reason to ask. */
  expire(): void {
    this.inFlight?.abort.abort();
    this.inFlight = undefined;
    this.isDue = true;
  }

  /** Asks again for as many pages as are shown. */
  async refresh(): Promise<void> {
    this.expire();
    await this.load();
  }

  /** Adds the next page; does nothing where none is offered. */
  async loadMore(): Promise<void> {
    if (this.inFlight !== undefined) return this.inFlight.promise;
    if (this.loaded.next === undefined) return;
    await this.run((signal) => this.append(this.loaded, signal));
  }

  /** Puts a newer version of a row in its place, where the list holds it. */
  replace(row: T): void {
    const key = this.options.keyOf(row);
    this.change((rows) => rows.map((candidate) => (this.options.keyOf(candidate) === key ? row : candidate)));
  }

  /** Takes a row out, where the list holds it. */
  remove(key: string): void {
    this.change((rows) => rows.filter((row) => this.options.keyOf(row) !== key));
  }

  has(key: string): boolean {
    return this.loaded.state.rows.some((row) => this.options.keyOf(row) === key);
  }

  /** Gives up what is under way. */
  dispose(): void {
    this.expire();
  }

  private change(changeRows: (rows: readonly T[]) => readonly T[]): void {
    const { state } = this.loaded;
    const rows = changeRows(state.rows);
    const total = state.total === undefined ? undefined : state.total - (state.rows.length - rows.length);
    this.loaded = { ...this.loaded, state: { ...state, rows, total } };
    this.changed.fire();
  }

  private run(fetch: (signal: AbortSignal) => Promise<Loaded<T>>): Promise<void> {
    const abort = new AbortController();
    const isCurrent = () => this.inFlight?.abort === abort;
    const promise = fetch(abort.signal).then(
      (loaded) => {
        if (!isCurrent()) return;
        this.loaded = loaded;
        this.loadedAt = (this.options.now ?? Date.now)();
        this.settle(undefined);
      },
      (error: unknown) => {
        if (isCurrent()) this.settle(error instanceof AbortedError ? undefined : error);
      },
    );
    this.inFlight = { promise, abort };
    this.changed.fire();
    return promise;
  }

  private settle(error: unknown): void {
    this.error = error;
    this.inFlight = undefined;
    // Also after a failure: a view that redraws for it would otherwise ask again without end.
    this.isDue = false;
    this.changed.fire();
  }

  private async fetchPages(pages: number, signal: AbortSignal): Promise<Loaded<T>> {
    let loaded: Loaded<T> = { pages: 0, next: undefined, state: emptyState };
    do {
      loaded = await this.append(loaded, signal);
    } while (loaded.pages < pages && loaded.next !== undefined);
    return loaded;
  }

  private async append({ pages, next, state }: Loaded<T>, signal: AbortSignal): Promise<Loaded<T>> {
    const page = await this.options.fetchPage(next, signal);
    const rows = this.merge(state.rows, page.records);
    // A service that answers every page with the first one would be asked for ever.
    const isNew = rows.length > state.rows.length;
    const offered = isNew ? page.next : undefined;
    const unreadable = state.unreadable + (isNew || pages === 0 ? page.unreadable : 0);
    const { total } = page;
    const isFull = page.records.length + page.unreadable >= this.options.perPage;
    const isMissingRows = total === undefined ? isFull || page.nextIsElsewhere : total > rows.length + unreadable;
    const rest = offered !== undefined ? 'offered' : isMissingRows ? 'withheld' : 'none';
    return { pages: pages + 1, next: offered, state: { rows, unreadable, total, rest } };
  }

  /** Rows move between pages while a list is read; the same row never shows twice. */
  private merge(rows: readonly T[], added: readonly T[]): readonly T[] {
    const { keyOf } = this.options;
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    for (const row of added) byKey.set(keyOf(row), row);
    return [...byKey.values()];
  }
}

const emptyState = { rows: [], unreadable: 0, total: undefined, rest: 'none' } as const;
