import { numbered } from './visible';

/** Characters without a shape: they can hide a text from a reader, or turn it around. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Puts a text on one line and replaces unseen characters by their numbers: `se\u{200b}cret`. */
export function visible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029\p{Zs}]+/gu, ' ')
    .trim()
    .replace(unseen, numbered);
}
