/** What is known of a list that the service gives page by page. Rows are never dropped because a request failed. */
export interface PagedListState<T> {
  readonly rows: readonly T[];
  readonly loading: boolean;
  /** It is worth asking again, which is done when the list shows. */
  readonly isDue: boolean;
  /** Epoch milliseconds of the last answer; `undefined` until there was one. */
  readonly loadedAt: number | undefined;
  /** The rows are those of an earlier session; the service has not answered in this one. */
  readonly isRemembered: boolean;
  /** Why the last request failed; the rows then are those of the answer before. */
  readonly error: unknown;
  readonly unreadable: number;
  /** How many there are in all, only where the service says so. */
  readonly total: number | undefined;
  /** Whether the service offers a further page, seems to hold rows that it offers no way to, or has given all. */
  readonly rest: 'offered' | 'withheld' | 'none';
}

/** What can be said and asked of a list without knowing what it lists. */
export interface AnyPagedList {
  readonly state: PagedListState<unknown>;
  load(): Promise<void>;
  expireUnlessLoading(): void;
  loadMore(): Promise<void>;
  loadAll(signal: AbortSignal, onProgress: (rows: number) => void): Promise<void>;
}

/** The rows of an answer of an earlier session. */
export interface LastKnownRows<T> {
  readonly rows: readonly T[];
  readonly total: number | undefined;
  readonly loadedAt: number;
}
