import { beginningOf } from './beginning';
import { withoutCredentials } from './credentials';
import { visible } from './visible';

/** Number of characters read for each one kept: masking and escaping change the length of a text. */
const readPerKept = 20;

/** A text that others wrote, and the length of the part that was cut off. */
interface BoundedLine {
  readonly line: string;
  /** Number of characters. */
  readonly lost: number;
}

/** Shortens a text to one line, makes unseen characters visible, and hides the credentials of addresses. */
export function boundedLine(text: string, maxChars: number): BoundedLine {
  const beginning = text.slice(0, readPerKept * maxChars);
  const whole = visible(withoutCredentials(beginning));
  const kept = beginningOf(whole, maxChars);
  const lost = whole.length - kept.length + (text.length - beginning.length);
  return { line: lost > 0 ? `${kept.trimEnd()}…` : kept, lost };
}
