import { Emitter } from '../../util/event';
import { PagedRows } from './pagedRows';
import type { PageSource } from './pageReader';

export interface PagedListOptions<T> extends PageSource<T> {
  /** Requests one row by its key, for rows that were added without their page. */
  readonly fetchRow: (key: string, signal: AbortSignal) => Promise<T | undefined>;
  /** A better way to read the whole list: in fewer requests, or in another order. By default, it's read page by page. */
  readonly whole?: PageSource<T>;
  /** Called with the rows that a refresh no longer found. */
  readonly onLose?: (rows: readonly T[]) => void;
  readonly now?: () => number;
}

interface InFlight {
  readonly kind: 'load' | 'more' | 'all';
  readonly promise: Promise<void>;
  readonly abort: AbortController;
}

/** Maximum number of pages to request again because of one change. */
const maxPagesAgain = 10;

/** One paged list of the service: requested once, shared while in flight, refreshed in place, extended on demand. */
export class PagedList<T> implements AnyPagedList {
  private rows: PagedRows<T>;
  private loadedAt: number | undefined;
  private isRemembered = false;
  private isStale = true;
  private hasShifted = false;
  private isDisposed = false;
  private error: unknown;
  private inFlight: InFlight | undefined;
  /** The rows of an unfinished reading of the whole list; the next one continues from there. */
  private unfinished: PagedRows<T> | undefined;
  /** True if the rows belong to the whole list, read in its own way. */
  private isReadWhole = false;
  /** The changes made here while a request is in progress: its answer may date from before them. */
  private readonly meanwhile: ((rows: PagedRows<T>) => void)[] = [];
  private readonly changed = new Emitter<string | undefined>();

  /**
   * Fires when a request starts or ends, or the rows change; with the key of a row if only that one was replaced by a
   * newer version.
   */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: PagedListOptions<T>) {
    this.rows = new PagedRows(options);
  }

  get state(): PagedListState<T> {
    const { loadedAt, error, isStale, isRemembered, rows: pagedRows } = this;
    const { size, unreadable, total, rest, sortedBy } = pagedRows;
    return {
      // Very long arrays are built only when they are read.
      get rows() {
        return pagedRows.rows;
      },
      size,
      unreadable,
      total,
      rest,
      sortedBy,
      loadedAt,
      error,
      isStale,
      isRemembered,
      loading: this.inFlight !== undefined,
    };
  }

  /**
   * Loads the shown pages if they are due, and waits until no request is in progress, including one that replaced
   * another. Never rejects: a failure is in the state.
   */
  async load(): Promise<void> {
    for (;;) {
      if (this.inFlight !== undefined) await this.inFlight.promise;
      else if (this.isStale && !this.isDisposed) await this.start('load', (signal) => this.fetchShown(signal));
      else return;
    }
  }

  /**
   * Makes the next `load` send a request. Aborts one in progress, since it may be older than the reason to repeat it,
   * unless it reads all rows, which the user waits for.
   */
  markStale(): void {
    this.isStale = true;
    this.unfinished = undefined;
    if (this.inFlight?.kind !== 'all') this.abort();
  }

  private abort(): void {
    if (this.inFlight === undefined) return;
    this.inFlight.abort.abort();
    this.inFlight = undefined;
    this.changed.fire(undefined);
  }

  /** Makes the next `load` send a request, unless a load is in progress: a burst of refreshes is one. */
  expireUnlessLoading(): void {
    if (this.inFlight === undefined || this.inFlight.kind === 'more') this.markStale();
  }

  /** Records that something in the list has changed. A long list isn't read again for that. */
  markChanged(): void {
    if (this.rows.read > maxPagesAgain) this.hasShifted = true;
    else this.markStale();
  }

  /** Requests as many pages again as are shown. */
  async refresh(): Promise<void> {
    this.markStale();
    await this.load();
  }

  /** Adds the next page once any current request has ended. Without a next page, does nothing. */
  async loadMore(): Promise<void> {
    await this.extend('more', (signal) => this.fetchMore(signal));
  }

  /**
   * Reads everything that is offered. If it is canceled or fails, loaded rows stay, and the next call continues where
   * it ended.
   * @param onProgress called with the number of rows after each page; the list fires its change only at the end
   */
  async loadAll(signal: AbortSignal, onProgress: (rows: number) => void): Promise<void> {
    const fetchAll = async (giveUp: AbortSignal) => {
      const wanted = AbortSignal.any([signal, giveUp]);
      if (this.options.whole !== undefined) return this.fetchWhole(this.options.whole, wanted, onProgress);
      await this.rows.readPages(Infinity, wanted, () => onProgress(this.rows.size));
      return () => undefined;
    };
    await this.extend('all', fetchAll, signal);
  }

  /** Shows rows of an earlier session until the service has answered. */
  remember({ rows, total, loadedAt }: LastKnownRows<T>): void {
    if (this.loadedAt !== undefined) return;
    this.rows = PagedRows.of(this.options, rows, total);
    this.loadedAt = loadedAt;
    this.isRemembered = true;
    this.changed.fire(undefined);
  }

  /** Adds a row that is in the list, but on none of the pages that were read. */
  add(row: T): void {
    if (!this.has(this.options.keyOf(row))) this.change((rows) => rows.addLoose(row), undefined);
  }

  /** Adds a row that was added to the list here since it was read. */
  insert(row: T): void {
    if (!this.has(this.options.keyOf(row))) this.change((rows) => rows.insert(row), undefined);
  }

  /** Replaces a row with a newer version, if the list contains it. */
  replace(row: T): void {
    const key = this.options.keyOf(row);
    if (this.has(key)) this.change((rows) => rows.replace(row), key);
  }

  /** Removes a row, if the list contains it. */
  remove(key: string): void {
    if (this.has(key)) this.change((rows) => rows.remove(key), undefined);
  }

  /** Decreases the count by a row whose page was not read. */
  removeUnread(): void {
    this.rows.removeUnread();
    this.changed.fire(undefined);
  }

  has(key: string): boolean {
    return this.rows.has(key);
  }

  get(key: string): T | undefined {
    return this.rows.get(key);
  }

  /** Aborts requests in progress, and sends none from now on. */
  dispose(): void {
    this.isDisposed = true;
    this.markStale();
    this.abort();
  }

  /** @param replaced the key of the row if it stays where it is */
  private change(change: (rows: PagedRows<T>) => void, replaced: string | undefined): void {
    change(this.rows);
    if (this.inFlight !== undefined) this.meanwhile.push(change);
    this.changed.fire(replaced);
  }

  /** Adds pages, unless that is already in progress. */
  private async extend(...parameters: Parameters<typeof this.start>): Promise<void> {
    while (this.inFlight !== undefined) {
      if (this.inFlight.kind !== 'load') return this.inFlight.promise;
      await this.inFlight.promise;
    }
    if (this.rows.rest === 'offered' && !this.isDisposed) await this.start(...parameters);
  }

  /**
   * @param fetch returns a function that applies the answer, if it is still wanted
   * @param canceled distinguishes a requested end from a failure
   */
  private start(
    kind: InFlight['kind'],
    fetch: (signal: AbortSignal) => Promise<() => void>,
    canceled?: AbortSignal,
  ): Promise<void> {
    const abort = new AbortController();
    const settle = (isDone: () => void) => {
      if (this.inFlight?.abort !== abort) return;
      this.inFlight = undefined;
      isDone();
      // After a failure too: a view that redraws because of it would otherwise send requests forever.
      if (kind === 'load') this.isStale = false;
      this.changed.fire(undefined);
    };
    const promise = fetch(abort.signal).then(
      (become) =>
        settle(() => {
          become();
          for (const change of this.meanwhile.splice(0)) change(this.rows);
          this.loadedAt = (this.options.now ?? Date.now)();
          this.isRemembered = false;
          this.error = undefined;
        }),
      (error: unknown) => settle(() => (this.error = canceled?.aborted === true ? undefined : error)),
    );
    this.meanwhile.length = 0;
    this.inFlight = { kind, promise, abort };
    this.changed.fire(undefined);
    return promise;
  }

  private async fetchShown(signal: AbortSignal): Promise<() => void> {
    const { whole } = this.options;
    const rows =
      whole !== undefined && this.isReadWhole
        ? await this.readWhole(whole, signal)
        : await this.readShown(this.rows, signal);
    return () => {
      const lost = this.options.onLose === undefined ? [] : this.rows.lostIn(rows);
      this.rows = rows;
      this.unfinished = undefined;
      this.hasShifted = false;
      if (lost.length > 0) this.options.onLose?.(lost);
    };
  }

  /** Reads as many pages as the shown rows came from, and the single rows whose page was not read. */
  private async readShown(shown: PagedRows<T>, signal: AbortSignal): Promise<PagedRows<T>> {
    const rows = new PagedRows(this.options);
    await rows.readPages(shown.read, signal);
    for (const key of shown.keysAside.filter((aside) => !rows.has(aside))) {
      const row = await this.options.fetchRow(key, signal);
      if (row !== undefined) rows.addLoose(row);
    }
    return rows;
  }

  private async fetchWhole(
    whole: PageSource<T>,
    wanted: AbortSignal,
    onProgress: (rows: number) => void,
  ): Promise<() => void> {
    const rows = await this.readWhole(whole, wanted, onProgress);
    return () => {
      if (wanted.aborted) return;
      this.rows = rows;
      this.isReadWhole = true;
      this.unfinished = undefined;
    };
  }

  /** Reads the rest of the whole list. */
  private async readWhole(
    whole: PageSource<T>,
    signal: AbortSignal,
    onProgress: (rows: number) => void = () => undefined,
  ): Promise<PagedRows<T>> {
    const rows = (this.unfinished ??= new PagedRows(whole));
    await rows.readPages(Infinity, signal, () => onProgress(Math.max(rows.size, this.rows.size)));
    return rows;
  }

  private async fetchMore(signal: AbortSignal): Promise<() => void> {
    const add = await this.rows.readNext(signal, { again: this.hasShifted ? 1 : 0 });
    return () => {
      this.hasShifted = false;
      add();
    };
  }
}

/** The known part of a list that the service sends page by page. Rows are never dropped because a request failed. */
export interface PagedListState<T> {
  readonly rows: readonly T[];
  /** The number of rows. */
  readonly size: number;
  readonly loading: boolean;
  /** True if it is worth requesting again, which happens when the list is shown. */
  readonly isStale: boolean;
  /** Epoch milliseconds of the last answer; `undefined` until there was one. */
  readonly loadedAt: number | undefined;
  /** The rows are from an earlier session; the service has not answered in this one. */
  readonly isRemembered: boolean;
  /** The error of the last request; the rows are then from the previous answer. */
  readonly error: unknown;
  readonly unreadable: number;
  /** Number of rows in all, if the service provides it. */
  readonly total: number | undefined;
  readonly rest: Rest;
  /** The key that the service sorted the last page by, if it names one: it ignores some requested keys. */
  readonly sortedBy?: string | undefined;
}

/**
 * The service offers a further page, offers one beyond the maximum rows of a list, seems to have rows without offering
 * them, or has sent all; unknown for rows of an earlier session if there were more of them.
 */
export type Rest = 'offered' | 'beyond' | 'withheld' | 'none' | 'unknown';

/** A list of rows of any type. */
export interface AnyPagedList {
  readonly state: PagedListState<unknown>;
  load(): Promise<void>;
  expireUnlessLoading(): void;
  loadMore(): Promise<void>;
  loadAll(signal: AbortSignal, onProgress: (rows: number) => void): Promise<void>;
}

/** The rows of an answer from an earlier session. */
export interface LastKnownRows<T> {
  readonly rows: readonly T[];
  readonly total: number | undefined;
  readonly loadedAt: number;
}
