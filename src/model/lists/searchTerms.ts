/** A search in the form that the service can answer. */
export interface SearchTerms {
  /** The text to search for: the longest word, since the service takes one text and is not known to divide it. */
  readonly server: string;
  /** The other words, which its results must contain too. */
  readonly local: readonly string[];
}

export function searchTermsOf(search: string): SearchTerms {
  const words = wordsOf(search);
  if (words.length < 2) return { server: words[0] ?? search, local: [] };
  const server = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  return { server, local: words.filter((word) => word !== server) };
}

/** The words of a search, as addresses that are kept without scheme, `www.` and the slash of a bare host have them. */
export function wordsOf(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^(?:https?:\/\/)?(?:www\.)?(?=.)/i, '').replace(/^([^/?#]+\.[^/?#]+)\/$/, '$1'));
}

/** True if a text has all of some words, ignoring case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
