import { parseUrl } from '../util/url';
import { withScheme, isLoopback } from '../util/scheme';

/** The reason why a text can't be a service's base URL. */
export type BaseUrlProblem = 'empty' | 'notAUrl' | 'notHttp' | 'credentials' | 'query' | 'fragment';

export type BaseUrlReading =
  { readonly url: string; readonly problem?: never } | { readonly problem: BaseUrlProblem; readonly url?: never };

/**
 * Reads the `{base_url}` that the user typed: http(s), possibly with a path; a missing scheme is added. The URL is
 * returned without a trailing slash, and without a copied `/api/v1`.
 */
export function readBaseUrl(text: string): BaseUrlReading {
  const trimmed = withScheme(text);
  if (trimmed === '') return { problem: 'empty' };
  // `host:8600` parses as a URL with the scheme `host:`, hence the check for `//`.
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? parseUrl(trimmed) : undefined;
  if (url === undefined) return { problem: 'notAUrl' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'notHttp' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  if (trimmed.includes('#')) return { problem: 'fragment' };
  if (trimmed.includes('?')) return { problem: 'query' };
  const path = url.pathname.replace(/(\/+api\/v1)*\/*$/, '');
  return { url: url.origin + path };
}

/** True if the key would travel unencrypted over a network: plain http to anything but this machine. */
export function isUnencrypted(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** The reason why a text can't be an API key. */
type ApiKeyFault = 'empty' | 'characters';

/**
 * Returns the reason why a trimmed text can't be an API key; undefined if it can. Quotes around it are usually copied
 * by accident.
 */
export function apiKeyFault(text: string): ApiKeyFault | undefined {
  if (text === '') return 'empty';
  // An HTTP header can't contain anything else.
  return /^[\x21-\x7e]+$/.test(text) && !/^["'`]|["'`]$/.test(text) ? undefined : 'characters';
}
