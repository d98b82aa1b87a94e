const maxKept = 1000;
const texts = new Map<string, string>();

/** Returns one shared string for equal texts: a few, such as names of projects, occur in very many records. */
export function intern(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= maxKept) texts.clear();
  texts.set(text, text);
  return text;
}
