import { readMarkup } from '../util/markup';

/** The addresses in a sitemap as written: pages, or further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
  /** True if the document is cut off before its end. */
  readonly isCutOff?: boolean;
}

/** The name of an entry without an address. */
const noAddress = '<loc/>';

/**
 * Elements that make a document a sitemap (https://www.sitemaps.org/protocol.html), or a feed, which may serve as one.
 */
const roots = /^(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed|rdf)$/;
/** A document must contain one of these to be worth parsing. */
const hints = /<(?:[\w-]+:)?(?:urlset|sitemapindex|url|sitemap|rss|feed|rdf)[\s>/]/i;

/**
 * Reads a sitemap, an index of sitemaps, RSS, or Atom, even if its XML is broken: it takes the address of each entry,
 * not those of images and videos, and ignores everything else.
 * @returns `other` for any other text, and `doctype` for a document with a DOCTYPE, which may contain anything
 */
export function readSitemap(text: string): Sitemap | 'other' | 'doctype' {
  if (!hints.test(text)) return 'other';
  const entries = new Entries();
  const seen = { root: false, doctype: false, unended: 0 };
  readMarkup(text, {
    doctype: () => (seen.doctype = true),
    open: (name, attributes) => {
      if (roots.test(name)) {
        seen.root = true;
        seen.unended++;
      }
      entries.open(name, attributes);
    },
    close: (name) => {
      if (roots.test(name)) seen.unended--;
      entries.close(name);
    },
    text: (part) => entries.text(part),
  });
  const { pages, sitemaps } = entries;
  // Prose may mention such an element, and a part of a sitemap may lack its root.
  const isOne = pages.length + sitemaps.length > 0 || (seen.root && text.trimStart().startsWith('<'));
  if (!isOne) return 'other';
  if (seen.doctype) return 'doctype';
  return { pages, sitemaps, ...(seen.unended > 0 && { isCutOff: true }) };
}

/** An element that has an address. */
interface Entry {
  readonly name: string;
  readonly prefix: string;
  readonly list: string[];
  /** True for an element of a feed, which may lack an address. */
  readonly isOfFeed: boolean;
  hasAddress: boolean;
  /** The address of a feed entry without a link. */
  guid?: string;
}

/** Collects the addresses of entries while a document is read. */
class Entries {
  readonly pages: string[] = [];
  readonly sitemaps: string[] = [];
  private entry: Entry | undefined;
  /** The prefix of the root, and the list for addresses directly in it, without an entry around them. */
  private root: Pick<Entry, 'prefix' | 'list'> | undefined;
  /** The address element that is being read, and its text. */
  private reading: { readonly local: string; text: string } | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.take();
    const [prefix, local] = divided(name);
    if (local === 'urlset') this.root = { prefix, list: this.pages };
    else if (local === 'sitemapindex') this.root = { prefix, list: this.sitemaps };
    else if (local === 'loc' && this.entry === undefined && prefix === this.root?.prefix)
      this.begin(name, this.root.list, false);
    if (local === 'url' || local === 'sitemap') this.begin(name, local === 'url' ? this.pages : this.sitemaps, false);
    else if (local === 'item' || local === 'entry') this.begin(name, this.pages, true);
    else if (this.entry?.prefix === prefix && isAddress(local, this.entry, attributes)) {
      if (attributes['href'] === undefined) this.reading = { local, text: '' };
      else this.add(this.entry, attributes['href']);
    }
  }

  text(part: string): void {
    if (this.reading !== undefined) this.reading.text += part;
  }

  close(name: string): void {
    this.take();
    if (name !== this.entry?.name) return;
    if (!this.entry.isOfFeed && !this.entry.hasAddress) this.entry.list.push(noAddress);
    this.end();
  }

  private begin(name: string, list: string[], isOfFeed: boolean): void {
    this.end();
    this.entry = { name, prefix: divided(name)[0], list, isOfFeed, hasAddress: false };
  }

  private end(): void {
    const { entry } = this;
    if (entry?.guid !== undefined) this.add(entry, entry.guid);
    this.entry = undefined;
  }

  /** Takes the address that has been read, if there is one. */
  private take(): void {
    const { entry, reading } = this;
    this.reading = undefined;
    if (entry === undefined || reading === undefined) return;
    if (reading.local !== 'guid') this.add(entry, reading.text);
    else if (/^\s*https?:/i.test(reading.text)) entry.guid = reading.text;
  }

  private add(entry: Entry, text: string): void {
    const address = text.trim();
    // An entry of a feed is one page, whatever else it links to.
    if (address === '' || (entry.isOfFeed && entry.hasAddress)) return;
    entry.hasAddress = true;
    entry.list.push(address);
  }
}

function isAddress(local: string, { isOfFeed }: Entry, attributes: Readonly<Record<string, string>>): boolean {
  if (!isOfFeed) return local === 'loc';
  const { rel = 'alternate', ispermalink } = attributes;
  return (local === 'link' && rel.toLowerCase() === 'alternate') || (local === 'guid' && ispermalink !== 'false');
}

function divided(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return [name.slice(0, colon + 1), name.slice(colon + 1)];
}
