import { isFields, type Fields } from '../util/json';
import { ServiceError } from './errors';
import { readPage, unwrapReport, type NextPage, type Page } from './page';
import { privacies, type Project, type Report } from './records';
import { readProject, readReport } from './schema';
import type {
  PageOptions,
  PrivacyChoice,
  ProjectQuery,
  ReportCreation,
  ReportQuery,
  ReportService,
  ReportUpdate,
  RequestOptions,
} from './service';
import { Transport, type TransportOptions } from './transport';

/** The report service over HTTP; see `ReportService` for what its methods promise. */
export class Client implements ReportService {
  private readonly transport: Transport;

  constructor(private readonly options: TransportOptions) {
    this.transport = new Transport(options);
  }

  async listReports(query: ReportQuery, options: PageOptions = {}): Promise<Page<Report>> {
    return this.list('reports', { ...query }, options, readReport);
  }

  async listProjects(query: ProjectQuery, options: PageOptions = {}): Promise<Page<Project>> {
    return this.list('projects', { ...query }, options, readProject);
  }

  async getReport(id: string, { signal }: RequestOptions = {}): Promise<Report> {
    const body = await this.transport.send('get', ['reports', id], { signal });
    const report = readReport(unwrapReport(body));
    if (report === undefined) throw new ServiceError({ kind: 'unreadable' }, this.options.baseUrl);
    return report;
  }

  async createReport(creation: ReportCreation, options: RequestOptions = {}): Promise<Report | undefined> {
    const form = { url: creation.url, ...privacyForm(creation) };
    const sending = { form, secrets: secretsOf(creation), isAnalysis: true, ...options };
    return readReport(unwrapReport(await this.transport.send('post', ['reports'], sending)));
  }

  async updateReport(id: string, update: ReportUpdate, options: RequestOptions = {}): Promise<Report | undefined> {
    const results = update.results === undefined ? {} : { results: update.results ? '1' : '0' };
    const form = { ...privacyForm(update), ...results };
    const sending = { form, secrets: secretsOf(update), isAnalysis: update.results === true, ...options };
    return readReport(unwrapReport(await this.transport.send('put', ['reports', id], sending)));
  }

  async deleteReport(id: string, options: RequestOptions = {}): Promise<void> {
    await this.delete(['reports', id], options);
  }

  async deleteProject(project: string, options: RequestOptions = {}): Promise<void> {
    await this.delete(['projects', project], options);
  }

  private async list<T>(
    name: 'reports' | 'projects',
    query: Record<string, string | number>,
    { next, signal }: PageOptions,
    readRecord: (record: unknown) => T | undefined,
  ): Promise<Page<T>> {
    // A next link may have lost the filters of its list, so the query always wins.
    const search = new URLSearchParams({ ...next, ...withTextValues(query) });
    const body = await this.transport.send('get', [name], { search, signal });
    const unreadable: string[] = [];
    const page = readPage(
      body,
      name,
      this.transport.urlOf([name]),
      (record) => {
        const read = readRecord(record);
        if (read === undefined) unreadable.push(whyUnreadable(record));
        return read;
      },
      next,
    );
    if (page === undefined) throw new ServiceError({ kind: 'unreadable' }, this.options.baseUrl);
    if (unreadable.length > 0) {
      this.options.log.warn(`Records of ${name} that could not be read: ${unreadable.slice(0, 10).join(', ')}`);
    }
    if (page.nextIsElsewhere) {
      this.options.log.warn(`The next page of ${name} is offered at another address; it was not asked for`);
    }
    return { ...page, next: this.withoutKey(page.next) };
  }

  /** A service may write the key into its links; in a URL it would end up in logs along the way. */
  private withoutKey(next: NextPage | undefined): NextPage | undefined {
    const parameters = Object.entries(next ?? {}).filter(([, value]) => !value.includes(this.options.apiKey));
    return parameters.length > 0 ? Object.fromEntries(parameters) : undefined;
  }

  private async delete(path: readonly string[], options: RequestOptions): Promise<void> {
    try {
      await this.transport.send('delete', path, options);
    } catch (error) {
      if (!(error instanceof ServiceError && error.problem.kind === 'notFound')) throw error;
      this.options.log.info('Already gone: a deletion that answers 404 counts as done');
    }
  }
}

function privacyForm(choice: PrivacyChoice | { readonly privacy?: never }): Record<string, string> {
  if (choice.privacy === undefined) return {};
  const privacy = String(privacies[choice.privacy]);
  return choice.privacy === 'password' && choice.password !== undefined
    ? { privacy, password: choice.password }
    : { privacy };
}

function secretsOf(choice: PrivacyChoice | { readonly privacy?: never }): readonly string[] {
  return choice.privacy === 'password' && choice.password !== undefined ? [choice.password] : [];
}

/** What is wrong with a record, without its values: the log holds no content. */
function whyUnreadable(record: unknown): string {
  if (isFields(record)) return `one without a usable id or name (it has ${fieldNames(record)})`;
  return record === null ? 'null' : Array.isArray(record) ? 'a list' : `a ${typeof record}`;
}

function fieldNames(record: Fields): string {
  return Object.keys(record)
    .slice(0, 10)
    .map((name) => name.replace(/\W/g, '').slice(0, 30))
    .join(', ');
}

function withTextValues(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
