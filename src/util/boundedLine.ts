import { beginningOf } from './text';
import { withoutCredentials } from './credentials';
import { printable } from './unseenCharacters';

/** Number of characters read for each one kept: masking and escaping change the length of a text. */
const readPerKept = 20;

/**
 * Shortens a text that others wrote to one line, makes unseen characters visible, and hides the credentials of
 * addresses.
 * @returns the line, and the number of characters that were cut off
 */
export function boundedLine(text: string, maxChars: number): { readonly line: string; readonly lost: number } {
  const beginning = text.slice(0, readPerKept * maxChars);
  const whole = printable(withoutCredentials(beginning));
  const kept = beginningOf(whole, maxChars);
  const lost = whole.length - kept.length + (text.length - beginning.length);
  return { line: lost > 0 ? `${kept.trimEnd()}…` : kept, lost };
}
