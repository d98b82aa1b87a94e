/** One segment with several names and text around them, such as `:y-:m-:d-:slug.md`. */
export interface NamedPart {
  readonly names: readonly string[];
  /** The text before each name, and the text after the last one; between two names it isn't empty. */
  readonly texts: readonly string[];
  /** Index of the name that takes as much as it can; all others take as little as possible. */
  readonly widest: number;
}

/** Maximum length of a segment, in characters; file systems allow no more than 255 bytes. */
const maxPartChars = 500;

/**
 * Returns the values of the names in a segment, in their order; undefined if it doesn't match. Texts are searched once
 * from both ends towards the widest name, so that no segment takes long.
 */
export function valuesIn({ names, texts, widest }: NamedPart, part: string): readonly string[] | undefined {
  const [head = '', tail = ''] = [texts[0], texts.at(-1)];
  if (part.length > maxPartChars || !part.startsWith(head) || !part.endsWith(tail)) return undefined;
  const [before, after]: [string[], string[]] = [[], []];
  let start = head.length;
  let end = part.length - tail.length;
  for (const text of texts.slice(1, widest + 1)) {
    const found = part.indexOf(text, start + 1);
    if (found < 0) return undefined;
    before.push(part.slice(start, found));
    start = found + text.length;
  }
  for (const text of texts.slice(widest + 1, names.length).reverse()) {
    const latest = end - 1 - text.length;
    const found = latest < 0 ? -1 : part.lastIndexOf(text, latest);
    if (found < 0) return undefined;
    after.unshift(part.slice(found + text.length, end));
    end = found;
  }
  return start < end ? [...before, part.slice(start, end), ...after] : undefined;
}

/** The segment with these values for its names, one for each. */
export function partWith({ texts }: NamedPart, values: readonly string[]): string {
  return texts.map((text, at) => text + (values[at] ?? '')).join('');
}
