import assert from 'node:assert/strict';

type Answer = { status: number; headers: Headers; body: unknown };
export type Ask = (method: string, path: string, fields?: Fields, headers?: Record<string, string>) => Promise<Answer>;
export type Fields = Record<string, string | number>;

/**
 * Requests as described by the interface, by plain fetch: `fields` are the query of a GET and the form of anything
 * else. A header with an empty text is left out. The body is parsed as JSON if possible.
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
export async function created(ask: Ask, url: string): Promise<void> {
  assert.equal((await ask('POST', '/reports', { url })).status, 201);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
