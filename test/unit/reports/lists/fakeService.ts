import { AbortedError } from '../../../../src/util/abortedError';
import { ServiceError } from '../../../../src/service/errors';
import type { Page } from '../../../../src/service/page';
import { privacies, type Project, type Report, type Result } from '../../../../src/service/records';
import type {
  PageOptions,
  ProjectQuery,
  ReportCreation,
  ReportQuery,
  ReportService,
  ReportUpdate,
  RequestOptions,
} from '../../../../src/service/service';
import { Changes, type Created } from '../../../../src/reports/changes/changes';
import {
  defaultQuery,
  usualOrder,
  type ReportsQuery,
  type ProjectListRequest,
  type ReportListRequest,
} from '../../../../src/reports/lists/query';
import { Store, type Located } from '../../../../src/reports/lists/store';
import { Creations } from '../../../../src/reports/creations';
import { awaitedResults, ResultUpdates } from '../../../../src/reports/resultUpdates';

interface Fault {
  /** The call as written in `calls`. */
  readonly call: string;
  readonly error: Error;
  /** True if the operation is carried out, but its answer is lost. */
  readonly isDone: boolean;
}

/** A report service in memory that records its calls, fails on demand and holds answers back. */
export class FakeService implements ReportService {
  readonly calls: string[] = [];
  readonly queries: (ReportQuery | ProjectQuery)[] = [];
  reports: Report[] = [];
  projects: Project[] = [];
  /** The content of an answer to a change. */
  answers: 'record' | 'id' | 'nothing' = 'record';
  /** The result of the next new or updated report; `undefined` for not rated. */
  nextResult: Result | undefined = 'good';
  private readonly faults: Fault[] = [];
  private readonly held = new Map<string, Promise<void>>();

  add(...reports: Report[]): this {
    this.reports.unshift(...reports);
    for (const { project } of reports) {
      if (project === undefined || this.projects.some(({ name }) => name === project)) continue;
      this.projects.unshift({ name: project, createdAt: undefined, fields: {} });
    }
    return this;
  }

  fail(call: string, error: Error, isDone = false): void {
    this.faults.push({ call, error, isDone });
  }

  /** Holds back the answer to the next such call, in its state at that time. @returns a function that releases it */
  hold(call: string): () => void {
    let release: (() => void) | undefined;
    this.held.set(call, new Promise((resolve) => (release = resolve)));
    return () => release?.();
  }

  /** Returns the calls since the last time, in alphabetical order. */
  asked(): string[] {
    return this.calls.splice(0).sort();
  }

  async listReports(query: ReportQuery, { signal }: PageOptions = {}): Promise<Page<Report>> {
    this.queries.push(query);
    const { project, result, search = '' } = query;
    return this.answer(`list ${result ?? 'any'} of ${project ?? 'all'}`, signal, () =>
      onePage(
        this.reports.filter(
          (it) =>
            (project === undefined || it.project === project) &&
            (result === undefined || it.result === result) &&
            it.url.includes(search),
        ),
      ),
    );
  }

  async listProjects(query: ProjectQuery, { signal }: PageOptions = {}): Promise<Page<Project>> {
    this.queries.push(query);
    return this.answer('list projects', signal, () =>
      onePage(this.projects.filter(({ name }) => name.includes(query.search ?? ''))),
    );
  }

  async getReport(id: string, { signal }: RequestOptions = {}): Promise<Report> {
    return this.answer(`get ${id}`, signal, () => this.find(id));
  }

  async createReport({ url, privacy }: ReportCreation, { signal }: RequestOptions = {}): Promise<Report | undefined> {
    return this.answer(`create ${url}`, signal, () => {
      const project = new URL(url).host;
      const report = reportOf(`new${this.reports.length}`, { url, project, privacy, result: this.nextResult });
      this.add(report);
      return this.changed(report);
    });
  }

  async updateReport(
    id: string,
    { privacy, results }: ReportUpdate,
    { signal }: RequestOptions = {},
  ): Promise<Report | undefined> {
    return this.answer(`update ${id}${results === true ? ' results' : ''}`, signal, () => {
      const old = this.find(id);
      const updated = {
        ...old,
        privacy: privacy ?? old.privacy,
        result: results === true ? this.nextResult : old.result,
        generatedAt: results === true ? (old.generatedAt ?? 0) + 1 : old.generatedAt,
      };
      this.reports = this.reports.map((it) => (it.id === id ? updated : it));
      return this.changed(updated);
    });
  }

  async deleteReport(id: string): Promise<void> {
    return this.answer(`delete ${id}`, undefined, () => {
      this.reports = this.reports.filter((it) => it.id !== id);
    });
  }

  async deleteProject(project: string): Promise<void> {
    return this.answer(`delete project ${project}`, undefined, () => {
      this.reports = this.reports.filter((it) => it.project !== project);
      this.projects = this.projects.filter(({ name }) => name !== project);
    });
  }

  private async answer<T>(call: string, signal: AbortSignal | undefined, operation: () => T): Promise<T> {
    this.calls.push(call);
    const at = this.faults.findIndex((fault) => fault.call === call);
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (fault?.isDone === false) throw fault.error;
    const answer = operation();
    const held = this.held.get(call);
    this.held.delete(call);
    if (held !== undefined) await Promise.race([held, aborted(signal)]);
    if (signal?.aborted) throw new AbortedError();
    if (fault !== undefined) throw fault.error;
    return answer;
  }

  private find(id: string): Report {
    const report = this.reports.find((it) => it.id === id);
    if (report === undefined) throw new ServiceError({ kind: 'notFound' }, 'https://reports.example');
    return report;
  }

  private changed(report: Report): Report | undefined {
    if (this.answers === 'nothing') return undefined;
    return this.answers === 'record' ? report : reportOf(report.id, { url: '' });
  }
}

/** A store over a service, with its changes, as a session has them. */
export function openStore(service: ReportService, reports: Partial<ReportsQuery> = {}) {
  const query = { ...defaultQuery, reports: { ...defaultQuery.reports, ...reports } };
  const store = new Store(service, { query, perPage: () => 50 });
  /** The waits, in order. */
  const waits: number[] = [];
  const wait = (milliseconds: number) => (waits.push(milliseconds), Promise.resolve());
  const updates = new ResultUpdates((...update) =>
    awaitedResults({ service, wait, longestAnalysis: () => 300_000 }, ...update),
  );
  const creations = new Creations();
  const session = { connection: { url: 'https://x.example' }, service, store, updates, creations };
  return { store, waits, updates, creations, changes: new Changes(() => session) };
}

/** A list of reports in the default order: those of one result by score, all of them newest first. */
export function listOf(fields: Partial<ReportListRequest> = {}): ReportListRequest {
  const all = { search: '', result: undefined, project: undefined } as const;
  return { kind: 'reports', ...all, ...usualOrder(fields.result === undefined ? 'none' : 'result'), ...fields };
}

/** All projects, newest first. */
export const allProjects: ProjectListRequest = { kind: 'projects', search: '', sortBy: 'created_at', sort: 'desc' };

/** The row of a report in whichever list holds it. */
export function rowOf({ lists }: Store, id: string): Report | undefined {
  return lists.holding(id)[0]?.pagedList.get(id);
}

/** Shows every list of a store: requests changed lists immediately, as a view does. */
export function showAll({ lists }: Store): void {
  lists.onDidTouch((list) => void (list.kind === 'projects' ? lists.projects(list) : lists.reports(list)).load());
}

/** The place where a new report was found, or `undefined`. */
export function found({ place }: Created): Located | undefined {
  return typeof place === 'string' ? undefined : place;
}

export function reportOf(id: string, fields: Partial<Report> = {}): Report {
  const nothing = { privacy: undefined, result: undefined, project: undefined };
  const dates = { createdAt: undefined, generatedAt: undefined };
  return {
    id,
    url: `https://example.com/${id}`,
    ...nothing,
    ...dates,
    score: undefined,
    fields: { id, privacy: privacies.private },
    ...fields,
  };
}

function onePage<T>(records: readonly T[]): Page<T> {
  return { records, unreadable: 0, total: records.length, next: undefined, isCut: false };
}

/** Never settles without a signal. */
function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}
