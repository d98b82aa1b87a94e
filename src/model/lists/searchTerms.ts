/** A search in the form that the service can answer. */
export interface SearchTerms {
  /** The text to search for: the longest word, since the service takes one text and is not known to divide it. */
  readonly server: string;
  /** The other words, which its results must contain too. */
  readonly local: readonly string[];
}

export function searchTermsOf(search: string): SearchTerms {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return { server: search, local: [] };
  const server = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  return { server, local: words.filter((word) => word !== server) };
}

/** True if a text has all of some words, ignoring case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
