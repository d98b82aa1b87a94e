import { inOneForm } from './oneForm';
import { decodedPercents } from './url';

/**
 * The segments of a URL's path, decoded, in one Unicode form; the same for `/about/`, `/about.html`, and
 * `/about/index.html`.
 */
export function partsOfPath(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map(decodedPart).flatMap((part, at) => (at < parts.length - 1 ? [part] : withoutEnding(part)));
}

/** A percent-encoded slash doesn't divide a path, so its segment stays as it is. */
function decodedPart(part: string): string {
  const decoded = decodedPercents(part);
  return decoded === undefined || decoded.includes('/') ? part : inOneForm(decoded);
}

/** Removes an ending that doesn't matter from a last segment: `about.html` becomes `about`, and `index.html` goes. */
export function withoutEnding(part: string): readonly string[] {
  if (part === 'index.html' || part === 'index.htm') return [];
  return [part.replace(/(?<=.)\.html?$/, '')];
}
