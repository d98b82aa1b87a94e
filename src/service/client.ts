import { isFields, type Fields } from '../util/json';
import { cleaned, minCharsInRecords } from './cleaning';
import { ServiceError, type Problem } from './errors';
import { readPage, recordsIn, unwrapReport, type NextPage, type Page } from './page';
import { privacies, type Project, type Report } from './records';
import { isFailureBody, readRejectionMessages } from './failureBody';
import type { Method } from './retries';
import { readProject, readReport } from './schema';
import { Secrets } from './secrets';
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
import { zoneShownBy } from './time';
import { Transport, type Sending, type TransportOptions } from './transport';

/** The report service over HTTP; see `ReportService` for the contracts of its methods. */
export class Client implements ReportService {
  private readonly transport: Transport;
  /** Secrets that no record may repeat. */
  private readonly secrets: Secrets;
  /** Milliseconds by which the service's times without a zone are ahead of UTC. */
  private zone = 0;

  constructor(private readonly options: TransportOptions) {
    this.transport = new Transport(options);
    this.secrets = this.secretsWith([]);
  }

  async listReports(query: ReportQuery, options: PageOptions = {}): Promise<Page<Report>> {
    return this.list('reports', { ...query }, options, (record) => this.readReport(record));
  }

  async listProjects(query: ProjectQuery, options: PageOptions = {}): Promise<Page<Project>> {
    return this.list('projects', { ...query }, options, (record) => this.readProject(record));
  }

  async getReport(id: string, options: RequestOptions = {}): Promise<Report> {
    return this.requestReport(id, options);
  }

  /** @param secrets those of a change before, which the answer may repeat */
  private async requestReport(
    id: string,
    { signal, isStillWanted }: RequestOptions,
    secrets: readonly string[] = [],
  ): Promise<Report> {
    const { body, answeredAt } = await this.transport.send('get', ['reports', id], { signal, isStillWanted, secrets });
    const record = unwrapReport(body);
    this.learnZone([record], answeredAt);
    const report = this.readReport(record, secrets);
    if (report === undefined) throw this.unreadable(body, secrets);
    return report;
  }

  async createReport(creation: ReportCreation, options: RequestOptions = {}): Promise<Report | undefined> {
    const form = { url: creation.url, ...privacyForm(creation) };
    const sending = { form, secrets: secretsOf(creation), isAnalysis: true, ...options };
    return this.changed(await this.change('post', ['reports'], sending), sending.secrets);
  }

  async updateReport(id: string, update: ReportUpdate, options: RequestOptions = {}): Promise<Report | undefined> {
    const results = update.results === undefined ? {} : { results: update.results ? '1' : '0' };
    const form = { ...privacyForm(update), ...results };
    const sending = { form, secrets: secretsOf(update), isAnalysis: update.results === true, ...options };
    const body = await this.change('put', ['reports', id], sending).catch((error: unknown) =>
      this.explain(error, () => this.hasReport(id, options, sending.secrets)),
    );
    return this.changed(body, sending.secrets, id);
  }

  async deleteReport(id: string, options: RequestOptions = {}): Promise<void> {
    await this.delete(['reports', id], options, () => this.hasReport(id, options));
  }

  async deleteProject(project: string, options: RequestOptions = {}): Promise<void> {
    await this.delete(['projects', project], options, () => this.hasProject(project, options));
  }

  private async list<T>(
    name: 'reports' | 'projects',
    query: Record<string, string | number>,
    { next, signal, isStillWanted }: PageOptions,
    readRecord: (record: unknown) => T | undefined,
  ): Promise<Page<T>> {
    // A next link may have lost the filters of its list, so the query always wins.
    const search = new URLSearchParams({ ...next, ...withTextValues(query) });
    const { body, answeredAt } = await this.transport.send('get', [name], { search, signal, isStillWanted });
    if (name === 'reports') this.learnZone(recordsIn(body, name), answeredAt);
    const unreadable: string[] = [];
    const page = readPage(
      body,
      name,
      this.transport.urlOf([name]),
      (record) => {
        const read = readRecord(record);
        if (read === undefined) unreadable.push(whyUnreadable(record, this.options.apiKey));
        return read;
      },
      next,
    );
    if (page === undefined || (page.records.length === 0 && isFailureBody(body))) throw this.unreadable(body);
    if (unreadable.length > 0) {
      this.options.log.warn(`Records of ${name} couldn’t be read: ${unreadable.slice(0, 10).join(', ')}`);
    }
    if (page.isCut) {
      this.options.log.warn(`${name} has more, but the address of the next page can’t be requested`);
    }
    return { ...page, next: this.withoutKey(page.next) };
  }

  /** A service may write the key into its links; in a URL it would end up in logs along the way. */
  private withoutKey(next: NextPage | undefined): NextPage | undefined {
    const parameters = Object.entries(next ?? {}).filter(
      (texts) => !texts.some((text) => text.includes(this.options.apiKey) || this.secrets.masked(text) !== text),
    );
    return parameters.length > 0 ? Object.fromEntries(parameters) : undefined;
  }

  /**
   * Sends a change. If its answer has a status of success and a body about a failure, it was probably refused, but may
   * have been made.
   */
  private async change(method: Method, path: readonly string[], sending: Sending): Promise<unknown> {
    const { body, answeredAt } = await this.transport.send(method, path, sending);
    this.learnZone([unwrapReport(body)], answeredAt);
    if (isFailureBody(body)) throw this.refused(body, sending.secrets, true);
    return body;
  }

  /** The error of a GET whose answer lacks the requested data. */
  private unreadable(body: unknown, secrets: readonly string[] = []): ServiceError {
    return isFailureBody(body) ? this.refused(body, secrets) : this.error({ kind: 'unreadable' });
  }

  private refused(body: Fields, sent: readonly string[] = [], mayHaveHappened = false): ServiceError {
    const messages = readRejectionMessages(body, [this.options.apiKey, ...sent]);
    return this.error({ kind: 'rejected', status: 200, messages }, mayHaveHappened);
  }

  /** @param sent secrets that were sent in addition to the key */
  private readReport(record: unknown, sent: readonly string[] = []): Report | undefined {
    const clean = cleaned(record, sent.length === 0 ? this.secrets : this.secretsWith(sent));
    const report = readReport(clean, this.zone);
    if (clean === record || report === undefined) return report;
    // A masked identity identifies nothing on the service, or something else.
    const sentReport = readReport(record, this.zone);
    if (sentReport?.id !== report.id) return undefined;
    return sentReport.project === report.project ? report : { ...report, project: undefined };
  }

  private readProject(record: unknown): Project | undefined {
    const clean = cleaned(record, this.secrets);
    const project = readProject(clean, this.zone);
    return clean !== record && readProject(record)?.name !== project?.name ? undefined : project;
  }

  /** A report can't have been rated after the answer that contains it. */
  private learnZone(records: readonly unknown[], answeredAt: number | undefined): void {
    if (answeredAt === undefined) return;
    for (const record of records.filter(isFields)) {
      for (const time of [record['created_at'], record['generated_at']])
        this.zone = Math.max(this.zone, zoneShownBy(time, answeredAt));
    }
  }

  private secretsWith(sent: readonly string[]): Secrets {
    return new Secrets([this.options.apiKey, ...sent].filter(({ length }) => length >= minCharsInRecords));
  }

  /**
   * The record in the answer to a change; undefined for an empty answer.
   * @param id the changed report's id, if it existed before
   * @throws ServiceError if it isn't the record of that report, so that something other than the service may have
   * answered
   */
  private changed(body: unknown, secrets: readonly string[], id?: string): Report | undefined {
    if (body === undefined) return undefined;
    const report = this.readReport(unwrapReport(body), secrets);
    if (report === undefined || (id !== undefined && report.id !== id)) throw this.error({ kind: 'unreadable' }, true);
    return report;
  }

  /** @param isThere looks for the object to delete: a status of 404 alone doesn't prove that it is gone */
  private async delete(
    path: readonly string[],
    options: RequestOptions,
    isThere: () => Promise<boolean>,
  ): Promise<void> {
    try {
      const body = await this.change('delete', path, options);
      const [, named = ''] = path;
      if (body !== undefined && !isDeletion(body, named)) throw this.error({ kind: 'unreadable' }, true);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.explain(error, isThere).catch((found: unknown) => {
        if (!isOfKind(found, 'notFound')) throw found;
        this.options.log.info('Already gone: there is nothing left to delete');
      });
    }
  }

  /**
   * Finds out what 403 or 404 in answer to a change means. The service answers 403 for a report that is gone, and 404
   * also comes from web servers in between, or for a key that may only read.
   * @throws ServiceError `notFound` if it is gone, `stillThere` if it exists in spite of a 404; any other error as it
   * is
   */
  private async explain(error: unknown, isThere: () => Promise<boolean>): Promise<never> {
    if (!isMissing(error) && !isOfKind(error, 'forbidden')) throw error;
    const found = await isThere();
    if (!found) throw this.error({ kind: 'notFound' });
    throw isMissing(error) ? this.error({ kind: 'stillThere' }) : error;
  }

  private async hasReport(id: string, { signal }: RequestOptions, secrets: readonly string[] = []): Promise<boolean> {
    try {
      await this.requestReport(id, { signal }, secrets);
      return true;
    } catch (error) {
      if (isOfKind(error, 'notFound')) return false;
      throw error;
    }
  }

  private async hasProject(name: string, { signal }: RequestOptions): Promise<boolean> {
    const query = { search: name, search_by: 'project', per_page: 100 } as const;
    for (let next: NextPage | undefined, read = 0; read < maxProjectPages; read++) {
      const page = await this.listProjects(query, { signal, next });
      if (page.records.some((project) => project.name.toLowerCase() === name.toLowerCase())) return true;
      next = page.next;
      if (next === undefined) return false;
    }
    throw this.error({ kind: 'unreadable' }, true);
  }

  private error(problem: Problem, mayHaveHappened = false): ServiceError {
    return new ServiceError(problem, this.options.baseUrl, mayHaveHappened);
  }
}

/** Maximum number of pages to search for a project. */
const maxProjectPages = 10;

function isOfKind(error: unknown, kind: Problem['kind']): error is ServiceError {
  return error instanceof ServiceError && error.problem.kind === kind;
}

/** True for 404, wherever it comes from. */
function isMissing(error: unknown): error is ServiceError {
  return isOfKind(error, 'notFound') || (isOfKind(error, 'webPage') && 'status' in error.problem);
}

/** True if an answer confirms a deletion: `{id, deleted: true}`, or the record. @param named its id */
function isDeletion(body: unknown, named: string): boolean {
  const record = unwrapReport(body);
  if (!isFields(record)) return false;
  const { id = named, deleted } = record;
  return String(id).toLowerCase() === named.toLowerCase() && (deleted === true || Object.hasOwn(record, 'id'));
}

function privacyForm(choice: PrivacyChoice | { readonly privacy?: never }): Record<string, string> {
  if (choice.privacy === undefined) return {};
  const privacy = String(privacies[choice.privacy]);
  if (choice.privacy !== 'password') return choice.removesPassword === true ? { privacy, password: '' } : { privacy };
  return choice.password === undefined ? { privacy } : { privacy, password: choice.password };
}

function secretsOf(choice: PrivacyChoice | { readonly privacy?: never }): readonly string[] {
  return choice.privacy === 'password' && choice.password !== undefined ? [choice.password] : [];
}

/** Describes an unreadable record without its values: the log contains no content. */
function whyUnreadable(record: unknown, apiKey: string): string {
  if (isFields(record)) return `one without a usable id or name (it has ${fieldNames(record, apiKey)})`;
  return record === null ? 'null' : Array.isArray(record) ? 'a list' : `a ${typeof record}`;
}

function fieldNames(record: Fields, apiKey: string): string {
  const key = new Secrets([apiKey]);
  return Object.keys(record)
    .slice(0, 10)
    .map((name) => key.masked(name) ?? '')
    .map((name) => name.replace(/\W/g, '').slice(0, 30))
    .join(', ');
}

function withTextValues(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
