/** A search, as the service can answer it. */
export interface Words {
  /** What the service searches for: the longest word, since it takes one text and is not known to divide it. */
  readonly asked: string;
  /** The other words, which what it sends has to have too. */
  readonly others: readonly string[];
}

export function wordsOf(search: string): Words {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return { asked: search, others: [] };
  const asked = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  return { asked, others: words.filter((word) => word !== asked) };
}

/** Whether a text has all of some words, whichever case they are written in. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
