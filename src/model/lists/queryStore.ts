import { isFields, type Fields } from '../../util/json';
import { isServiceKeyOf } from '../connection';
import type { Memento } from '../memento';
import { SharedList } from '../sharedList';
import { readQuery, readReportsQuery, storedReportsQuery, type Query, type ReportsQuery } from './query';

const queriesKey = 'queries';
/** Saved queries are synced to other machines, like the connections. */
export const savedKey = 'savedQueries';
const recentKey = 'recentSearches';
const scoresKey = 'scoresSorted';

const maxRecent = 10;

export interface SavedQuery {
  readonly name: string;
  readonly query: ReportsQuery;
}

export interface QueryStoreOptions {
  readonly globalState: Memento;
  /** The current query of each connection in this workspace. */
  readonly workspaceState: Memento;
}

/** A person's queries, by connection: the workspace's current query, saved queries, and recent searches. */
export class QueryStore {
  private readonly savedList: SharedList;

  constructor(private readonly storage: QueryStoreOptions) {
    this.savedList = new SharedList(storage.globalState, savedKey, savedNameOf, savedEntriesOf);
  }

  current(connectionId: string): Query {
    return readQuery(this.kept(this.storage.workspaceState, queriesKey)[connectionId]);
  }

  async keepCurrent(connectionId: string, query: Query): Promise<void> {
    const stored = { ...query, reports: storedReportsQuery(query.reports) };
    await this.keep(this.storage.workspaceState, queriesKey, connectionId, stored);
  }

  saved(connectionId: string): readonly SavedQuery[] {
    return this.savedList.entries.filter(({ connection }) => connection === connectionId).flatMap(readSaved);
  }

  /** Saves a query under a name, replacing one that already has it. */
  async save(connectionId: string, { name, query }: SavedQuery): Promise<void> {
    await this.savedList.put({ connection: connectionId, name, query: storedReportsQuery(query) });
  }

  async removeSaved(connectionId: string, name: string): Promise<void> {
    await this.savedList.remove({ connection: connectionId, name });
  }

  /** The texts last searched for in a view, newest first. */
  recent(connectionId: string, view: 'projects' | 'reports'): readonly string[] {
    const recent = this.kept(this.storage.globalState, recentKey)[connectionId];
    const texts = isFields(recent) ? recent[view] : undefined;
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  }

  async addRecent(connectionId: string, view: 'projects' | 'reports', text: string): Promise<void> {
    const recent = this.kept(this.storage.globalState, recentKey)[connectionId];
    const texts = [text, ...this.recent(connectionId, view).filter((other) => other !== text)].slice(0, maxRecent);
    await this.keep(this.storage.globalState, recentKey, connectionId, {
      ...(isFields(recent) ? recent : {}),
      [view]: texts,
    });
  }

  /**
   * True if a service was seen to sort reports of one result by score, false if not.
   * @param place the key of a connection's service (`serviceKeyOf`)
   */
  areScoresSorted(place: string): boolean | undefined {
    const isSorted = this.kept(this.storage.globalState, scoresKey)[place];
    return typeof isSorted === 'boolean' ? isSorted : undefined;
  }

  async keepScoresSorted(place: string, isSorted: boolean): Promise<void> {
    if (this.areScoresSorted(place) !== isSorted) await this.keep(this.storage.globalState, scoresKey, place, isSorted);
  }

  /** Forgets everything about a connection. */
  async forget(connectionId: string): Promise<void> {
    const { globalState, workspaceState } = this.storage;
    await this.keep(workspaceState, queriesKey, connectionId, undefined);
    for (const { name } of this.saved(connectionId)) await this.removeSaved(connectionId, name);
    await this.keep(globalState, recentKey, connectionId, undefined);
    const others = Object.entries(this.kept(globalState, scoresKey)).filter(
      ([place]) => !isServiceKeyOf(connectionId, place),
    );
    await globalState.update(scoresKey, Object.fromEntries(others));
  }

  private kept(state: Memento, key: string): Fields {
    const kept = state.get(key);
    return isFields(kept) ? kept : {};
  }

  private async keep(state: Memento, key: string, connectionId: string, value: unknown): Promise<void> {
    // An undefined value is left out when this is stored as JSON.
    await state.update(key, { ...this.kept(state, key), [connectionId]: value });
  }
}

function savedNameOf({ connection, name }: Fields): string | undefined {
  return typeof connection === 'string' && typeof name === 'string' ? JSON.stringify([connection, name]) : undefined;
}

/** Reads the format of version 0.1.0 as well, which kept a list of saved queries for each connection. */
function savedEntriesOf(stored: unknown): unknown {
  if (!isFields(stored)) return stored;
  return Object.entries(stored).flatMap(([connection, list]) =>
    Array.isArray(list) ? list.filter(isFields).map((saved) => ({ ...saved, connection })) : [],
  );
}

function readSaved({ name, query }: Fields): readonly SavedQuery[] {
  return typeof name === 'string' ? [{ name, query: readReportsQuery(query) }] : [];
}
