/** A search in the form that the service can answer. */
export interface Words {
  /** The text to search for: the longest word, since the service takes one text and is not known to divide it. */
  readonly asked: string;
  /** The other words, which its results must contain too. */
  readonly others: readonly string[];
}

export function wordsOf(search: string): Words {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return { asked: search, others: [] };
  const asked = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  return { asked, others: words.filter((word) => word !== asked) };
}

/** True if a text has all of some words, ignoring case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
