import assert from 'node:assert/strict';
import type { LoggedRequest } from '../sandbox/request-log';
import type { StoredReport } from '../sandbox/store';
import type { Dialect, Switches } from '../sandbox/switches';
import { whole, type ServiceReport } from '../ui/service';
import { sandboxes, type SandboxName } from './extension';

type Parameters = Readonly<Record<string, string>>;

/** The report service of the tests, asked directly: its data, its switches, and its log of requests. */
export class Service {
  /** @param dialect that of another service */
  constructor(
    private readonly name: SandboxName = 'first',
    private readonly dialect?: Dialect,
  ) {}

  /** Turns some switches. */
  async control(patch: Partial<Switches>): Promise<void> {
    await this.askSandbox('PATCH', '', JSON.stringify(patch));
  }

  /** Turns all switches back and empties the log of requests. */
  async reset(): Promise<void> {
    await this.askSandbox('DELETE', '');
    if (this.dialect !== undefined) await this.control({ dialect: this.dialect });
  }

  /** Restores the initial reports, and only those. */
  async restore(): Promise<void> {
    await this.askSandbox('DELETE', '/reports');
  }

  /** The requests of the extension since the last reset, without those of the tests. */
  async requests(): Promise<readonly LoggedRequest[]> {
    const all = (await this.askSandbox('GET', '/requests')) as LoggedRequest[];
    return all.filter(({ query }) => query['truth'] === undefined);
  }

  /** All stored reports whose address contains the text, oldest first, however the service misbehaves. */
  async stored(search: string): Promise<readonly StoredReport[]> {
    const parameters = new URLSearchParams({ search }).toString();
    return (await this.askSandbox('GET', `/reports?${parameters}`)) as StoredReport[];
  }

  /** The parameters of the requested lists of reports, in order. */
  async askedReports(): Promise<readonly Parameters[]> {
    return this.askedOf('/reports');
  }

  async askedProjects(): Promise<readonly Parameters[]> {
    return this.askedOf('/projects');
  }

  /** The requests for a change. */
  async changes(): Promise<readonly LoggedRequest[]> {
    return (await this.requests()).filter(({ method }) => method !== 'GET');
  }

  async create(url: string, privacy = 1): Promise<ServiceReport> {
    const password = privacy === 2 ? { password: 'a password' } : {};
    const { data } = await this.ask('POST', 'reports', { url, privacy: String(privacy), ...password });
    return this.inFull(data as ServiceReport);
  }

  /** The first hundred reports of a list, and its total. */
  async list(query: Parameters): Promise<{ rows: readonly ServiceReport[]; total: number }> {
    const search = new URLSearchParams({ per_page: '100', ...query, truth: '' }).toString();
    const { data, meta } = await this.ask('GET', `reports?${search}`);
    const stored = await this.stored('');
    return { rows: (data as ServiceReport[]).map((it) => whole(it, stored)), total: (meta as { total: number }).total };
  }

  async projects(search: string, order: Parameters = {}): Promise<readonly string[]> {
    const query = new URLSearchParams({ per_page: '100', search, ...order, truth: '' }).toString();
    const { data } = await this.ask('GET', `projects?${query}`);
    return (data as { project: string }[]).map(({ project }) => project);
  }

  async get(id: number): Promise<ServiceReport> {
    return this.inFull((await this.ask('GET', `reports/${id}?truth=`)).data as ServiceReport);
  }

  /** Has a report analyzed again, which changes its result. */
  async rate(id: number): Promise<void> {
    await this.ask('PUT', `reports/${id}`, { results: '1' });
  }

  /** Changes a report's privacy as somebody else. */
  async changePrivacy(id: number, privacy: number): Promise<void> {
    const password = privacy === 2 ? { password: 'a password' } : {};
    await this.ask('PUT', `reports/${id}`, { privacy: String(privacy), ...password });
  }

  async delete(id: number): Promise<void> {
    await this.ask('DELETE', `reports/${id}`);
  }

  private async inFull(record: ServiceReport): Promise<ServiceReport> {
    return whole(record, await this.stored(''));
  }

  private async askedOf(path: string): Promise<readonly Parameters[]> {
    const requests = await this.requests();
    return requests.filter((it) => it.method === 'GET' && it.path.endsWith(path)).map(({ query }) => query);
  }

  private async ask(method: string, path: string, form?: Parameters): Promise<{ data: unknown; meta?: unknown }> {
    const { url, key } = (await sandboxes())[this.name];
    const query = method === 'GET' ? '' : '?truth=';
    const response = await realFetch(`${url}/api/v1/${path}${query}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
      body: form ? new URLSearchParams(form) : null,
    });
    assert.ok(response.ok, `${method} ${path} answered ${response.status}`);
    return (response.status === 204 ? {} : await response.json()) as { data: unknown; meta?: unknown };
  }

  private async askSandbox(method: string, path: string, body: string | null = null): Promise<unknown> {
    const { url } = (await sandboxes())[this.name];
    const response = await realFetch(`${url}/_sandbox${path}`, { method, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }
}

/** A test may have replaced the global one. */
const realFetch = globalThis.fetch;

export const valuesOf = (asked: readonly Parameters[], name: string): readonly (string | undefined)[] => [
  ...new Set(asked.map((parameters) => parameters[name])),
];
