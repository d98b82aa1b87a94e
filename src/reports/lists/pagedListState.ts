/** The known part of a list that the service sends page by page. Rows are never dropped because a request failed. */
export interface PagedListState<T> {
  readonly rows: readonly T[];
  /** The number of rows. */
  readonly size: number;
  readonly loading: boolean;
  /** True if it is worth requesting again, which happens when the list shows. */
  readonly isStale: boolean;
  /** Epoch milliseconds of the last answer; `undefined` until there was one. */
  readonly loadedAt: number | undefined;
  /** The rows are from an earlier session; the service has not answered in this one. */
  readonly isRemembered: boolean;
  /** The error of the last request; the rows are then those of the answer before it. */
  readonly error: unknown;
  readonly unreadable: number;
  /** Number of rows in all, if the service says so. */
  readonly total: number | undefined;
  readonly rest: Rest;
  /** The key that the service sorted the last page by, if it says so: it ignores some that it is asked for. */
  readonly sortedBy?: string | undefined;
}

/**
 * The service offers a further page, offers one beyond the rows that a list reads, seems to hold rows without offering
 * them, or has sent all; unknown of rows of an earlier session if there were more of them.
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
