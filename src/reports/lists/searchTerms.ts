/** A search in the form that the service can answer. */
export interface SearchTerms {
  /** The text to search for: the longest word, since the service takes one text and isn't known to divide it. */
  readonly server: string;
  /** The other words that its results must contain, which the service doesn't search for literally. */
  readonly local: readonly string[];
}

export function searchTermsOf(search: string): SearchTerms {
  const words = wordsOf(search);
  const server = words.reduce((longest, word) => (word.length > longest.length ? word : longest), words[0] ?? search);
  return { server, local: words.filter((word) => word !== server || isTakenOtherwise(word)) };
}

/**
 * True for text that the service doesn't search for literally: `%` and `_` stand for anything, and `0` for no search.
 */
function isTakenOtherwise(word: string): boolean {
  return /[%_]/.test(word) || word === '0';
}

/** The words of a search, in the form of stored addresses, without scheme, `www.`, and the slash of a bare host. */
export function wordsOf(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^(?:https?:\/\/)?(?:www\.)?(?=.)/i, '').replace(/^([^/?#]+\.[^/?#]+)\/$/, '$1'));
}

/** True if a text contains all of some words, ignoring case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
