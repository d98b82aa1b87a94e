import { askService, SandboxData, type Parameters } from '../sandbox/data';
import type { LoggedRequest } from '../sandbox/request-log';
import type { StoredReport } from '../sandbox/store';
import type { Switches } from '../sandbox/switches';
import { sandboxes, type SandboxName } from './extension';

/** The report service of the tests, accessed directly: its data, its switches, and its log of requests. */
export class Service extends SandboxData {
  /** @param switches those that are turned from the start of each test */
  constructor(
    private readonly name: SandboxName = 'first',
    private readonly switches: Partial<Switches> = {},
  ) {
    super();
  }

  /** Turns some switches. */
  async control(patch: Partial<Switches>): Promise<void> {
    await this.askSandbox('PATCH', '', JSON.stringify(patch));
  }

  /** Turns all switches back and empties the log of requests. */
  async reset(): Promise<void> {
    await this.askSandbox('DELETE', '');
    await this.control(this.switches);
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

  private async askedOf(path: string): Promise<readonly Parameters[]> {
    const requests = await this.requests();
    return requests.filter((it) => it.method === 'GET' && it.path.endsWith(path)).map(({ query }) => query);
  }

  /** The parameter distinguishes the requests of a test from those of the extension. */
  protected async ask(method: string, path: string, parameters: Parameters = {}) {
    const sandbox = (await sandboxes())[this.name];
    if (method === 'GET') return askService(sandbox, method, path, { ...parameters, truth: '' }, realFetch);
    return askService(sandbox, method, `${path}?truth=`, parameters, realFetch);
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
