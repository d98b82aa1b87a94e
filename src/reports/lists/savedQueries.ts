import { isFields, type Fields } from '../../util/json';
import { fieldsIn, putField, type Memento } from '../memento';
import { SharedList } from '../sharedList';
import {
  defaultQuery,
  directions,
  groupings,
  projectOrders,
  reportKeys,
  usualOrder,
  type ProjectsQuery,
  type Query,
  type ReportsQuery,
} from './query';
import { privacyNames, results } from '../../service/records';

const recentKey = 'recentSearches';

const maxRecent = 10;

export interface SavedQuery {
  readonly name: string;
  readonly query: ReportsQuery;
}

/** The user's saved queries and recent searches, by connection. */
export class SavedQueries {
  private readonly list: SharedList;

  /** @param state the state that all windows share */
  constructor(private readonly state: Memento) {
    this.list = new SharedList(state, savedKey, nameOf, entriesOf);
  }

  of(connectionId: string): readonly SavedQuery[] {
    return this.list.entries.filter(({ connection }) => connection === connectionId).flatMap(readSaved);
  }

  /** Saves a query under a name, replacing one that already has it. */
  async save(connectionId: string, { name, query }: SavedQuery): Promise<void> {
    await this.list.put({ connection: connectionId, name, query: storedReportsQuery(query) });
  }

  async remove(connectionId: string, name: string): Promise<void> {
    await this.list.remove({ connection: connectionId, name });
  }

  /** The texts last searched for in a view, newest first. */
  recent(connectionId: string, view: 'projects' | 'reports'): readonly string[] {
    const recent = fieldsIn(this.state, recentKey)[connectionId];
    const texts = isFields(recent) ? recent[view] : undefined;
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  }

  async addRecent(connectionId: string, view: 'projects' | 'reports', text: string): Promise<void> {
    const recent = fieldsIn(this.state, recentKey)[connectionId];
    const texts = [text, ...this.recent(connectionId, view).filter((other) => other !== text)].slice(0, maxRecent);
    await putField(this.state, recentKey, connectionId, { ...(isFields(recent) ? recent : {}), [view]: texts });
  }

  /** Deletes everything about a connection. */
  async forget(connectionId: string): Promise<void> {
    for (const { name } of this.of(connectionId)) await this.remove(connectionId, name);
    await putField(this.state, recentKey, connectionId, undefined);
  }
}

function nameOf({ connection, name }: Fields): string | undefined {
  return typeof connection === 'string' && typeof name === 'string' ? JSON.stringify([connection, name]) : undefined;
}

/** Also reads the format of version 0.1.0, which stored a list of saved queries for each connection. */
function entriesOf(stored: unknown): unknown {
  if (!isFields(stored)) return stored;
  return Object.entries(stored).flatMap(([connection, list]) =>
    Array.isArray(list) ? list.filter(isFields).map((saved) => ({ ...saved, connection })) : [],
  );
}

function readSaved({ name, query }: Fields): readonly SavedQuery[] {
  return typeof name === 'string' ? [{ name, query: readReportsQuery(query) }] : [];
}

/** The key of `SavedQueries`, which are synced to other machines, like the connections. */
export const savedKey = 'savedQueries';
const queriesKey = 'queries';

interface QueryStoreOptions {
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

/** Reads a stored query, with defaults for missing or unknown values. Doesn't use valibot, to start faster. */
export function readQuery(value: unknown): Query {
  const { reports, projects } = fieldsOf(value);
  return { reports: readReportsQuery(reports), projects: readProjectsQuery(projects) };
}

/** Version 1.0 stored its default order as if it had been chosen. */
const orderOfVersion1 = { sortBy: 'id', sort: 'desc' };

export function readReportsQuery(value: unknown): ReportsQuery {
  const { search, result, project, privacy, sortBy, sort, groupBy, version } = fieldsOf(value);
  const grouping = oneOf(groupings, groupBy) ?? defaultQuery.reports.groupBy;
  const usual = usualOrder(grouping);
  const order = { sortBy: oneOf(reportKeys, sortBy) ?? usual.sortBy, sort: oneOf(directions, sort) ?? usual.sort };
  const isChosen =
    version !== undefined || order.sortBy !== orderOfVersion1.sortBy || order.sort !== orderOfVersion1.sort;
  return {
    search: textOf(search) ?? '',
    result: oneOf(results, result),
    project: textOf(project),
    privacy: oneOf(privacyNames, privacy),
    ...(isChosen ? order : usual),
    groupBy: grouping,
  };
}

/** A query in its stored form. */
export function storedReportsQuery(query: ReportsQuery): ReportsQuery & { readonly version: 2 } {
  return { ...query, version: 2 };
}

function readProjectsQuery(value: unknown): ProjectsQuery {
  const { search, sortBy, sort } = fieldsOf(value);
  const normal = defaultQuery.projects;
  return {
    search: textOf(search) ?? '',
    sortBy: oneOf(projectOrders, sortBy) ?? normal.sortBy,
    sort: oneOf(directions, sort) ?? normal.sort,
  };
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((candidate) => candidate === value);
}
