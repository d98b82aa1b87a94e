import { readMarkup } from './markup';
import { pageKey, parseUrl } from './url';
import { readPageUrl } from './pageUrl';
import { tableOf, withoutCellQuotes, type Table } from './tableCells';
import { completed, urlCandidatesIn, urlsInProse, type Container } from './urlCandidates';

/** The reason why a document could not be read, or not completely. */
export type DocumentFault =
  | 'notSitemap'
  | 'doctype'
  | 'notText'
  | 'tooLarge'
  | 'damaged'
  | 'cutOff'
  | 'unreachable'
  | 'refused'
  | 'tooSlow'
  | 'disk';

/** A sitemap that an index names, or one of several files, that wasn't read: there are too many, or it has a fault. */
export interface LeftOut {
  readonly place: string;
  readonly why: DocumentFault | 'unread';
  /** The HTTP status of a refused request. */
  readonly status?: number | undefined;
}

/** The web addresses of a text. */
export interface FoundUrls {
  /** Each page once, in order of appearance. */
  readonly urls: readonly string[];
  /** The addresses left out because their page is already included, under the address `of`. */
  readonly repeated: readonly { readonly url: string; readonly of: string }[];
  /** Texts that look like an address but are not one. */
  readonly malformed: readonly string[];
  /** The lines of a list without an address; other texts don't need one on every line. */
  readonly lines?: readonly string[];
  /** Number of addresses of a sitemap beyond the limit. */
  readonly beyond?: number;
  readonly leftOut?: readonly LeftOut[];
  /** Another reading of the same text: a list whose addresses look like the rows of a table. */
  readonly otherwise?: FoundUrls | undefined;
}

/**
 * The addresses of a text. Only the text itself decides its kind.
 * @param base the base URL of the relative links in HTML
 */
export function findUrls(text: string, base?: string): FoundUrls {
  const strings = jsonStringsOf(text);
  if (strings !== undefined) return urlsOfStrings(strings);
  if (isMarkup(text)) return urlsAmong(markupCandidates(text, base));
  const plain = withLineBreaks(withoutEscapes(text));
  const list = urlsOfText(withoutCellQuotes(plain));
  const table = tableOf(plain);
  return table === undefined ? list : likelier(table, list);
}

/** If no string has an address with a scheme, they may be a list of addresses without one. */
function urlsOfStrings(strings: readonly string[]): FoundUrls {
  const found = urlsOf(strings, 'cell');
  return found.urls.length + found.malformed.length > 0 ? found : urlsOfText(strings.join('\n'));
}

/** A text with normalized line breaks, including those of other systems and the zeros between file names. */
function withLineBreaks(text: string): string {
  return text.replaceAll(/[\0\x1c-\x1f\x85\u2028\u2029]/g, '\n');
}

/** One reading of a table, or two if only the user can know which one is meant. */
function likelier({ cells, likelihood }: Table, list: FoundUrls): FoundUrls {
  const table = urlsOf(cells, 'cell');
  if (list.urls.length + list.malformed.length === 0) return table;
  if (likelihood === 'certain' || (areSame(table.urls, list.urls) && areSame(table.malformed, list.malformed)))
    return table;
  const isTable = likelihood === 'likely' || list.malformed.length > table.malformed.length;
  return isTable ? { ...table, otherwise: list } : { ...list, otherwise: table };
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}

/**
 * The lines of a text that is a list of addresses, including those that aren't addresses; undefined for any other text.
 */
export function linesOfList(text: string): readonly string[] | undefined {
  if (isMarkup(text) || /^\s*[{[]/.test(text) || tableOf(text)?.likelihood === 'certain') return undefined;
  const { complete, without } = divided(withLineBreaks(text).replaceAll(/^#.*/gm, ''));
  if (complete.length === 0 || without.length * 2 > complete.length) return undefined;
  return complete.flatMap((line) => {
    const found = urlCandidatesIn(line, 'line');
    return found.length === 0 ? [line] : found;
  });
}

/** The lines of a text, with missing schemes added, and the lines without an address. */
function divided(text: string): { readonly complete: readonly string[]; readonly without: readonly string[] } {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const complete = lines.map((line) => completed(line) ?? line);
  return { complete, without: complete.filter((line) => urlCandidatesIn(line, 'line').length === 0) };
}

/** In a list, which has an address on at least half of its lines, addresses may lack their scheme. */
function urlsOfText(text: string): FoundUrls {
  const { complete, without } = divided(text);
  const isList = without.length * 2 <= complete.length;
  return isList
    ? { ...urlsOf([complete.join('\n')], 'line'), lines: without }
    : { ...urlsOf([text], 'line'), lines: [] };
}

function urlsOf(texts: readonly string[], place: Container): FoundUrls {
  return urlsAmong(texts.flatMap((text) => urlCandidatesIn(text, place)));
}

/** The addresses of several texts, each page once. */
export function mergeUrls(all: readonly FoundUrls[]): FoundUrls {
  const { urls, repeated } = urlsAmong(all.flatMap((one) => one.urls));
  const isOpen = all.some(({ otherwise }) => otherwise !== undefined);
  return {
    urls,
    repeated: [...all.flatMap((one) => one.repeated), ...repeated],
    malformed: all.flatMap((one) => one.malformed),
    lines: all.flatMap(({ lines = [] }) => lines),
    beyond: all.reduce((sum, { beyond = 0 }) => sum + beyond, 0),
    leftOut: all.flatMap(({ leftOut = [] }) => leftOut),
    ...(isOpen && { otherwise: mergeUrls(all.map((one) => one.otherwise ?? { ...one, otherwise: undefined })) }),
  };
}

/** The addresses among texts that are each meant to be one. */
export function urlsAmong(texts: Iterable<string>): FoundUrls {
  const byPage = new Map<string, string>();
  const malformed: string[] = [];
  const repeated: { url: string; of: string }[] = [];
  for (const text of texts) {
    const address = readPageUrl(text);
    if (address === undefined) {
      malformed.push(text.trim());
    } else {
      const key = pageKey(address);
      const of = byPage.get(key);
      if (of === undefined) byPage.set(key, address);
      else repeated.push({ url: address, of });
    }
  }
  return { urls: [...byPage.values()], repeated, malformed };
}

/** True for a document or a part of one, whose first characters are a tag. */
function isMarkup(text: string): boolean {
  return /^\s*<(?!https?:)[a-z!?/]/i.test(text);
}

/** Attributes with the addresses of vocabularies, and attributes with several addresses and their sizes. */
const vocabularies = /^xmlns(?:$|:)|:schemalocation$|^(?:vocab|prefix|profile|itemtype)$/;
const listing = /^(?:image|data-(?:\w+-)?)?srcset$/;
/** Values of attributes that don't lead to a page, whatever address they contain. */
const noPage = /^\s*(?:data|mailto|sms|tel):/i;

/** The page of a relative link; undefined for other links, or without a base URL. */
function relativeLink(name: string, href: string, base: string | undefined): string | undefined {
  const isRelative = /^(?:a|area)$/.test(name) && /^\s*(?!#|[a-z][a-z0-9+.-]*:)\S/i.test(href);
  return isRelative && base !== undefined ? parseUrl(href.trim(), base)?.href : undefined;
}

/** The candidates for addresses in the attributes and texts of a document. */
function markupCandidates(document: string, place: string | undefined): readonly string[] {
  const found: string[] = [];
  let base = place;
  let text = '';
  const takeText = () => {
    // A script may contain data.
    found.push(...(jsonStringsOf(text)?.flatMap((value) => urlCandidatesIn(value, 'cell')) ?? urlsInProse(text)));
    text = '';
  };
  readMarkup(document, {
    open: (name, attributes) => {
      takeText();
      const { href = '' } = attributes;
      if (name === 'base') base = parseUrl(href, base)?.href ?? base;
      const link = relativeLink(name, href, base);
      if (link !== undefined) found.push(link);
      if (name === 'base' || link !== undefined) return;
      for (const [attribute, value] of Object.entries(attributes))
        if (!vocabularies.test(attribute) && !noPage.test(value))
          found.push(...(listing.test(attribute) ? urlsInProse(value) : urlCandidatesIn(value, 'cell')));
    },
    text: (part) => (text += part),
    close: takeText,
  });
  takeText();
  return found;
}

/** The strings of a JSON document, or of a JSON document on each line; undefined for any other text. */
function jsonStringsOf(text: string): readonly string[] | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  const whole = stringsOf(text);
  if (whole !== undefined) return whole;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const read = lines.map(stringsOf);
  const broken = read.filter((strings) => strings === undefined).length;
  if (broken * 2 >= lines.length) return undefined;
  return read.flatMap((strings, at) => strings ?? [withoutEscapes(lines[at] ?? '')]);
}

/** Every string in a JSON document, and the field names that are addresses; undefined if it is not JSON. */
function stringsOf(text: string): readonly string[] | undefined {
  const strings: string[] = [];
  try {
    JSON.parse(text.trim(), (key, value: unknown) => {
      if (/^https?:/i.test(key)) strings.push(key);
      if (typeof value === 'string' && key !== '$schema' && key !== '@context') strings.push(value);
      return value;
    });
    return strings;
  } catch {
    return undefined;
  }
}

/** A part of a JSON document, with the escapes that addresses may have resolved. */
function withoutEscapes(text: string): string {
  if (!/https?:\\\/|\\u00[2-7]/i.test(text)) return text;
  return text
    .replaceAll('\\/', '/')
    .replaceAll(/\\u(00[2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
