const printableAscii = /^[\t\n\r -~]*$/;

/** Deceptive characters, except tabs and line breaks; characters that only belong to a script aren't included. */
const deceiving =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Characters that join emoji or letters, or choose the shape of an emoji or a Chinese character. */
const shaping = new RegExp(
  [
    /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u,
    /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)/u,
    /(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,
    /(?<=[\u0600-\u0dff])[\u200c\u200d]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'uy',
);
const directionMark = /[\u200e\u200f\u061c]/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Makes a text safe to read: characters that are invisible or override the direction become their numbers, as in
 * `gpj.\u{202e}exe`. Emoji, the joiners of Arabic and Indic letters, and the direction marks of right-to-left texts
 * stay, so that these can be read. Text that is copied, sent or exported needs none of this.
 */
export function revealed(text: string): string {
  if (printableAscii.test(text)) return text;
  const hasMarks = rightToLeft.test(text);
  return text.replace(deceiving, (character, at: number) => {
    shaping.lastIndex = at;
    const belongs = directionMark.test(character) ? hasMarks : shaping.test(text);
    return belongs ? character : numbered(character);
  });
}

/** True if a text has characters that are invisible or override the direction, other than those that shape a script. */
export function hasUnseen(text: string): boolean {
  if (printableAscii.test(text)) return false;
  for (const { index } of text.matchAll(deceiving)) {
    shaping.lastIndex = index;
    if (!shaping.test(text)) return true;
  }
  return false;
}

/** A text without the whitespace and invisible characters at its ends, which often come with copied text. */
export function trimmedUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && around.test(text.charAt(start))) start++;
  while (start < end && around.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const around = /[\s\p{Cf}]/u;

/** The number of a character, as in `\\u{202e}`. */
function numbered(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Characters without a shape: they can hide text from a reader, or reverse it. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Puts a text on one line and replaces unseen characters with their numbers: `se\u{200b}cret`. */
export function printable(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029\p{Zs}]+/gu, ' ')
    .trim()
    .replace(unseen, numbered);
}
