import type { Sandbox } from '../sandbox/start';

/** A report as the service sends it. */
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
    return data as ServiceReport;
  }

  /** All reports whose URL contains the text. */
  async find(text: string): Promise<readonly ServiceReport[]> {
    const { data } = await this.ask('GET', `reports?per_page=100&search=${encodeURIComponent(text)}`);
    return data as ServiceReport[];
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
    return { rows: data as ServiceReport[], total: (meta as { total: number }).total };
  }

  /** Reports without a rating; in ascending order they come first. */
  async unrated(): Promise<readonly ServiceReport[]> {
    const { rows } = await this.list({ sort_by: 'result', sort: 'asc' });
    return rows.filter(({ result }) => result === null);
  }

  async get(id: number): Promise<ServiceReport> {
    const { data } = await this.ask('GET', `reports/${id}`);
    return data as ServiceReport;
  }

  /** Has a report analyzed again, which changes its result. */
  async rate(id: number): Promise<void> {
    await this.ask('PUT', `reports/${id}`, new URLSearchParams({ results: '1' }));
  }

  async delete(id: number): Promise<void> {
    await this.ask('DELETE', `reports/${id}`);
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
