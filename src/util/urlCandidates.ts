import { withoutEntities } from './entities';
import { addressesInProse, foreignEndOf } from './proseAddresses';
import { trimmedUnseen } from './unseenCharacters';
import { parseUrl } from './url';
import { isLoopback, withScheme } from './scheme';
import { readPageUrl } from './pageUrl';

/** The source of a text: a line written by the user, or a cell or string that contains exactly one value. */
export type Container = 'line' | 'cell';

/** The beginning of a text that consists of one or more addresses. */
const beginning = /^["'`<“‘«„]?https?:\S/i;

/** Markers before the entries of a list. */
const listMarks = /^\s*(?:(?:[-*+>•–—]|\d+[.)]|\[[ x]\])\s+){0,4}/i;

/** The separator of several addresses in one line or cell. */
const beforeNext = /[\s,;](?=["'`<“‘«„]?https?:\/\/)/i;

/** Separates an address from its name within angle brackets, as in chats: `<https://a.example|A>`. */
const beforeName = /\|.*/s;

const closingQuotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '<': '>',
  '“': '”',
  '‘': '’',
  '«': '»',
  '„': '“',
};

/** Markup, which ends an address. */
const tag = /<(?:\/?[a-z]|!--)[^<>]*>/i;

/** Maximum length of a line to search for an address without its scheme, in characters. */
const maxLineChars = 2000;

/** File extensions: a name without a path that has one is more likely a file than a site. */
const fileEnding = /^[^/?#]*\.(?:html?|php|aspx?|jsx?|tsx?|mjs|css|json|xml|md|txt|csv|pdf|png|jpe?g|gif|svg|webp)$/i;

/** Returns the address if it's the whole line, with a missing scheme added; undefined for any other line. */
export function completed(line: string): string | undefined {
  if (line.length > maxLineChars) return undefined;
  const entry = line.replace(listMarks, '').replace(/[,;]$/, '');
  if (beginning.test(entry) || fileEnding.test(entry)) return undefined;
  const bare = entry.slice(0, foreignEndOf(entry));
  const address = withScheme(bare);
  const { hostname = '' } = address === bare ? {} : (parseUrl(address) ?? {});
  return /\.[a-z][a-z0-9-]+$/i.test(hostname) || isLoopback(hostname) ? address : undefined;
}

export function beginsWithUrl(text: string): boolean {
  return beginning.test(trimmedUnseen(text).replace(listMarks, ''));
}

/**
 * The parts of a text that are meant as addresses, in order; some may be invalid. A line that begins with an address is
 * one as a whole, never in part; in any other text, addresses end where they would in a sentence, in markup, or in
 * code.
 */
export function urlCandidatesIn(text: string, place: Container): string[] {
  const lines = trimmedUnseen(text).split(/[\r\n\t]+/);
  return lines.flatMap((line) => inLine(trimmedUnseen(line), lines.length > 1 ? 'line' : place));
}

/** The only address of a page in a line; undefined if there is none or more than one, or it's invalid. */
export function onlyUrlIn(line: string): string | undefined {
  const [only, ...others] = /[\r\n]/.test(trimmedUnseen(line)) ? [] : urlCandidatesIn(line, 'line');
  return only === undefined || others.length > 0 ? undefined : readPageUrl(only);
}

/** The addresses in a sentence, in markup or in code. */
export function urlsInProse(text: string): string[] {
  return Array.from(addressesInProse(text), ({ address }) => address);
}

function inLine(line: string, place: Container): string[] {
  const entry = trimmedUnseen(line.replace(listMarks, ''));
  if (!beginning.test(entry)) return urlsInProse(line);
  const pieces = entry.split(beforeNext);
  return pieces.flatMap((piece, index) =>
    // The end of a cell is literal: no sentence ends there.
    inPiece(
      place === 'line' || index < pieces.length - 1 ? withoutSeparators(piece) : piece.trim(),
      place,
      pieces.length === 1,
    ),
  );
}

/**
 * One address, and those in the text after its closing quote, or after the next markup or foreign punctuation begins.
 * @param isAlone true if nothing else is on its line, so that it's literal to its last character
 */
function inPiece(piece: string, place: Container, isAlone: boolean): string[] {
  const closing = closingQuotes[piece.charAt(0)];
  if (closing !== undefined) {
    const end = endOfQuote(piece, closing);
    if (end !== undefined) {
      const quoted = closing === '>' ? piece.slice(1, end).replace(beforeName, '') : piece.slice(1, end);
      return [withoutEntities(quoted), ...urlsInProse(piece.slice(end + 1))];
    }
    // The rest of it may be in the next cell.
    if (place === 'cell') return [piece];
  }
  const start = closing === undefined ? 0 : 1;
  const whole = piece.slice(start);
  const markup = tag.exec(whole)?.index ?? whole.length;
  const end = place === 'line' ? Math.min(markup, foreignEndOf(whole)) : markup;
  const address = whole.slice(0, end);
  const bare =
    place === 'line' ? withoutTail(address, isAlone && end === whole.length ? /[,;]/ : punctuation) : address;
  const meant = readPageUrl(bare) === undefined ? address : bare;
  return [withoutEntities(meant), ...urlsInProse(whole.slice(end))];
}

/** Index of the quote that closes a piece. The same character may occur within an address, as in `it's`. */
function endOfQuote(piece: string, closing: string): number | undefined {
  for (let end = piece.indexOf(closing, 1); end > 0; end = piece.indexOf(closing, end + 1)) {
    if (closing === '>' || /^[\s,;.:!?)\]}>*_]?$/.test(piece.charAt(end + 1))) return end;
  }
  return undefined;
}

function withoutSeparators(text: string): string {
  let end = text.length;
  while (/[\s,;]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Characters that may end a sentence, or emphasis in Markdown. */
const punctuation = /[.,;:!?*_]/;

/** An address without the punctuation of the sentence around it, and without brackets that it did not open. */
function withoutTail(found: string, tail: RegExp): string {
  const counts = new Map<string, number>();
  const add = (character: string, times: number) => counts.set(character, (counts.get(character) ?? 0) + times);
  for (const character of found) add(character, 1);
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? '';
    const opening = brackets[last];
    const isUnopened = opening !== undefined && (counts.get(last) ?? 0) > (counts.get(opening) ?? 0);
    if (!isUnopened && !tail.test(last)) break;
    add(last, -1);
  }
  return found.slice(0, end);
}
