import { isServiceKeyOf } from '../connection';
import { fieldsIn, putField, type Memento } from '../memento';
import { readQuery, storedReportsQuery, type Query } from './query';

/** The key of `SavedQueries`, which are synced to other machines, like the connections. */
export const savedKey = 'savedQueries';
const queriesKey = 'queries';
const scoresKey = 'scoresSorted';

export interface QueryStoreOptions {
  readonly globalState: Memento;
  /** The current query of each connection in this workspace. */
  readonly workspaceState: Memento;
}

/** What the views show: the workspace's current query of each connection, and how services sort. */
export class QueryStore {
  constructor(private readonly storage: QueryStoreOptions) {}

  current(connectionId: string): Query {
    return readQuery(fieldsIn(this.storage.workspaceState, queriesKey)[connectionId]);
  }

  async keepCurrent(connectionId: string, query: Query): Promise<void> {
    const stored = { ...query, reports: storedReportsQuery(query.reports) };
    await putField(this.storage.workspaceState, queriesKey, connectionId, stored);
  }

  /**
   * True if a service was seen to sort reports of one result by score, false if not.
   * @param place the key of a connection's service (`serviceKeyOf`)
   */
  areScoresSorted(place: string): boolean | undefined {
    const isSorted = fieldsIn(this.storage.globalState, scoresKey)[place];
    return typeof isSorted === 'boolean' ? isSorted : undefined;
  }

  async keepScoresSorted(place: string, isSorted: boolean): Promise<void> {
    if (this.areScoresSorted(place) !== isSorted) await putField(this.storage.globalState, scoresKey, place, isSorted);
  }

  /** Forgets everything about a connection. */
  async forget(connectionId: string): Promise<void> {
    const { globalState, workspaceState } = this.storage;
    await putField(workspaceState, queriesKey, connectionId, undefined);
    const others = Object.entries(fieldsIn(globalState, scoresKey)).filter(
      ([place]) => !isServiceKeyOf(connectionId, place),
    );
    await globalState.update(scoresKey, Object.fromEntries(others));
  }
}
