import { withoutCredentials } from './credentials';
import { printable } from './unseenCharacters';

/** The beginning of a text, at most `length` characters, without half of a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A text of at most `length` characters; a longer one is cut, and ends with an ellipsis. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${beginningOf(text, length)}…` : text;
}

/** The line number of an offset in a text, from 1. */
export function lineOf(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
}

/** Number of characters read for each one kept: masking and escaping change the length of a text. */
const readPerKept = 20;

/**
 * Shortens a foreign text to one line, makes unseen characters visible, and hides the credentials of addresses.
 * @returns the line, and the number of characters that were cut off
 */
export function boundedLine(text: string, maxChars: number): { readonly line: string; readonly lost: number } {
  const beginning = text.slice(0, readPerKept * maxChars);
  const whole = printable(withoutCredentials(beginning));
  const kept = beginningOf(whole, maxChars);
  const lost = whole.length - kept.length + (text.length - beginning.length);
  return { line: lost > 0 ? `${kept.trimEnd()}…` : kept, lost };
}
