import { inOneForm } from './oneForm';

/** Parses a URL; undefined if invalid. Node 22's `URL.canParse` rejects `https://münchen.example` after many calls. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes `%XX%XX…`; undefined if these bytes aren't text. */
export function decodedPercents(escapes: string): string | undefined {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return undefined;
  }
}

/**
 * The host of an address with its port, without `www.`: a site is the same with and without it. Undefined if it isn't
 * valid.
 */
export function hostOf(url: string): string | undefined {
  const parsed = parseAddress(url);
  return parsed === undefined ? undefined : hostIn(parsed);
}

/**
 * One key for a page, however its address is written or stored by a service: the scheme, `www.`, the case of the host,
 * punycode, a default port, a trailing slash, percent-encoding, the Unicode form, and the fragment don't matter.
 */
export function pageKey(url: string): string {
  const parsed = parseAddress(url);
  if (parsed === undefined) return url;
  const { pathname, search } = parsed;
  const path = decoded(pathname, '/?#%').replace(/\/+$/, '');
  const query = search === '' ? '' : `?${decoded(search.slice(1).replaceAll('+', '%20'), '&=+#%')}`;
  // The service removes these anywhere in an address, also from an address in a query.
  return hostIn(parsed) + inOneForm(path + query).replaceAll(/https?:\/\/|www\./g, '');
}

/** A path or a query of a URL with its letters and accents in one Unicode form, encoded as before. */
export function pathInOneForm(path: string): string {
  const decodedPath = path.replace(/(?:%[89a-f][\da-f])+/gi, (escapes) => decodedPercents(escapes) ?? escapes);
  return inOneForm(decodedPath).replace(/\P{ASCII}+/gu, encodeURIComponent);
}

/** Parses the address of a page, with or without its scheme. */
function parseAddress(url: string): URL | undefined {
  const parsed = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`);
  return parsed === undefined || !/^https?:$/.test(parsed.protocol) ? undefined : parsed;
}

function hostIn({ host }: URL): string {
  return host.replace(/^www\./, '').replace(/:(?:80|443)$/, '');
}

/** Decodes percent-encoding, except for characters that would mean something else without it. */
function decoded(text: string, kept: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const characters = Array.from(decodedPercents(escapes) ?? '');
    if (characters.length === 0) return escapes.toUpperCase();
    return characters
      .map((character) => (kept.includes(character) || character <= ' ' ? encodeURIComponent(character) : character))
      .join('');
  });
}

/** Maximum length of a path in a row, in characters; a longer one keeps its end. */
const maxPathChars = 24;
/** Maximum length of a host in a sentence, in characters; a longer one keeps its beginning and end. */
const maxHostChars = 40;

/** A page's address in two parts: the site, empty if there is none, and the path with the query, `/` for the root. */
export function siteAndPath(url: string): { readonly site: string; readonly path: string } {
  const [, site = '', path = ''] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]+)(.*)$/is.exec(url) ?? [];
  return site === '' ? { site, path: url } : { site, path: path === '' ? '/' : path };
}

/** A path that fits into a row: a long one loses its beginning, since pages of a site differ at the end. */
export function shortPath(path: string): string {
  if (path.length <= maxPathChars) return path;
  const end = path.slice(1 - maxPathChars);
  // A cut between two segments is easier to read, if the last segment remains whole.
  const part = end.indexOf('/');
  return `…${part > 0 && part < end.length - 1 ? end.slice(part) : end}`;
}

/** A host and path for a sentence: a long host loses its middle, the path stays. */
export function withShortHost(address: string): string {
  const end = address.search(/[/?#]/);
  const host = end < 0 ? address : address.slice(0, end);
  if (host.length <= maxHostChars) return address;
  const half = Math.floor((maxHostChars - 1) / 2);
  return `${host.slice(0, half)}…${host.slice(-half)}${address.slice(host.length)}`;
}

/** A page's address for display: host and path, without the scheme. */
export function shortUrl(url: string): string {
  const address = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (address === '' || address === url) return url;
  return /[?#]/.test(address) ? address : address.replace(/\/$/, '');
}

/** The host that all addresses share; undefined if they don't, or if there are none. */
export function commonSite(urls: readonly string[]): string | undefined {
  const sites = new Set(urls.map((url) => siteAndPath(url).site));
  const [site] = sites;
  return sites.size === 1 && site !== '' ? site : undefined;
}
