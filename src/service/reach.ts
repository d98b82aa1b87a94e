import { ServiceError } from './errors';
import { AbortedError } from '../util/abortedError';
import { redirectTarget } from './redirectTarget';
import { unreachableCause } from './unreachable';

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
