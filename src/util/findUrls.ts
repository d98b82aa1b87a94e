import { pageKey } from './url';
import { readPageUrl } from './pageUrl';
import { cellsOf } from './tableCells';
import { completed, urlCandidatesIn, type Container } from './urlCandidates';

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
  /** The sitemaps that an index names but that were not read. */
  readonly unread?: readonly string[];
}

/** The format of a text, by its file extension. */
export type TextKind = 'text' | 'csv' | 'tsv' | 'json';

export function kindOfFile(path: string): TextKind {
  const ending = /\.(csv|tsv|json)$/i.exec(path)?.[1]?.toLowerCase();
  return ending === 'csv' || ending === 'tsv' || ending === 'json' ? ending : 'text';
}

/** The addresses of a text, a table or a JSON document. JSON that cannot be read is read as text. */
export function findUrls(text: string, kind: TextKind): FoundUrls {
  switch (kind) {
    case 'csv':
    case 'tsv':
      return urlsOf(cellsOf(text, kind), 'cell');
    case 'json': {
      const strings = stringsOf(text);
      return strings === undefined ? findUrls(text, 'text') : urlsOf(strings, 'cell');
    }
    case 'text':
      return urlsOfText(text);
  }
}

/** In a list, which has an address on at least half of its lines, addresses may lack their scheme. */
function urlsOfText(text: string): FoundUrls {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const complete = lines.map((line) => completed(line) ?? line);
  const without = complete.filter((line) => urlCandidatesIn(line, 'line').length === 0);
  const isList = without.length * 2 <= lines.length;
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
  return {
    urls,
    repeated: [...all.flatMap((one) => one.repeated), ...repeated],
    malformed: all.flatMap((one) => one.malformed),
    lines: all.flatMap(({ lines = [] }) => lines),
    beyond: all.reduce((sum, { beyond = 0 }) => sum + beyond, 0),
    unread: all.flatMap(({ unread = [] }) => unread),
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

/** Every string in a JSON document, and the field names that are addresses; undefined if it is not JSON. */
function stringsOf(text: string): readonly string[] | undefined {
  const strings: string[] = [];
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (/^https?:/i.test(key)) strings.push(key);
      if (typeof value === 'string') strings.push(value);
      return value;
    });
    return strings;
  } catch {
    return undefined;
  }
}
