import type { Sandbox } from '../sandbox/start';

export interface ServiceReport {
  readonly id: number;
  readonly url: string;
  readonly privacy: number;
  readonly result: string | null;
  readonly generated_at: string;
  readonly project: string;
}

/** The sandbox's truth through its own API: UI tests check there what the screen claims. */
export class Service {
  constructor(private readonly sandbox: Sandbox) {}

  async create(url: string, privacy = 1): Promise<ServiceReport> {
    const { data } = await this.ask('POST', 'reports', new URLSearchParams({ url, privacy: String(privacy) }));
    return data as ServiceReport;
  }

  /** All reports whose URL contains the text. */
  async find(text: string): Promise<readonly ServiceReport[]> {
    const { data } = await this.ask('GET', `reports?per_page=100&search=${encodeURIComponent(text)}`);
    return data as ServiceReport[];
  }

  async projects(text: string): Promise<readonly string[]> {
    const { data } = await this.ask('GET', `projects?per_page=100&search=${encodeURIComponent(text)}`);
    return (data as { project: string }[]).map(({ project }) => project);
  }

  private async ask(method: string, path: string, body?: URLSearchParams): Promise<{ data: unknown }> {
    const response = await fetch(`${this.sandbox.url}/api/v1/${path}`, {
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${this.sandbox.key}` },
      body: body ?? null,
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return (await response.json()) as { data: unknown };
  }
}
