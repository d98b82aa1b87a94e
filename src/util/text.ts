/** The beginning of a text, at most `length` characters, without half of a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A text of at most `length` characters; a longer one is cut there, and ends in an ellipsis. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${beginningOf(text, length)}…` : text;
}
