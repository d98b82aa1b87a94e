/** The changes that jobs have requested: they count as the user's own when they are seen. */
export interface AskedFor {
  /** Times at which new results were requested, by id, in epoch milliseconds. */
  readonly updated: ReadonlyMap<string, number>;
  /** The ids of reports that were created. */
  readonly created: readonly string[];
  /** Times at which reports were requested for addresses without an answer so far, in epoch milliseconds. */
  readonly mayBeCreated: ReadonlyMap<string, number>;
}
