import { revealed } from './unseenCharacters';

/**
 * Makes foreign text safe for messages, which turn `[text](command:…)` into links, and shows its invisible characters.
 */
export function withoutLinks(text: string): string {
  return revealed(text).replaceAll('](', '] (');
}
