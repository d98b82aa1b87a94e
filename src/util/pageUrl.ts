import { pageKey, parseUrl } from './url';
import { withScheme } from './scheme';

/** Characters that no address contains: control characters, and the mark of a text read in the wrong encoding. */
const unreadable = /[\p{Cc}\ufffd]/u;

/** Returns the trimmed text if it is a page's address: http(s), with nothing around it. */
export function readPageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (unreadable.test(trimmed) || !/^https?:\/\/\S+$/i.test(trimmed) || parseUrl(trimmed) === undefined)
    return undefined;
  return trimmed;
}

/**
 * The part of an address that distinguishes pages, whatever its source: a service may write the scheme, `www.` and the
 * case of a path differently in a list and in a report. Empty if there is no address.
 */
export function pageName(url: string): string {
  return pageKey(withScheme(url))
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .toLowerCase();
}

/** True if two addresses are certainly of different pages. */
export function areOfOtherPages(one: string, other: string): boolean {
  return one !== '' && other !== '' && pageName(one) !== pageName(other);
}
