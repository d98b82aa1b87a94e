import type { StoredReport } from './store';

/** A report of the service, with its full address and its result as a word, neither of which the service sends. */
export interface ServiceReport {
  readonly score?: number | null;
  readonly id: number;
  readonly url: string;
  readonly privacy: number;
  readonly result: string | null;
  readonly generated_at: string;
  readonly project: string;
}

export type Parameters = Readonly<Record<string, string>>;

/** The sandbox's data, requested and changed through the service's own interface, as another user does. */
export abstract class SandboxData {
  /** Sends a request to the service; the parameters are the query of a GET, and the form of anything else. */
  protected abstract ask(method: string, path: string, parameters?: Parameters): Promise<Answer>;

  /** All stored reports whose address contains the text, oldest first, however the service misbehaves. */
  abstract stored(search: string): Promise<readonly StoredReport[]>;

  async create(url: string, privacy = 1): Promise<ServiceReport> {
    return this.inFull((await this.ask('POST', 'reports', { url, ...formOf(privacy) })).data);
  }

  /** The first hundred reports of a list, and its total. */
  async list(query: Parameters): Promise<{ rows: readonly ServiceReport[]; total: number }> {
    const { data, meta } = await this.ask('GET', 'reports', { per_page: '100', ...query });
    const stored = await this.stored('');
    return { rows: (data as ServiceReport[]).map((it) => whole(it, stored)), total: (meta as { total: number }).total };
  }

  /** The names of the projects that contain the text. */
  async projects(search: string, order: Parameters = {}): Promise<readonly string[]> {
    const { data } = await this.ask('GET', 'projects', { per_page: '100', search, ...order });
    return (data as { project: string }[]).map(({ project }) => project);
  }

  async get(id: number): Promise<ServiceReport> {
    return this.inFull((await this.ask('GET', `reports/${id}`)).data);
  }

  /** Updates the results of a report, which changes its result. */
  async rate(id: number): Promise<void> {
    await this.ask('PUT', `reports/${id}`, { results: '1' });
  }

  async changePrivacy(id: number, privacy: number): Promise<void> {
    await this.ask('PUT', `reports/${id}`, formOf(privacy));
  }

  async delete(id: number): Promise<void> {
    await this.ask('DELETE', `reports/${id}`);
  }

  private async inFull(record: unknown): Promise<ServiceReport> {
    return whole(record as ServiceReport, await this.stored(''));
  }
}

export interface Answer {
  readonly data: unknown;
  readonly meta?: unknown;
}

/** Sends a request to the service. */
export async function askService(
  { url, key }: { readonly url: string; readonly key: string },
  method: string,
  path: string,
  parameters: Parameters = {},
  fetching = fetch,
): Promise<Answer> {
  const sent = new URLSearchParams(parameters);
  const response = await fetching(`${url}/api/v1/${path}${method === 'GET' ? `?${sent.toString()}` : ''}`, {
    method,
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    body: method === 'GET' || method === 'DELETE' ? null : sent,
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (response.status === 204 ? {} : await response.json()) as Answer;
}

function formOf(privacy: number): Parameters {
  return { privacy: String(privacy), ...(privacy === 2 && { password: 'a password' }) };
}

/** A record with its full address and its result as a word. */
function whole(record: ServiceReport, stored: readonly StoredReport[]): ServiceReport {
  const { url = record.url, result = record.result } = stored.find(({ id }) => id === record.id) ?? {};
  return { ...record, url: url.replace(/^(https?:\/\/[^/?#]+)\/$/, '$1'), result, ...points(record) };
}

function points({ result }: { readonly result: unknown }): Pick<ServiceReport, 'score'> {
  return typeof result === 'number' ? { score: Math.round(result) } : {};
}
