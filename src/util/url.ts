/** The text as a URL, if it is one. `URL.canParse` of Node 22 denies `https://münchen.example` once it was called often. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** What `%XX%XX…` stands for; nothing where these bytes are no text. */
export function decodedPercents(escapes: string): string | undefined {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return undefined;
  }
}

/** What no address has: control characters, and what stands where a text was read in another encoding than it was written in. */
const unreadable = /[\p{Cc}\ufffd]/u;

/** The text as a page's address, if it is one: http(s) and nothing else around it. */
export function readPageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (unreadable.test(trimmed) || !/^https?:\/\/\S+$/i.test(trimmed) || parseUrl(trimmed) === undefined)
    return undefined;
  return trimmed;
}

/**
 * One name for a page, however its address is written and whatever of that a service rewrites: the case of the host,
 * punycode, a default port, a slash at the end, percent-encoding and the fragment make no other page.
 */
export function pageKey(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === undefined) return url;
  const { protocol, host, pathname, search } = parsed;
  const path = decoded(pathname, '/?#%').replace(/\/+$/, '');
  const query = search === '' ? '' : `?${decoded(search.slice(1).replaceAll('+', '%20'), '&=+#%')}`;
  return `${protocol}//${host}${path}${query}`;
}

/** A text without percent-encoding, but for the characters that would mean something else without it. */
function decoded(text: string, kept: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const characters = Array.from(decodedPercents(escapes) ?? '');
    if (characters.length === 0) return escapes.toUpperCase();
    return characters.map((it) => (kept.includes(it) || it <= ' ' ? encodeURIComponent(it) : it)).join('');
  });
}

/** A page's address as people read it: host and path, without the scheme. */
export function shortUrl(url: string): string {
  const address = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (address === '' || address === url) return url;
  return /[?#]/.test(address) ? address : address.replace(/\/$/, '');
}
