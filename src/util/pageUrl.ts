import { pageKey, parseUrl } from './url';

/** Characters that no address contains: control characters, and the mark of a text read in the wrong encoding. */
const unreadable = /[\p{Cc}\ufffd]/u;

/** Returns the trimmed text if it is a page's address: http(s), with nothing around it. */
export function readPageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (unreadable.test(trimmed) || !/^https?:\/\/\S+$/i.test(trimmed) || parseUrl(trimmed) === undefined)
    return undefined;
  return trimmed;
}

/** Why a text is not a page's address, as `readPageUrl` takes it. */
export function addressFault(text: string): 'characters' | 'scheme' | 'host' {
  const trimmed = text.trim();
  if (unreadable.test(trimmed) || /\s/.test(trimmed)) return 'characters';
  return /^https?:\/\//i.test(trimmed) ? 'host' : 'scheme';
}

/** A page's key for a mark that is kept: earlier versions did not distinguish the case of a path. */
export function pageName(url: string): string {
  return pageKey(url.trim()).toLowerCase();
}

/** True if two addresses are certainly of different pages. */
export function areOfOtherPages(one: string, other: string): boolean {
  return one !== '' && other !== '' && pageKey(one) !== pageKey(other);
}
