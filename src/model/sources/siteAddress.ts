import { isLoopback, parseUrl, readPageUrl } from '../../util/url';

/** Whether a text is a site's address: http(s), with a base path at most. */
export function isSiteAddress(text: string): boolean {
  const url = readPageUrl(text) === text && !/[?#\\]/.test(text) ? parseUrl(text) : undefined;
  return url?.username === '' && url.password === '' && url.hostname !== '';
}

/** An address without slashes at its end. */
export function baseOf(address: string): string {
  let end = address.length;
  while (address.charAt(end - 1) === '/') end--;
  return address.slice(0, end);
}

/** Where a site is, as pages are compared with it. */
interface SitePlace {
  /** Host and port; http and https are the same site. */
  readonly host: string;
  /** `/base`, or empty. */
  readonly base: string;
}

export function placeOf(address: string): SitePlace | undefined {
  const url = parseUrl(address);
  return url === undefined ? undefined : { host: url.host, base: baseOf(url.pathname) };
}

/** What a new project has for an address until someone sets it. */
const placeholder =
  /^(?:example\.(?:com|net|org)|(?:www\.)?your-?(?:[^.]*-)?(?:site|domain|website|app|name|username|project)\..*|(?:www\.)?my-?(?:site|domain|website)\.com)$/;

/** Hosts of code and packages: a project's homepage there is no page of its site. */
const codeHosts = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|npmjs\.com)$/;

/** The address that a file states, or nothing if it is none: of this machine, a placeholder, or where the code is. */
export function statedAddress(text: string): string | undefined {
  const address = text.trim();
  const host = isSiteAddress(address) ? parseUrl(address)?.hostname : undefined;
  if (host === undefined || !/\.[^.]/.test(host) || isLoopback(host)) return undefined;
  const isNone = placeholder.test(host) || codeHosts.test(host) || /\.(?:local|invalid)$/.test(host);
  return isNone ? undefined : baseOf(address);
}

/** An address with another base path, such as `/docs/`; one that begins with a scheme is no path. */
export function withBase(address: string, base: string): string {
  const path = base
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return path === '' ? address : (statedAddress(`${baseOf(address)}/${path}`) ?? address);
}
