/** The line of a place in a text, from 1. */
export function lineOf(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
}
