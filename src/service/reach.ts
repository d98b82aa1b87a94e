import { ServiceError } from './errors';
import { AbortedError } from '../util/abortedError';
import { unreachableCause } from './unreachable';

/** Milliseconds. */
const timeoutMs = 30_000;

/**
 * Checks that a base URL answers, without sending a key. Any answer will do: what a service says to somebody without
 * a key is not documented.
 * @param baseUrl as `readBaseUrl` returns it
 * @throws ServiceError if nothing answers, `AbortedError` once the signal is aborted
 */
export async function reach(baseUrl: string, signal: AbortSignal): Promise<void> {
  const slow = AbortSignal.timeout(timeoutMs);
  try {
    const { body } = await fetch(`${baseUrl}/api/v1/projects?per_page=10`, {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, slow]),
    });
    await body?.cancel();
  } catch (error) {
    if (signal.aborted) throw new AbortedError();
    if (slow.aborted) throw new ServiceError({ kind: 'tooSlow', seconds: timeoutMs / 1000 }, baseUrl);
    throw new ServiceError({ kind: 'unreachable', cause: unreachableCause(error) }, baseUrl);
  }
}
