/** Characters without a shape: they can hide a text from somebody who reads along, or turn it around. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text on one line, in which what nobody would see stands as its number: `se\u{200b}cret`. */
export function visible(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029\p{Zs}]+/gu, ' ')
    .trim()
    .replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
