import { hasUnseen, trimmedUnseen } from './unseenCharacters';
import { pageKey, parseUrl } from './url';

/** True for characters that no address contains: unseen ones, and the replacement character of a wrong encoding. */
function isUnreadable(text: string): boolean {
  return hasUnseen(text) || text.includes('\ufffd');
}

/** Returns the text if it is a page's address: http(s), with only whitespace and invisible characters around it. */
export function readPageUrl(text: string): string | undefined {
  const trimmed = trimmedUnseen(text);
  if (isUnreadable(trimmed) || !/^https?:\/\/\S+$/i.test(trimmed)) return undefined;
  const { hostname } = parseUrl(trimmed) ?? {};
  // URLs may have these in a host, host names never do.
  return hostname === undefined || /[,;]/.test(hostname) ? undefined : trimmed;
}

/** The reason why `readPageUrl` rejects a text. */
export function addressFault(text: string): 'characters' | 'scheme' | 'host' {
  const trimmed = trimmedUnseen(text);
  if (isUnreadable(trimmed) || /\s/.test(trimmed)) return 'characters';
  return /^https?:\/\//i.test(trimmed) ? 'host' : 'scheme';
}

/** A page's key for stored marks: earlier versions did not distinguish the case of a path. */
export function pageName(url: string): string {
  return pageKey(url.trim()).toLowerCase();
}

/** True if two addresses certainly belong to different pages. */
export function areOfOtherPages(one: string, other: string): boolean {
  return one !== '' && other !== '' && pageKey(one) !== pageKey(other);
}
