import { linesOfList, urlsAmong, type FoundUrls, type LeftOut, findUrls } from '../util/findUrls';
import { readPageUrl } from '../util/pageUrl';
import { completed } from '../util/urlCandidates';
import { hostOf, parseUrl } from '../util/url';
import { DocumentError } from './documents';
import { readSitemap, type Sitemap } from './sitemap';

/** Maximum number of addresses taken from sitemaps; their protocol allows no more in one. */
const maxUrls = 50_000;
/** Maximum number of sitemaps read from an index. */
const maxSitemaps = 500;

/** Access to the sitemaps that an index names. */
export interface SitemapAccess {
  /** The address of the document itself, the base of relative addresses; undefined if it has none. */
  readonly base?: string | undefined;
  /** The name of the document; its address by default. */
  readonly name?: string | undefined;
  /** Returns the text of the document at an address. Rejects with a `DocumentError` if it can't be read. */
  readonly read: (url: string) => Promise<string>;
  /** Called with the number of sitemaps requested so far. */
  readonly tell?: (sitemaps: number) => void;
}

/**
 * Reads the addresses of a sitemap, a feed, or a list, and of all sitemaps that it names, each requested once. A named
 * sitemap that can't be read is left out, and reported.
 * @throws DocumentError if the document is none of these; rejects as `read` does if that isn't a `DocumentError`
 */
export async function readSitemaps(text: string, access: SitemapAccess): Promise<FoundUrls> {
  return followed(entriesOf(text), access);
}

/** The entries of a document that serves as a sitemap. @throws DocumentError if it does not */
function entriesOf(text: string): Sitemap {
  const read = readSitemap(text);
  if (read === 'doctype') throw new DocumentError('doctype');
  if (read !== 'other') return read;
  const pages = linesOfList(text);
  if (pages === undefined) throw new DocumentError('notSitemap');
  return { pages, sitemaps: [] };
}

/** All addresses in the entries of a sitemap and of those that it names. Rejects as `readSitemaps` does. */
async function followed(first: Sitemap, { base, name = base, read, tell }: SitemapAccess): Promise<FoundUrls> {
  const pages: string[] = [];
  const [wanted, malformed]: [string[], string[]] = [[], []];
  const leftOut: LeftOut[] = [];
  const asked = new Set(base === undefined ? [] : [base]);
  let beyond = 0;
  const take = (sitemap: Sitemap, place: string | undefined, called = place) => {
    if (sitemap.isCutOff === true) leftOut.push({ place: called ?? '', why: 'cutOff' });
    const taken = sitemap.pages.slice(0, maxUrls - pages.length);
    for (const page of taken) pages.push(meant(page, place));
    beyond += sitemap.pages.length - taken.length;
    for (const other of sitemap.sitemaps) wanted.push(meant(other, place));
  };
  take(first, base, name);
  for (const named of wanted) {
    const next = readPageUrl(named);
    if (next === undefined) malformed.push(named);
    if (next === undefined || asked.has(next)) continue;
    if (asked.size > maxSitemaps || pages.length >= maxUrls) {
      leftOut.push({ place: next, why: 'unread' });
      continue;
    }
    asked.add(next);
    tell?.(asked.size);
    try {
      take(entriesOf(await read(next)), next);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      leftOut.push({ place: next, why: error.kind, status: error.status });
    }
  }
  const found = urlsAmong(pages);
  return { ...found, malformed: [...malformed, ...found.malformed], beyond, leftOut };
}

/** Characters that occur in an address only if a template was not filled in, or its markup is broken. */
const unresolvable = /[\s<>{}|\\^`"]/;

/** The intended address of an entry, which may lack the scheme, or the host. Anything else stays as it is. */
function meant(written: string, base: string | undefined): string {
  if (/^https?:/i.test(written) || unresolvable.test(written)) return written;
  const complete = written.startsWith('//') ? `https:${written}` : completed(written);
  const host = complete === undefined ? undefined : hostOf(complete);
  const isHost =
    host !== undefined && (base === undefined || host === hostOf(base) || /^(?:\/\/|www\.)/i.test(written));
  if (complete !== undefined && isHost) return complete;
  // A host with a port looks like a scheme.
  const isScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(written);
  return (isScheme ? undefined : base && parseUrl(written, base)?.href) ?? complete ?? written;
}

/**
 * The addresses in a text from any source; only the text itself decides its kind. In a sitemap or a feed, they are its
 * entries, including those of the sitemaps that it names; any other text is read by `findUrls`.
 * @throws DocumentError for a sitemap with a DOCTYPE; rejects as `read` does if that isn't a `DocumentError`
 */
export async function readAddresses(text: string, access: SitemapAccess): Promise<FoundUrls> {
  const sitemap = readSitemap(text);
  if (sitemap === 'doctype') throw new DocumentError('doctype', access.base);
  return sitemap === 'other' ? findUrls(text, access.base) : followed(sitemap, access);
}
