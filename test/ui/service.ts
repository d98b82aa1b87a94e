import type { Sandbox } from '../sandbox/start';
import type { StoredReport } from '../sandbox/store';

/** A report as the service has it: with its address in full and the word for its result, neither of which it sends. */
export interface ServiceReport {
  readonly score?: number | null;
  readonly id: number;
  readonly url: string;
  readonly privacy: number;
  readonly result: string | null;
  readonly generated_at: string;
  readonly project: string;
}

/** The sandbox's data through its own API: UI tests check there what the screen claims. */
export class Service {
  constructor(private readonly sandbox: Sandbox) {}

  async create(url: string, privacy = 1): Promise<ServiceReport> {
    const password = privacy === 2 ? { password: 'a password' } : {};
    const form = new URLSearchParams({ url, privacy: String(privacy), ...password });
    const { data } = await this.ask('POST', 'reports', form);
    return this.inFull(data as ServiceReport);
  }

  /** All reports whose URL contains the text. */
  async find(text: string): Promise<readonly ServiceReport[]> {
    return (await this.list({ search: text })).rows;
  }

  /** The names of the projects that contain the text. */
  async projects(text: string, order: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
    const { data } = await this.ask(
      'GET',
      `projects?${new URLSearchParams({ per_page: '100', search: text, ...order })}`,
    );
    return (data as { project: string }[]).map(({ project }) => project);
  }

  /** The first hundred reports of a list, and its total. */
  async list(query: Readonly<Record<string, string>>): Promise<{ rows: readonly ServiceReport[]; total: number }> {
    const { data, meta } = await this.ask('GET', `reports?${new URLSearchParams({ per_page: '100', ...query })}`);
    const stored = await this.sandbox.reports();
    return { rows: (data as ServiceReport[]).map((it) => whole(it, stored)), total: (meta as { total: number }).total };
  }

  async get(id: number): Promise<ServiceReport> {
    return this.inFull((await this.ask('GET', `reports/${id}`)).data as ServiceReport);
  }

  /** Has a report analyzed again, which changes its result. */
  async rate(id: number): Promise<void> {
    await this.ask('PUT', `reports/${id}`, new URLSearchParams({ results: '1' }));
  }

  async delete(id: number): Promise<void> {
    await this.ask('DELETE', `reports/${id}`);
  }

  private async inFull(record: ServiceReport): Promise<ServiceReport> {
    return whole(record, await this.sandbox.reports());
  }

  private async ask(method: string, path: string, body?: URLSearchParams): Promise<{ data: unknown; meta?: unknown }> {
    const response = await fetch(`${this.sandbox.url}/api/v1/${path}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${this.sandbox.key}` },
      body: body ?? null,
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return (response.status === 204 ? {} : await response.json()) as { data: unknown; meta?: unknown };
  }
}

/** A record with its address in full and the word for its result. */
export function whole(record: ServiceReport, stored: readonly StoredReport[]): ServiceReport {
  const { url = record.url, result = record.result } = stored.find(({ id }) => id === record.id) ?? {};
  return { ...record, url: url.replace(/^(https?:\/\/[^/?#]+)\/$/, '$1'), result, ...points(record) };
}

function points({ result }: { readonly result: unknown }): Pick<ServiceReport, 'score'> {
  return typeof result === 'number' ? { score: Math.round(result) } : {};
}
