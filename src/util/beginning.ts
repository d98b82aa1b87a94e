/** The beginning of a text, at most `length` characters, without half of a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
