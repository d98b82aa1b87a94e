import { withoutEntities } from './entities';
import { readPageUrl } from './pageUrl';

/** The address of a page in a line of a document. */
interface FoundAddress {
  readonly url: string;
  /** Offset of the address as written, in characters of the line. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of characters to read on either side of an offset: a line may be a whole document. */
const maxUrlChars = 2000;

const address = /https?:\/\/[^\s<>"'`\\^{}|]+/gi;
/** A quote or an angle bracket, escaped in markup. */
const escapedEnd = /&(?:quot|apos|lt|gt|nbsp|#0*(?:34|39|60|62)|#x0*(?:22|27|3c|3e));/i;
const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** The address at an offset of a line, without the sentence or the markup around it. Undefined if there is none. */
export function addressAt(line: string, at: number): FoundAddress | undefined {
  const offset = Math.max(0, at - maxUrlChars);
  const text = line.slice(offset, at + maxUrlChars);
  for (const { 0: whole, index } of text.matchAll(address)) {
    // An address that goes on beyond the end is not known in full.
    const isWhole = index + whole.length < text.length || offset + text.length === line.length;
    const written = withoutTail(withinBrackets(beforeEnd(whole)), text.slice(0, index));
    const [start, end] = [offset + index, offset + index + written.length];
    if (at < start) return undefined;
    const url = at <= end && isWhole ? readPageUrl(withoutEntities(written)) : undefined;
    if (url !== undefined) return { url, start, end };
  }
  return undefined;
}

function beforeEnd(text: string): string {
  return text.slice(0, escapedEnd.exec(text)?.index);
}

/** A text up to the first bracket that was opened before it. */
function withinBrackets(text: string): string {
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const closing = closings[character];
    if (closing !== undefined) open.push(closing);
    else if ((character === ')' || character === ']') && open.pop() !== character) return text.slice(0, at);
  }
  return text;
}

/** An address without the punctuation of a sentence, and without the marks that end the emphasis around it. */
function withoutTail(text: string, before: string): string {
  const marks = ['*', '_'].filter((mark) => isEmphasized(before, mark));
  let end = text.length;
  while (/[.,;:!?]/.test(text.charAt(end - 1)) || marks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** True if a mark of Markdown has begun an emphasis that has not ended. */
function isEmphasized(before: string, mark: string): boolean {
  const count = (pattern: RegExp) => before.match(pattern)?.length ?? 0;
  const run = `\\${mark}+`;
  const begun = count(new RegExp(`(?<![^\\s("'\\[*_~])(?<!\\${mark})${run}(?=[^\\s\\${mark}]|$)`, 'g'));
  return begun > count(new RegExp(`(?<=[^\\s("'\\[*_~])${run}(?![^\\s)"'\\].,;:!?*_~])`, 'g'));
}
