/** What jobs have done to reports, so that it counts as the person's own change when it is seen. */
export interface AskedFor {
  /** Times at which new results were requested, by id, in epoch milliseconds. */
  readonly updated: ReadonlyMap<string, number>;
  /** The ids of reports that were created. */
  readonly created: readonly string[];
}
