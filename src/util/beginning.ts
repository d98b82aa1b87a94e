/** The beginning of a text, at most so many characters, without half of one that takes two. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
