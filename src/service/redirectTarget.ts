import { parseUrl } from '../util/url';
import { Secrets } from './secrets';

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
