import { hostOf, parseUrl, pathInOneForm } from '../util/url';
import { isLoopback } from '../util/scheme';
import { readPageUrl } from '../util/pageUrl';
import type { Route } from './route';

/** True if a text is a site's address: http(s), with at most a base path. */
export function isSiteAddress(text: string): boolean {
  const url = readPageUrl(text) === text && !/[?#\\]/.test(text) ? parseUrl(text) : undefined;
  return url?.username === '' && url.password === '' && url.hostname !== '';
}

/** An address without trailing slashes. */
export function baseOf(address: string): string {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end--;
  return address.slice(0, end);
}

/** The key of a site, for comparison with pages: `host:port/base`, without scheme and `www.`. */
export function addressKey(address: string): string | undefined {
  const url = parseUrl(address);
  return url === undefined ? undefined : (hostOf(address) ?? url.host) + baseOf(pathInOneForm(url.pathname));
}

/** Addresses in new projects until the user sets their own. */
const placeholder =
  /^(?:example\.(?:com|net|org)|(?:www\.)?your-?(?:[^.]*-)?(?:site|domain|website|app|name|username|project)\..*|(?:www\.)?my-?(?:site|domain|website)\.com|(?:update|change|replace)-?me\..*)$/;

/** Hosts of code and packages: a project's homepage there isn't a page of its site. */
const codeHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|npmjs\.com)$/;

/** The address that a file defines; undefined if invalid, a placeholder, or on this machine or a code host. */
export function statedAddress(text: string): string | undefined {
  const address = text.trim();
  const host = isSiteAddress(address) ? parseUrl(address)?.hostname : undefined;
  if (host === undefined || !/\.[^.]/.test(host) || isLoopback(host)) return undefined;
  const isNone = placeholder.test(host) || codeHosts.test(host) || /\.(?:local|invalid)$/.test(host);
  return isNone ? undefined : baseOf(address);
}

/** True for an address without a path: one with a path may belong to a part of the site. */
export function isTopAddress(address: string): boolean {
  return (parseUrl(address)?.pathname ?? '/') === '/';
}

/** An address with a base path, such as `/docs/`, which is added unless the address ends with it. */
export function withBase(address: string, base: string): string {
  const path = base
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return path === '' || baseOf(address).endsWith(`/${path}`)
    ? address
    : (statedAddress(`${baseOf(address)}/${path}`) ?? address);
}

/** True if two addresses belong to the same site. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  const place = addressKey(one ?? '');
  return place !== undefined && place === addressKey(other ?? '');
}

/** The address of the page of a route without names. */
export function addressOf(base: string, route: Route): string {
  const parts = route.map((segment) => (segment.kind === 'text' ? encoded(segment.text) : ''));
  return parseUrl(`${base}/${parts.join('/')}`)?.href ?? base;
}

/** Encodes a file name as a segment of an address. */
function encoded(name: string): string {
  return encodeURI(name.toWellFormed()).replaceAll(/[?#]/g, encodeURIComponent);
}
