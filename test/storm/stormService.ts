import { ServiceError, type Problem } from '../../src/service/errors';
import type { Page } from '../../src/service/page';
import type { Privacy, Project, Report } from '../../src/service/records';
import type { PageOptions, ReportCreation, ReportQuery, ReportService, ReportUpdate } from '../../src/service/service';
import { reportOf } from '../unit/reports/lists/fakeService';
import { pageIn } from '../unit/reports/lists/pagedService';
import type { FakeClock } from './clock';
import type { Random } from './random';

/** The fate of a request. */
type Fate =
  | 'answered'
  | 'lost before'
  | 'lost after'
  | 'done later'
  | 'overloaded'
  | 'too many'
  | 'refused connection'
  | 'rejected';

export type Weather = Readonly<Record<Fate, number>>;

/** The undocumented habits of a service. */
export interface Habits {
  /** Milliseconds by which its lists lag behind. */
  readonly lag: number;
  /** The total in its lists. */
  readonly total: 'right' | 'capped' | 'of the page' | 'none' | 'too high';
  /** The precision of rating dates in lists and reports. */
  readonly listDates: 'exact' | 'none' | 'seconds';
  readonly reportDates: 'exact' | 'none' | 'seconds';
  /** It reuses the id of a deleted report for a new one. */
  readonly usesIdsAgain: boolean;
}

interface Stored {
  readonly report: Report;
  readonly password: string | undefined;
}

/** A report as it is in lists until they are up to date. */
interface Former {
  readonly report: Report | undefined;
  readonly until: number;
}

const service = 'https://reports.example';
const minute = 60_000;
const pageSize = 100;

/** A report service that behaves like real ones on a bad day, and counts its actions. */
export class StormService implements ReportService {
  readonly reports = new Map<string, Stored>();
  /** Number of reports created for each page, and of updates of each report. */
  readonly created = new Map<string, number>();
  readonly updated = new Map<string, number>();
  /** The ids of the reports that others have changed or deleted. */
  readonly touched = new Set<string>();
  /** The reports that others have created in the meantime, by id. */
  readonly ofOthers = new Map<string, Report>();
  private readonly formers = new Map<string, Former>();
  private readonly freed: string[] = [];
  /** True if every read request is answered. */
  isCalm = false;
  private nextId = 1;

  constructor(
    private readonly clock: FakeClock,
    private readonly random: Random,
    private readonly weather: Weather,
    private readonly habits: Habits,
  ) {}

  /** Adds a report. */
  add(url: string, privacy: Privacy, password?: string): Report {
    const freed = this.habits.usesIdsAgain ? this.freed.pop() : undefined;
    const id = freed ?? String(this.nextId++);
    const generatedAt = this.clock.time - 1000 * this.nextId;
    const report = reportOf(id, { url, privacy, generatedAt, result: 'bad', fields: undefined });
    this.put(id, { report, password });
    return report;
  }

  /** Another user changes a report, deletes it, or creates one. */
  disturb(): void {
    const act = this.random.pick({ make: 2, rate: 1, delete: 1, 'change privacy': 1 });
    if (act === 'make') {
      this.createByOthers();
      return;
    }
    const ids = [...this.reports.keys()].filter((id) => !this.ofOthers.has(id));
    const id = ids[this.random.below(ids.length)];
    const stored = id === undefined ? undefined : this.reports.get(id);
    if (id === undefined || stored === undefined) return;
    this.touched.add(id);
    const { report } = stored;
    if (act === 'delete') this.put(id, undefined);
    else if (act === 'rate') this.put(id, { ...stored, report: { ...report, generatedAt: this.clock.time } });
    else this.put(id, { report: { ...report, privacy: 'private' }, password: undefined });
  }

  async listReports({ search = '' }: ReportQuery, { next }: PageOptions = {}): Promise<Page<Report>> {
    await this.read();
    // Another user is also at work, so rows move between pages.
    if (this.random.happens(0.3)) this.createByOthers();
    const found = [...new Set([...this.reports.keys(), ...this.formers.keys()])]
      .flatMap((id) => this.listed(id) ?? [])
      .filter(({ url }) => url.toLowerCase().includes(search.toLowerCase()))
      .sort((one, other) => Number(other.id) - Number(one.id));
    const page = pageIn(found, Number(next?.['page'] ?? 1), pageSize);
    const records = page.records.map((report) => ({
      ...report,
      generatedAt: written(report.generatedAt, this.habits.listDates),
    }));
    return { ...page, records, total: this.totalOf(found.length, records.length) };
  }

  async getReport(id: string): Promise<Report> {
    await this.read();
    const stored = this.reports.get(id);
    if (stored === undefined) throw fault({ kind: 'notFound' });
    const { report } = stored;
    return { ...report, generatedAt: written(report.generatedAt, this.habits.reportDates) };
  }

  createReport({ url, privacy }: ReportCreation): Promise<Report | undefined> {
    return this.change(() => {
      this.created.set(url, (this.created.get(url) ?? 0) + 1);
      const report = this.add(this.rewritten(url), privacy);
      return this.random.happens(0.7) ? report : undefined;
    });
  }

  updateReport(id: string, update: ReportUpdate): Promise<Report | undefined> {
    return this.change(() => {
      const { report, password } = this.reports.get(id) ?? {};
      if (report === undefined) throw fault({ kind: 'notFound' });
      if (update.results === true) this.updated.set(id, (this.updated.get(id) ?? 0) + 1);
      const generatedAt = update.results === true ? this.clock.time : report.generatedAt;
      const privacy = update.privacy ?? report.privacy;
      const changed = { ...report, privacy, generatedAt };
      this.put(id, {
        report: changed,
        password: update.privacy === 'password' ? update.password : update.privacy === undefined ? password : undefined,
      });
      return changed;
    });
  }

  /** Like the client, treats a missing report as deleted. */
  deleteReport(id: string): Promise<void> {
    const meant = this.reports.get(id)?.report.url;
    return this.change(() => {
      // Delayed work applies to the report that was requested.
      if (meant === undefined || this.reports.get(id)?.report.url !== meant) return;
      this.put(id, undefined);
      this.freed.push(id);
    });
  }

  listProjects(): Promise<Page<Project>> {
    return Promise.reject(new TypeError('A job asks for no projects'));
  }

  deleteProject(): Promise<void> {
    return Promise.reject(new TypeError('A job deletes no project'));
  }

  private put(id: string, stored: Stored | undefined): void {
    const former = this.listed(id);
    if (this.habits.lag > 0) this.formers.set(id, { report: former, until: this.clock.time + this.habits.lag });
    if (stored === undefined) this.reports.delete(id);
    else this.reports.set(id, stored);
  }

  /** A report as it is in lists. */
  private listed(id: string): Report | undefined {
    const former = this.formers.get(id);
    if (former !== undefined && former.until > this.clock.time) return former.report;
    this.formers.delete(id);
    return this.reports.get(id)?.report;
  }

  private totalOf(count: number, onPage: number): number | undefined {
    switch (this.habits.total) {
      case 'right':
        return count;
      case 'capped':
        return Math.min(count, pageSize);
      case 'of the page':
        return onPage;
      case 'too high':
        return count + 1;
      case 'none':
        return undefined;
    }
  }

  /** Others create reports at any time; the storm decides about their changes. */
  private createByOthers(): void {
    const report = this.add(`https://other.example/${this.nextId}`, 'public');
    this.ofOthers.set(report.id, report);
  }

  /** The address as stored by the service. */
  private rewritten(url: string): string {
    const how = this.random.below(6);
    if (how === 0) return `${url.replace(/\/$/, '')}/`;
    if (how === 1) return url.replace(/\/\/[^/]+/, (host) => host.toUpperCase());
    if (how === 2) return url.replace('.example/', '.example:443/');
    if (how === 3) return encodeURI(decodeURI(url));
    return how === 4 ? decodeURI(url) : url;
  }

  private async read(): Promise<void> {
    await this.clock.wait(this.random.between(5, 400));
    if (this.isCalm) return;
    const { 'lost after': lost, overloaded, 'too many': many, 'refused connection': refused } = this.weather;
    const sum = Object.values(this.weather).reduce((all, one) => all + one, 0);
    const fate = this.random.next() * sum;
    if (fate < lost) throw fault({ kind: 'tooSlow', seconds: 30 });
    if (fate < lost + overloaded) throw fault({ kind: 'serviceFailed', status: 503 });
    if (fate < lost + overloaded + many) throw fault({ kind: 'tooManyRequests', retryAt: this.clock.now() + 3000 });
    if (fate < lost + overloaded + many + refused) throw fault({ kind: 'unreachable', cause: 'refused' });
  }

  private async change<T>(act: () => T): Promise<T> {
    await this.clock.wait(this.random.between(5, 800));
    const fate = this.random.pick(this.weather);
    switch (fate) {
      case 'answered': {
        const done = act();
        await this.clock.wait(this.random.between(1, 100));
        return done;
      }
      case 'lost after':
        quietly(act);
        throw fault({ kind: 'unreachable', cause: 'reset' }, true);
      case 'lost before':
        throw fault({ kind: 'unreachable', cause: 'reset' }, true);
      case 'done later':
        this.clock.at(this.random.between(minute / 60, 3 * minute), () => quietly(act));
        throw fault({ kind: 'serviceFailed', status: 504 }, true);
      case 'overloaded':
        throw fault({ kind: 'serviceFailed', status: 503 }, true);
      case 'too many': {
        const says = this.random.happens(0.7);
        const retryAt = this.clock.now() + this.random.between(0, 40_000);
        throw fault({ kind: 'tooManyRequests', ...(says && { retryAt }) });
      }
      case 'refused connection':
        throw fault({ kind: 'unreachable', cause: 'refused' });
      case 'rejected':
        throw fault({ kind: 'rejected', status: 422, messages: ['no'] });
    }
  }
}

function written(time: number | undefined, how: Habits['listDates']): number | undefined {
  if (time === undefined || how === 'none') return undefined;
  return how === 'seconds' ? 1000 * Math.floor(time / 1000) : time;
}

function fault(problem: Problem, mayHaveHappened = false): ServiceError {
  return new ServiceError(problem, service, mayHaveHappened);
}

/** Does something that gets no answer. */
function quietly(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
