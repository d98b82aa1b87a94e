import assert from 'node:assert/strict';

type Answer = { status: number; headers: Headers; body: unknown };
export type Ask = (method: string, path: string, fields?: Fields, headers?: Record<string, string>) => Promise<Answer>;
export type Fields = Record<string, string | number>;

/** What the sandbox sends in its Laravel dialect. */
export type Report = {
  id: number;
  url: string;
  project: string;
  result: string | number | null;
  score: number;
  privacy: number | string;
  generated_at: string | number | null;
};
export type List<Item> = {
  data: Item[];
  links: { first: string; last: string | null; prev: string | null; next: string | null };
  meta: {
    current_page: number;
    last_page?: number;
    per_page: number;
    total?: number;
    from: number | null;
    to: number | null;
  };
};
export type Single<Item> = { data: Item };

/**
 * Requests as the interface describes them, by plain fetch: `fields` are the query of a GET and the form of
 * anything else. A header given as an empty text is left out. The body is JSON where it can be read as such.
 */
export function asker(origin: string, key: string): Ask {
  return async (method, path, fields, headers = {}) => {
    const parameters = new URLSearchParams(Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]));
    const url = new URL(`/api/v1${path}`, origin);
    if (method === 'GET') url.search = parameters.toString();
    const all = { authorization: `Bearer ${key}`, accept: 'application/json', ...headers };
    const response = await fetch(url, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: method === 'GET' || !fields ? null : parameters,
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  };
}

/** Creates a report, which must be accepted. */
export async function created(ask: Ask, url: string, fields: Fields = {}): Promise<Report> {
  const { status, body } = await ask('POST', '/reports', { url, ...fields });
  assert.equal(status, 201);
  return (body as Single<Report>).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
