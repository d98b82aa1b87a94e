import { HTTPError, NetworkError } from 'ky';
import { maxHoldMs } from './limiter';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Maximum number of retries of one request. */
export const maxRetries = 2;
const maxWaitMs = 365 * 86_400_000;
const httpDate = /^[A-Z][a-z]{2,8},? /;
const retriedStatuses = [502, 503, 504];

/**
 * Returns the milliseconds to wait before a retry, or `undefined` for no retry. Only a GET may be repeated when in
 * doubt; 429 means that nothing was done, so any method may be repeated then.
 * @param usual the wait if the service names none
 * @param held milliseconds for which all requests to the service are held back
 */
export function waitBefore(method: Method, error: Error, usual: number, held: number): number | undefined {
  const pause = method === 'get' ? usual : undefined;
  if (error instanceof NetworkError) return pause;
  if (!(error instanceof HTTPError)) return undefined;
  const { status, headers } = error.response;
  const named = retryAfter(headers);
  const wait = named === undefined ? undefined : Math.max(named, held);
  if (wait !== undefined && wait > maxHoldMs) return undefined;
  if (status === 429) return wait;
  return retriedStatuses.includes(status) && pause !== undefined ? (wait ?? pause) : undefined;
}

/** Reads `Retry-After` as milliseconds from now: seconds, or an HTTP date, relative to the date of the answer. */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  const wait = /^\d+$/.test(value)
    ? Number(value) * 1000
    : httpDate.test(value)
      ? Date.parse(value) - sentAt(headers)
      : NaN;
  // A wait of years is not worth showing.
  return wait < maxWaitMs ? Math.max(0, wait) : undefined;
}

/** Time when the service sent an answer, in epoch milliseconds of its own clock; now if a browser hides it. */
function sentAt(headers: Headers): number {
  const date = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(date) ? Date.now() : date;
}
