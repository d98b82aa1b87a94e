import { fieldsIn, putField, type Memento } from '../memento';
import { readQuery, storedReportsQuery, type Query } from './query';

/** The key of `SavedQueries`, which are synced to other machines, like the connections. */
export const savedKey = 'savedQueries';
const queriesKey = 'queries';

export interface QueryStoreOptions {
  readonly globalState: Memento;
  /** The current query of each connection in this workspace. */
  readonly workspaceState: Memento;
}

/** The workspace's current query of each connection. */
export class QueryStore {
  constructor(private readonly storage: QueryStoreOptions) {}

  current(connectionId: string): Query {
    return readQuery(fieldsIn(this.storage.workspaceState, queriesKey)[connectionId]);
  }

  async keepCurrent(connectionId: string, query: Query): Promise<void> {
    const stored = { ...query, reports: storedReportsQuery(query.reports) };
    await putField(this.storage.workspaceState, queriesKey, connectionId, stored);
  }

  /** Deletes everything about a connection. */
  async forget(connectionId: string): Promise<void> {
    await putField(this.storage.workspaceState, queriesKey, connectionId, undefined);
  }
}
