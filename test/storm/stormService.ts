import { ServiceError, type Problem } from '../../src/api/errors';
import type { Page } from '../../src/api/page';
import type { Privacy, Project, Report } from '../../src/api/records';
import type { PageOptions, ReportCreation, ReportQuery, ReportService, ReportUpdate } from '../../src/api/service';
import type { FakeClock } from './clock';
import type { Random } from './random';

/** What becomes of a request. */
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

interface Stored {
  readonly report: Report;
  readonly password: string | undefined;
}

const service = 'https://reports.example';
const minute = 60_000;

/** A report service that does what real ones do on a bad day, and counts what it has done. */
export class StormService implements ReportService {
  readonly reports = new Map<string, Stored>();
  /** How often each page got a report, and each report new results. */
  readonly created = new Map<string, number>();
  readonly updated = new Map<string, number>();
  private nextId = 1;

  constructor(
    private readonly clock: FakeClock,
    private readonly random: Random,
    private readonly weather: Weather,
  ) {}

  /** Puts a report there, as if somebody had made it long ago. */
  add(url: string, privacy: Privacy, password?: string): Report {
    const id = String(this.nextId++);
    const generatedAt = this.clock.time - 1000 * this.nextId;
    const nothing = {
      result: 'bad' as const,
      score: undefined,
      createdAt: undefined,
      project: undefined,
      fields: undefined,
    };
    const report: Report = { id, url, privacy, generatedAt, ...nothing };
    this.reports.set(id, { report, password });
    return report;
  }

  async listReports({ search = '' }: ReportQuery, { next }: PageOptions = {}): Promise<Page<Report>> {
    await this.read();
    // Somebody else is at work as well, so rows move between pages.
    if (this.random.happens(0.3)) this.add(`https://other.example/${this.nextId}`, 'public');
    const found = [...this.reports.values()]
      .map(({ report }) => report)
      .filter(({ url }) => url.toLowerCase().includes(search.toLowerCase()))
      .reverse();
    const page = Number(next?.['page'] ?? 1);
    const records = found.slice((page - 1) * 100, page * 100);
    const following = found.length > page * 100 ? { page: String(page + 1) } : undefined;
    return { records, unreadable: 0, total: found.length, next: following, nextIsElsewhere: false };
  }

  async getReport(id: string): Promise<Report> {
    await this.read();
    const stored = this.reports.get(id);
    if (stored === undefined) throw fault({ kind: 'notFound' });
    return stored.report;
  }

  createReport({ url, privacy = 'private' }: ReportCreation): Promise<Report | undefined> {
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
      this.reports.set(id, {
        report: changed,
        password: update.privacy === 'password' ? update.password : update.privacy === undefined ? password : undefined,
      });
      return changed;
    });
  }

  deleteReport(id: string): Promise<void> {
    return this.change(() => {
      if (!this.reports.delete(id)) throw fault({ kind: 'notFound' });
    });
  }

  listProjects(): Promise<Page<Project>> {
    return Promise.reject(new TypeError('A job asks for no projects'));
  }

  deleteProject(): Promise<void> {
    return Promise.reject(new TypeError('A job deletes no project'));
  }

  /** The address as the service keeps it. */
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
        this.clock.at(this.random.between(minute / 60, 4 * minute), () => quietly(act));
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

function fault(problem: Problem, mayHaveHappened = false): ServiceError {
  return new ServiceError(problem, service, mayHaveHappened);
}

/** Does what nobody gets an answer to. */
function quietly(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}
