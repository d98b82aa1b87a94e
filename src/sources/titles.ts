import { frontMatterOf } from './frontMatter';
import { textIn } from './settings';

/** Maximum number of characters of a source to search for titles. */
const maxChars = 1 << 18;

/** Titles in a source other than in front matter and Markdown headings. */
const written = [
  /<title\b[^<>]*>([^<>{}]+)<\/title>/gi,
  /<h1\b[^<>]*>([^<>{}]+)<\/h1>/gi,
  /^[ \t]*(?:export const )?title[ \t]*[:=][ \t]*(['"`])([^'"`\n]+)\1/gm,
];

/** The titles that a source defines: in its front matter, as its first heading, in its markup, or as a setting. */
export function titlesOfSource(text: string): readonly string[] {
  const start = text.slice(0, maxChars);
  const matter = frontMatterOf(start);
  const stated = ['title', 'heading'].map((name) => textIn(matter, name));
  const others = written.map((pattern) => start.matchAll(pattern).next().value?.at(-1));
  return [...stated, ...others].flatMap((title) => (title === undefined ? [] : [normalized(title)]));
}

/** True if a source has the title of a page, which may have the site's name before or after it. */
export function haveSameTitle(pages: readonly string[], sources: readonly string[]): boolean {
  const titles = pages.map(normalized).filter((title) => title !== '');
  const parts = new Set(titles.flatMap((title) => [title, ...title.split(/ [|–—·•:»/-] /)]));
  return sources.some((source) => parts.has(source));
}

function normalized(title: string): string {
  return title.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
