import { readMarkup } from './markup';
import { pageKey, parseUrl } from './url';
import { readPageUrl } from './pageUrl';
import { tableOf, withoutCellQuotes, type Table } from './tableCells';
import { completed, urlCandidatesIn, urlsInProse, type Container } from './urlCandidates';

/** Why a document could not be read, or not to its end. */
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

/** A sitemap that an index names, or one of several files, that was not read: there are too many, or it has a fault. */
export interface LeftOut {
  readonly place: string;
  readonly why: DocumentFault | 'unread';
  /** The status of the answer that refused it. */
  readonly status?: number | undefined;
}

/** The web addresses of a text. */
export interface FoundUrls {
  /** Each page once, in order of appearance. */
  readonly urls: readonly string[];
  /** The addresses that were left out because their page is there already, under the address `of`. */
  readonly repeated: readonly { readonly url: string; readonly of: string }[];
  /** Texts that look like an address but are not one. */
  readonly malformed: readonly string[];
  /** The lines of a list without an address; in a text that is not a list, not every line is expected to have one. */
  readonly lines?: readonly string[];
  /** Number of addresses of a sitemap beyond the limit. */
  readonly beyond?: number;
  readonly leftOut?: readonly LeftOut[];
  /** What the same text means if it is read in another way: a list whose addresses look like the rows of a table. */
  readonly otherwise?: FoundUrls | undefined;
}

/**
 * The addresses of a text: what kind of text it is, is decided by the text alone.
 * @param base where the relative links of HTML begin
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

/** Strings of which none has an address with its scheme may be a list of addresses without. */
function urlsOfStrings(strings: readonly string[]): FoundUrls {
  const found = urlsOf(strings, 'cell');
  return found.urls.length + found.malformed.length > 0 ? found : urlsOfText(strings.join('\n'));
}

/** A text with the line breaks that other systems and programs write, also as the zeros between names of files. */
function withLineBreaks(text: string): string {
  return text.replaceAll(/[\0\x1c-\x1f\x85\u2028\u2029]/g, '\n');
}

/** One reading of a table, or two if only the person can know which one is meant. */
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

/** The entries of a text that consists of addresses, one a line, with what is no address; undefined for any other text. */
export function linesOfList(text: string): readonly string[] | undefined {
  if (isMarkup(text) || /^\s*[{[]/.test(text) || tableOf(text)?.likelihood === 'certain') return undefined;
  const { complete, without } = divided(withLineBreaks(text).replaceAll(/^#.*/gm, ''));
  if (complete.length === 0 || without.length * 2 > complete.length) return undefined;
  return complete.flatMap((line) => {
    const found = urlCandidatesIn(line, 'line');
    return found.length === 0 ? [line] : found;
  });
}

/** The lines of a text, with the schemes that they lack, and those without an address. */
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

/** Attributes whose addresses name vocabularies, and attributes that hold several addresses with their sizes. */
const vocabularies = /^xmlns(?:$|:)|:schemalocation$|^(?:vocab|prefix|profile|itemtype)$/;
const listing = /^(?:image|data-(?:\w+-)?)?srcset$/;
/** Values of attributes that lead to no page, whatever address is in them. */
const noPage = /^\s*(?:data|mailto|sms|tel):/i;

/** The page that a relative link leads to; undefined for other links, or if nobody knows where it begins. */
function relativeLink(name: string, href: string, base: string | undefined): string | undefined {
  const isRelative = /^(?:a|area)$/.test(name) && /^\s*(?!#|[a-z][a-z0-9+.-]*:)\S/i.test(href);
  return isRelative && base !== undefined ? parseUrl(href.trim(), base)?.href : undefined;
}

/** What is meant as an address in the attributes and texts of a document. */
function markupCandidates(document: string, place: string | undefined): readonly string[] {
  const found: string[] = [];
  let base = place;
  let text = '';
  const takeText = () => {
    // A script may be data.
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

/** The strings of a JSON document, or of one in each line; undefined for any other text. */
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

/** A part of a JSON document without the escapes that its addresses may have. */
function withoutEscapes(text: string): string {
  if (!/https?:\\\/|\\u00[2-7]/i.test(text)) return text;
  return text
    .replaceAll('\\/', '/')
    .replaceAll(/\\u(00[2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
