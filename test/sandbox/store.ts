import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Result } from './ratings';

/** 0 public, 1 private, 2 password. */
export type Privacy = 0 | 1 | 2;

/** A report as it is kept; times are whole seconds since 1970. */
export type Report = {
  id: number;
  url: string;
  project: string;
  privacy: Privacy;
  /** Never leaves the sandbox. */
  password: string | null;
  result: Result | null;
  created_at: number;
  /** Null until the first analysis is done, as `result` is. */
  generated_at: number | null;
};

/** What is truly there of a report, for tests. */
export type StoredReport = Pick<Report, 'id' | 'url' | 'privacy' | 'result' | 'created_at'>;

export type Project = { id: number; project: string; created_at: number; reports_count: number; bad_count: number };

type ListQuery = { search: string | undefined; sort: 'asc' | 'desc'; page: number; perPage: number };
type ReportQuery = ListQuery & {
  project: string | undefined;
  result: Result | undefined;
  sortBy: 'id' | 'generated_at' | 'url' | 'result' | 'score';
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
    url TEXT NOT NULL, privacy INTEGER NOT NULL, password TEXT, result TEXT,
    created_at INTEGER NOT NULL, generated_at INTEGER
  );`;

// Every filter with every order. SQLite ends each index with the id, the last order of every list.
const FILTERS = [[], ['project_id'], ['result'], ['project_id', 'result']];
const ORDERS = [[], ['generated_at'], ['url'], ['result']];

const PROJECT = `SELECT *, (SELECT count(*) FROM reports WHERE project_id = projects.id) AS reports_count,
  (SELECT count(*) FROM reports WHERE project_id = projects.id AND result = 'bad') AS bad_count FROM projects`;
/** As `score` has it. */
const SCORE = "CASE result WHEN 'bad' THEN 12 WHEN 'decent' THEN 50 WHEN 'good' THEN 80 END + id % 20";
const REPORT = 'SELECT reports.*, project FROM reports JOIN projects ON projects.id = project_id';

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

  /** Deletes everything and has it filled anew with the same ids; what is created later never gets an id that was used. */
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
      ["url LIKE ? ESCAPE '\\'", like(query.search)],
    ];
    return this.#page('reports', conditions, query, (id) => this.report(id));
  }

  report(id: number): Report | undefined {
    return this.#one(`${REPORT} WHERE reports.id = ?`, id) as Report | undefined;
  }

  /** All reports whose address contains the text, in upper or lower case; the oldest first. */
  storedReports(search: string): StoredReport[] {
    const sql =
      "SELECT id, url, privacy, result, created_at FROM reports WHERE url LIKE ? ESCAPE '\\' ORDER BY created_at, id";
    return this.db.prepare(sql).all(like(search) ?? '%') as StoredReport[];
  }

  projects(query: ProjectQuery): Page<Project> {
    const conditions: Condition[] = [["project LIKE ? ESCAPE '\\'", like(query.search)]];
    const byId = (id: number) => this.#one(`${PROJECT} WHERE id = ?`, id) as Project | undefined;
    return this.#page('projects', conditions, query, byId);
  }

  /** The id of the project of this name, which is made if need be. */
  projectId(project: string, createdAt: number): number | bigint {
    const found = this.#one('SELECT id FROM projects WHERE project = ?', project) as { id: number } | undefined;
    if (found) return found.id;
    return this.#run('INSERT INTO projects (project, created_at) VALUES (?, ?)', project, createdAt).lastInsertRowid;
  }

  /** Adds a report and its project; gives back the report's id. */
  createReport(report: Omit<Report, 'id'>): number {
    const sql = `INSERT INTO reports (project_id, url, privacy, password, result, created_at, generated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`;
    const { url, privacy, password, result, created_at, generated_at } = report;
    const project = this.projectId(report.project, created_at);
    return Number(this.#run(sql, project, url, privacy, password, result, created_at, generated_at).lastInsertRowid);
  }

  /** Keeps what an update may change. */
  saveReport({ id, privacy, password, result, generated_at }: Report): void {
    const sql = 'UPDATE reports SET privacy = ?, password = ?, result = ?, generated_at = ? WHERE id = ?';
    this.#run(sql, privacy, password, result, generated_at, id);
  }

  /** False if there is no such report. */
  deleteReport(id: number): boolean {
    return this.#run('DELETE FROM reports WHERE id = ?', id).changes > 0;
  }

  /** Deletes a project and its reports. False if there is no such project. */
  deleteProject(project: string): boolean {
    return this.#run('DELETE FROM projects WHERE project = ?', project).changes > 0;
  }

  #page<Item>(
    table: string,
    conditions: Condition[],
    { sort, sortBy, page, perPage }: ReportQuery | ProjectQuery,
    byId: (id: number) => Item | undefined,
  ): Page<Item> {
    const used = conditions.filter(([, value]) => value !== undefined);
    const values = used.map(([, value]) => value ?? null);
    const from = `FROM ${table} ${used.length > 0 ? 'WHERE' : ''} ${used.map(([sql]) => sql).join(' AND ')}`;
    const order = `ORDER BY ${sortBy === 'score' ? SCORE : sortBy} ${sort}, id ${sort} LIMIT ? OFFSET ?`;
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

function like(search: string | undefined): string | undefined {
  return search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
