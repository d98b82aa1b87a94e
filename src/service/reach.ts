import { ServiceError, type UnreachableCause } from './errors';
import { AbortedError } from '../util/abortedError';
import { parseUrl } from '../util/url';
import { Secrets } from './secrets';

/** Milliseconds. */
const timeoutMs = 30_000;

/**
 * Checks that a base URL answers, without sending a key. Any answer will do except a redirect to another address: the
 * service's answers without a key aren't documented.
 * @param baseUrl as returned by `readBaseUrl`
 * @throws ServiceError if nothing answers or it redirects to another address, `AbortedError` once the signal is aborted
 */
export async function reach(baseUrl: string, signal: AbortSignal): Promise<void> {
  let to: string | undefined;
  const slow = AbortSignal.timeout(timeoutMs);
  try {
    const { body, headers } = await fetch(`${baseUrl}/api/v1/projects?per_page=10`, {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, slow]),
    });
    await body?.cancel();
    to = redirectTarget(headers, baseUrl);
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    if (slow.aborted) throw new ServiceError({ kind: 'tooSlow', seconds: timeoutMs / 1000 }, baseUrl);
    throw new ServiceError({ kind: 'unreachable', cause: unreachableCause(error) }, baseUrl);
  }
  // Without a key, a service may redirect to its own sign-in page.
  if (to !== undefined && new URL(to).origin !== new URL(baseUrl).origin)
    throw new ServiceError({ kind: 'redirected', to }, baseUrl);
}

const codesByCause: readonly (readonly [UnreachableCause, readonly string[]])[] = [
  ['dns', ['ENOTFOUND', 'EAI_AGAIN', 'ERR_NAME_NOT_RESOLVED']],
  ['refused', ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']],
  ['refused', ['ERR_CONNECTION_REFUSED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_INTERNET_DISCONNECTED']],
  ['reset', ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']],
  ['reset', ['ERR_CONNECTION_RESET', 'ERR_CONNECTION_CLOSED', 'ERR_EMPTY_RESPONSE']],
];

const tlsCode = /CERT|SSL|TLS|SIGNATURE|SELF_SIGNED|UNABLE_TO_/;
const proxyCode = /PROXY|TUNNEL/;

/** Reads the cause of a network failure from the codes of Node (`cause.code`) and Chromium (`net::ERR_…`). */
export function unreachableCause(error: unknown): UnreachableCause {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = codeOf(current);
    const known = codesByCause.find(([, codes]) => codes.includes(code))?.[0];
    // An established connection may fail with the code of one that was refused.
    if (known === 'refused' && isAfterConnecting(current)) return 'reset';
    if (known !== undefined) return known;
    if (proxyCode.test(code)) return 'proxy';
    if (tlsCode.test(code)) return 'tls';
  }
  return 'unknown';
}

function isAfterConnecting(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'read' || error.syscall === 'write');
}

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /net::(ERR_[A-Z_]+)/.exec(error.message)?.[1] ?? '';
}

/** Maximum number of characters of an address that a redirect leads to. */
const maxTargetChars = 200;

/**
 * Returns the target of a redirect, as the address of a service: without the path of our requests, and without its
 * query, which may contain secrets. Undefined if it's hidden, as in a browser.
 */
export function redirectTarget(headers: Headers, baseUrl: string, secrets: readonly string[] = []): string | undefined {
  const location = headers.get('Location');
  const url = location === null ? undefined : parseUrl(location, baseUrl);
  if (url === undefined) return undefined;
  const path = url.pathname.replace(/\/api\/v1\/.*$/, '');
  return new Secrets(secrets).masked(`${url.protocol}//${url.host}${path}`.slice(0, maxTargetChars));
}
