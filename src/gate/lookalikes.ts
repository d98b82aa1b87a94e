import { decodedPercents } from '../util/url';

/** Finds known pages for addresses that may only be other spellings of theirs. */
export class Lookalikes {
  /** Known paths by those of their segments that distinguish them. */
  private readonly whole = new Map<string, string>();
  /** The same by each of their endings: the segments before it may be a language, a version, or a base path. */
  private readonly ends = new Map<string, string>();

  /** The home page in a language. */
  private home: string | undefined;

  /** @param paths below the site's address */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const [all = '', ...ends] = endsOf(distinctParts(path));
      if (!this.whole.has(all)) this.whole.set(all, path);
      if (/^[a-z]{2}(?:[a-z]{2})?$/.test(all)) this.home ??= path;
      for (const end of ends) if (!this.ends.has(end)) this.ends.set(end, path);
    }
  }

  /**
   * Returns a known page whose path differs only in its encoding, case, punctuation, accents, date, file extension,
   * query, or leading segments; undefined if there is none.
   */
  of(path: string): string | undefined {
    const [all = '', ...ends] = endsOf(distinctParts(path));
    const found = this.whole.get(all) ?? (all === '' ? this.home : this.ends.get(all));
    return found ?? ends.map((end) => this.whole.get(end)).find((known) => known !== undefined);
  }
}

/** Maximum number of segments that are compared. */
const maxParts = 30;
/** Maximum number of times that an address is encoded within itself. */
const maxEncoded = 3;

/** The segments of a path, without differences in spelling. */
function distinctParts(path: string): readonly string[] {
  const [pathname = ''] = path.split(/[?#]/);
  const parts = decoded(pathname)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(^|\/)\d{4}(?:\/\d\d?){1,2}(?=\/)/g, '$1')
    .split('/')
    .map((part) => part.replace(/^\d{4}-\d\d?(?:-\d\d?)?-(?=.)/, ''))
    .filter((part) => part !== '' && part !== '.');
  const last = parts.pop()?.replace(/(?<=.)\.(?:x?html?|php\d?|aspx?|jspx?|cfm|mdx?)$/, '') ?? '';
  const isIndex = /^(?:index|default|readme|_index)?$/.test(last);
  return [...parts, ...(isIndex ? [] : [last])].slice(-maxParts).map(letters);
}

function decoded(path: string): string {
  let text = path;
  for (let times = 0; times < maxEncoded && text.includes('%'); times++)
    text = text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => decodedPercents(escapes) ?? escapes);
  return text;
}

/** The letters and digits of a segment; the segment itself if it has none. */
function letters(part: string): string {
  return part.replace(/[^\p{L}\p{N}]+/gu, '') || part;
}

/** The segments as one text, then those without the first, and so on. */
function endsOf(parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [''] : parts.map((_, at) => parts.slice(at).join('/'));
}
