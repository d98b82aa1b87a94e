import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { kept } from './addresses';
import { lostPoints, type Result } from './ratings';

/** 0 public, 1 private, 2 password. */
export type Privacy = 0 | 1 | 2;

/** A report as it is stored; times are whole seconds since 1970. */
export type Report = {
  id: number;
  url: string;
  project: string;
  privacy: Privacy;
  /** Never leaves the sandbox. */
  password: string | null;
  result: Result | null;
  /** Number of points out of 175 that the page loses. */
  lost: number;
  /** The findings in a page with a known file, as JSON; null if they depend on its address and points. */
  found: string | null;
  created_at: number;
  /** Null until the first analysis is done, like `result`. */
  generated_at: number | null;
  /** The time of the last change or analysis; null if there was none since its creation. */
  updated_at: number | null;
};

/** A report that has no id yet, and whose points depend on its address and result unless they are known. */
export type NewReport = Omit<Report, 'id' | 'lost' | 'found' | 'updated_at'> & Partial<Pick<Report, 'lost' | 'found'>>;

/** The true data of a report, for tests. */
export type StoredReport = Pick<Report, 'id' | 'url' | 'privacy' | 'result' | 'created_at'>;

export type Project = {
  id: number;
  project: string;
  created_at: number;
  reports_count: number;
  /** The sum of the rounded results of its reports. */
  result_sum: number;
};

type ListQuery = {
  /** A pattern for an address or a name, in SQL's syntax. */
  pattern: string | undefined;
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};
export type ReportQuery = ListQuery & {
  project: string | undefined;
  result: Result | undefined;
  sortBy: 'id' | 'kept' | 'points';
};
type ProjectQuery = ListQuery & { sortBy: 'created_at' | 'project' };
export type Page<Item> = { items: Item[]; total: number; page: number; perPage: number };

type Condition = [sql: string, value: string | undefined];

const TABLES = `
  CREATE TABLE IF NOT EXISTS projects (
    id INTEGER PRIMARY KEY AUTOINCREMENT, project TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT, project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    url TEXT NOT NULL, kept TEXT NOT NULL, privacy INTEGER NOT NULL, password TEXT, result TEXT, lost INTEGER NOT NULL,
    found TEXT, created_at INTEGER NOT NULL, generated_at INTEGER, updated_at INTEGER
  );`;

// Every filter with every order. SQLite ends each index with the id, the last order of every list.
const FILTERS = [[], ['project_id'], ['result'], ['project_id', 'result']];
const ORDERS = [[], ['kept']];

const PROJECT = `SELECT *, (SELECT count(*) FROM reports WHERE project_id = projects.id) AS reports_count,
  (SELECT coalesce(sum(round((175 - lost) / 1.75)), 0) FROM reports WHERE project_id = projects.id) AS result_sum
  FROM projects`;
/** The order of reports with equal points, which isn't documented. */
const TIES = '(id * 7919) % 1009';
const REPORT = 'SELECT reports.*, project FROM reports JOIN projects ON projects.id = project_id';

/** Adds a report, by `valuesOf`. */
export const INSERT = `INSERT INTO reports
  (project_id, url, kept, privacy, password, result, lost, found, created_at, generated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function valuesOf(report: NewReport, project: number | bigint): SQLInputValue[] {
  const { url, privacy, password, result, found = null, created_at, generated_at } = report;
  return [project, url, kept(url), privacy, password, result, lostOf(report), found, created_at, generated_at];
}

function lostOf({ url, result, lost = 0, found = null }: NewReport): number {
  if (found !== null) return lost;
  return result === null ? 0 : lostPoints(url, result);
}

/** Reports and projects in SQLite. */
export class Store {
  readonly db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.db = db;
    db.exec(TABLES);
  }

  /** Adds the indexes: after seeding, because a filled table takes them faster. */
  createIndexes(): void {
    const columns = FILTERS.flatMap((filter) => ORDERS.map((order) => [...new Set([...filter, ...order])]));
    for (const names of columns.filter((one) => one.length > 0)) {
      this.db.exec(`CREATE INDEX IF NOT EXISTS reports_${names.join('_')} ON reports (${names.join()})`);
    }
    this.db.exec('CREATE INDEX IF NOT EXISTS projects_created_at ON projects (created_at)');
  }

  /** Deletes everything and fills it again with the same ids; later reports never get an id that was used. */
  refill(fill: () => void): void {
    const used = this.db.prepare('SELECT name, seq FROM sqlite_sequence').all();
    this.db.exec('DELETE FROM reports; DELETE FROM projects; DELETE FROM sqlite_sequence');
    fill();
    for (const { name, seq } of used) {
      this.#run('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', seq ?? 0, name ?? '');
    }
  }

  get isEmpty(): boolean {
    return this.#one('SELECT 1 FROM reports LIMIT 1') === undefined;
  }

  reports(query: ReportQuery): Page<Report> {
    const conditions: Condition[] = [
      ['project_id = (SELECT id FROM projects WHERE project = ?)', query.project],
      ['result = ?', query.result],
      ['kept LIKE ?', query.pattern],
    ];
    return this.#page('reports', conditions, query, (id) => this.report(id));
  }

  report(id: number): Report | undefined {
    return this.#one(`${REPORT} WHERE reports.id = ?`, id) as Report | undefined;
  }

  /** All reports whose address contains the text, in upper or lower case; oldest first. */
  storedReports(search: string): StoredReport[] {
    const sql =
      "SELECT id, url, privacy, result, created_at FROM reports WHERE url LIKE ? ESCAPE '\\' ORDER BY created_at, id";
    return this.db.prepare(sql).all(`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`) as StoredReport[];
  }

  projects(query: ProjectQuery): Page<Project> {
    const conditions: Condition[] = [
      // A project without reports isn't listed.
      ['project LIKE ? AND EXISTS (SELECT 1 FROM reports WHERE project_id = projects.id)', query.pattern ?? '%'],
    ];
    const byId = (id: number) => this.#one(`${PROJECT} WHERE id = ?`, id) as Project | undefined;
    return this.#page('projects', conditions, query, byId);
  }

  /** The id of the project with this name, which is created if needed. */
  projectId(project: string, createdAt: number): number | bigint {
    const found = this.#one('SELECT id FROM projects WHERE project = ?', project) as { id: number } | undefined;
    if (found) return found.id;
    return this.#run('INSERT INTO projects (project, created_at) VALUES (?, ?)', project, createdAt).lastInsertRowid;
  }

  /** Adds a report and its project; returns the report's id. */
  createReport(report: NewReport): number {
    const project = this.projectId(report.project, report.created_at);
    return Number(this.#run(INSERT, ...valuesOf(report, project)).lastInsertRowid);
  }

  /** Stores the fields that an update may change. */
  saveReport(report: Report, at: number): void {
    const { id, privacy, password, result, found, generated_at } = report;
    const sql =
      'UPDATE reports SET privacy = ?, password = ?, result = ?, lost = ?, found = ?, generated_at = ?, updated_at = ? WHERE id = ?';
    this.#run(sql, privacy, password, result, lostOf(report), found, generated_at, at, id);
  }

  /** False if there is no such report. */
  deleteReport(id: number): boolean {
    return this.#run('DELETE FROM reports WHERE id = ?', id).changes > 0;
  }

  /** Deletes a project and its reports; returns their number. Undefined if there is no such project. */
  deleteProject(project: string): number | undefined {
    const found = this.#one(`${PROJECT} WHERE project = ?`, project) as Project | undefined;
    this.#run('DELETE FROM projects WHERE project = ?', project);
    return found?.reports_count;
  }

  #page<Item>(
    table: string,
    conditions: Condition[],
    query: ReportQuery | ProjectQuery,
    byId: (id: number) => Item | undefined,
  ): Page<Item> {
    const { page, perPage } = query;
    const used = conditions.filter(([, value]) => value !== undefined);
    const values = used.map(([, value]) => value ?? null);
    const from = `FROM ${table} ${used.length > 0 ? 'WHERE' : ''} ${used.map(([sql]) => sql).join(' AND ')}`;
    const order = `ORDER BY ${orderBy(query)} LIMIT ? OFFSET ?`;
    const ids = this.db.prepare(`SELECT id ${from} ${order}`).all(...values, perPage, (page - 1) * perPage);
    const { total } = this.#one(`SELECT count(*) AS total ${from}`, ...values) as { total: number };
    const items = (ids as { id: number }[]).map(({ id }) => byId(id)).filter((item) => item !== undefined);
    return { items, total, page, perPage };
  }

  #one(sql: string, ...values: SQLInputValue[]) {
    return this.db.prepare(sql).get(...values);
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    return this.db.prepare(sql).run(...values);
  }
}

function orderBy(query: ReportQuery | ProjectQuery): string {
  const { sort, sortBy } = query;
  if (sortBy !== 'points') return `${sortBy} ${sort}, id ${sort}`;
  return `lost ${sort === 'asc' ? 'desc' : 'asc'}, ${TIES}, id`;
}
