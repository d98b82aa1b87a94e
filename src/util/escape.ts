import { shortened } from './text';
import { revealed } from './visible';

// Makes foreign text safe for places that would read markup in it, and shows what is invisible in it.

const maxChars = 120;

/** For messages, which turn `[text](command:…)` into links. */
export function withoutLinks(text: string): string {
  return revealed(text).replaceAll('](', '] (');
}

/** For pickers, which turn `$(name)` into an icon. */
export function withoutIcons(text: string): string {
  return revealed(text).replaceAll('$(', '$\u200b(');
}

/** For questions, which have to stay on the screen. */
export function oneLine(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), maxChars);
}
