import { withoutEntities } from '../util/entities';

/** The addresses in a sitemap: pages, or further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

/**
 * Reads a sitemap or an index of sitemaps (https://www.sitemaps.org/protocol.html), even if its XML is broken: it takes
 * the `loc` of each `url` and `sitemap`, not those of images and videos, and ignores everything else.
 * @returns undefined for a document with a DOCTYPE, which may hold anything
 */
export function readSitemap(xml: string): Sitemap | undefined {
  if (/<!DOCTYPE/i.test(xml)) return undefined;
  const found = { pages: [] as string[], sitemaps: [] as string[] };
  let current: { readonly prefix: string; readonly list: string[] } | undefined;
  const textAfter = textReader(xml);
  for (const tag of xml.matchAll(elements)) {
    const [whole, prefix = '', name = ''] = tag;
    if (name === 'loc') {
      const address = withoutEntities(textAfter(tag.index + whole.length)).trim();
      if (current?.prefix === prefix && address !== '') current.list.push(address);
    } else {
      current = { prefix, list: name === 'url' ? found.pages : found.sitemaps };
    }
  }
  return found;
}

/** The start tags of the elements that matter. Each ends at the next angle bracket at the latest. */
const elements = /<([\w-]+:)?(url|sitemap|loc)(?:\s[^<>]*)?>/g;

const cdata = '<![CDATA[';

/**
 * Reads the text that follows a start tag. Positions must be passed in order: the end of an unterminated CDATA section
 * is searched for once, not again for each of very many.
 */
function textReader(xml: string): (start: number) => string {
  let endOfCdata = 0;
  return (start) => {
    let from = start;
    while (/\s/.test(xml.charAt(from))) from++;
    if (xml.startsWith(cdata, from)) {
      const begin = from + cdata.length;
      if (endOfCdata >= 0 && endOfCdata < begin) endOfCdata = xml.indexOf(']]>', begin);
      if (endOfCdata >= begin) return xml.slice(begin, endOfCdata);
    }
    const end = xml.indexOf('<', start);
    return xml.slice(start, end < 0 ? undefined : end);
  };
}
