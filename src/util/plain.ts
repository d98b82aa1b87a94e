import { shortened } from './text';
import { revealed } from './unseenCharacters';

const maxChars = 120;

/** Makes foreign text safe for pickers, which turn `$(name)` into an icon. */
export function withoutIcons(text: string): string {
  return revealed(text).replaceAll('$(', '$\u200b(');
}

/** Makes foreign text short enough for questions, which have to fit on the screen. */
export function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), maxChars);
}
