import { withoutEntities } from './entities';

/** An address in a text. */
export interface WrittenAddress {
  /** With its entities decoded. */
  readonly address: string;
  /** Its position, in characters of the text. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of characters to look at in one go: a whole document without a space may follow an address. */
const maxChars = 2100;
/** Maximum number of characters before an address in which emphasis may begin. */
const maxCharsBefore = 2000;

// A byte order mark counts as whitespace in JavaScript, but doesn't end an address: it is refused.
const character = '(?:[^\\s<>"\'`\\\\^|]|\\ufeff)';

/** Quotes, brackets, and non-ASCII punctuation, which addresses never contain unencoded. */
const foreignEnd =
  /(?!\p{ASCII})[\p{Pi}\p{Pf}\p{Ps}\p{Pe}]|[\u00a1\u00bf\u2014\u2015\u2025\u2026\u203c\u2047-\u2049\u3001-\u3003\u301c\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff64]/u;
/** A quote or an angle bracket, escaped in markup, or the end of an element in a forum. */
const markupEnd = /&(?:quot|apos|lt|gt|nbsp|#0*(?:34|39|60|62)|#x0*(?:22|27|3c|3e));|\[\/[a-z]{1,20}\]/i;

const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const closingBrackets: ReadonlySet<string> = new Set(Object.values(closings));

/** The offset at which non-ASCII punctuation ends an address; the length of the text if there is none. */
export function foreignEndOf(text: string): number {
  return foreignEnd.exec(text)?.index ?? text.length;
}

/** The addresses in a sentence, in markup, or in code, without the text around them. */
export function* addressesInProse(text: string): Iterable<WrittenAddress> {
  const beginning = new RegExp(`(?<![a-z\\d])https?://${character}{1,${maxChars}}`, 'gi');
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const { 0: begun, index: start } = found;
    const whole = withinBrackets(beforeEnd(begun));
    const isCut = whole.length < begun.length;
    const end = isCut ? start + whole.length : endFrom(text, start + begun.length);
    const written = withoutTail(text.slice(start, end), text.slice(Math.max(0, start - maxCharsBefore), start));
    yield { address: withoutEntities(written), start, end: start + written.length };
    beginning.lastIndex = end;
  }
}

/** The end of an address that is longer than the text already looked at. */
function endFrom(text: string, at: number): number {
  const rest = new RegExp(`${character}*`, 'y');
  rest.lastIndex = at;
  return at + (rest.exec(text)?.[0].length ?? 0);
}

function beforeEnd(text: string): string {
  return text.slice(0, Math.min(foreignEndOf(text), markupEnd.exec(text)?.index ?? text.length));
}

/** A text up to the first bracket that was opened before it. */
function withinBrackets(text: string): string {
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    const closing = closings[mark];
    if (closing !== undefined) open.push(closing);
    else if (closingBrackets.has(mark) && open.pop() !== mark) return text.slice(0, at);
  }
  return text;
}

/** An address without the punctuation of a sentence, and without the characters that end the emphasis around it. */
function withoutTail(text: string, before: string): string {
  let emphasis: readonly string[] | undefined;
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    if (/[.,;:!?\u2013\p{Cf}]/u.test(last)) continue;
    if (last !== '*' && last !== '_') break;
    emphasis ??= ['*', '_'].filter((mark) => isEmphasized(before, mark));
    if (!emphasis.includes(last)) break;
  }
  return text.slice(0, end);
}

/** True if a Markdown delimiter has begun an emphasis that has not ended. */
function isEmphasized(before: string, mark: string): boolean {
  const count = (pattern: RegExp) => before.match(pattern)?.length ?? 0;
  const run = `\\${mark}+`;
  const begun = count(new RegExp(`(?<![^\\s("'\\[*_~])(?<!\\${mark})${run}(?=[^\\s\\${mark}]|$)`, 'g'));
  return begun > count(new RegExp(`(?<=[^\\s("'\\[*_~])${run}(?![^\\s)"'\\].,;:!?*_~])`, 'g'));
}
