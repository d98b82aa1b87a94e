import { pageKey, readPageUrl } from './pageUrl';

/** The web addresses of a text. */
export interface Addresses {
  /** Each page once, in the order in which they stand. */
  readonly addresses: readonly string[];
  /** How many more stand there that are among these. */
  readonly repeated: number;
  /** What looks like an address and is none. */
  readonly malformed: readonly string[];
}

/** What a text is, by the ending of its file. */
export type TextKind = 'text' | 'csv' | 'json';

export function kindOfFile(path: string): TextKind {
  if (/\.(csv|tsv)$/i.test(path)) return 'csv';
  return /\.json$/i.test(path) ? 'json' : 'text';
}

/** The addresses of a text, a table or a JSON document. JSON that cannot be read is read as text. */
export function addressesIn(text: string, kind: TextKind): Addresses {
  switch (kind) {
    case 'csv':
      return addressesAmong(cellsOf(text));
    case 'json': {
      const strings = stringsOf(text);
      return strings === undefined ? addressesIn(text, 'text') : addressesAmong(strings);
    }
    case 'text':
      return addressesAmong([...text.matchAll(inText)].map(([found]) => withoutTail(found)));
  }
}

/** The addresses of several texts, each page once. */
export function mergedAddresses(all: readonly Addresses[]): Addresses {
  const { addresses, repeated } = addressesAmong(all.flatMap((one) => one.addresses));
  return {
    addresses,
    repeated: all.reduce((sum, one) => sum + one.repeated, repeated),
    malformed: all.flatMap((one) => one.malformed),
  };
}

/** The addresses among some texts; the other texts are none of our business. */
export function addressesAmong(texts: Iterable<string>): Addresses {
  const byPage = new Map<string, string>();
  const malformed: string[] = [];
  let count = 0;
  for (const text of texts) {
    if (!/^\s*https?:/i.test(text)) continue;
    const address = readPageUrl(text);
    if (address === undefined) {
      malformed.push(text.trim());
    } else {
      count++;
      if (!byPage.has(pageKey(address))) byPage.set(pageKey(address), address);
    }
  }
  return { addresses: [...byPage.values()], repeated: count - byPage.size, malformed };
}

/** What stands between an address and its end in a sentence, in markup, or in code. */
const inText = /\bhttps?:\/\/[^\s<>"'`\\]+/gi;

const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** An address without the punctuation of the sentence that it stands in, and without brackets that it did not open. */
function withoutTail(found: string): string {
  const counts = new Map<string, number>();
  const add = (character: string, times: number) => counts.set(character, (counts.get(character) ?? 0) + times);
  for (const character of found) add(character, 1);
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? '';
    const opening = brackets[last];
    const isUnopened = opening !== undefined && (counts.get(last) ?? 0) > (counts.get(opening) ?? 0);
    if (!isUnopened && !/[.,;:!?*_]/.test(last)) break;
    add(last, -1);
  }
  return found.slice(0, end);
}

/** The cells of a table, whatever stands between them. */
function cellsOf(text: string): readonly string[] {
  const cells = text.matchAll(/"((?:[^"]|"")*)"|[^,;\t\r\n"]+/g);
  return [...cells].map(([cell, quoted]) => quoted?.replaceAll('""', '"') ?? cell);
}

/** Every text in a JSON document; nothing where it is none. */
function stringsOf(text: string): readonly string[] | undefined {
  const strings: string[] = [];
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string') strings.push(value);
      return value;
    });
    return strings;
  } catch {
    return undefined;
  }
}
