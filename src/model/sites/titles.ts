import { checksOf, type Check } from '../report/checks';
import type { Report } from '../../api/records';
import { frontMatterOf } from './frontMatter';
import { textIn } from './settings';

/** Maximum number of characters of a source in which its titles are looked for, and of a title; and of values in a list. */
const most = { source: 1 << 18, title: 300, values: 20 };

/** Titles in a source other than in front matter and Markdown headings. */
const written = [
  /<title\b[^<>]*>([^<>{}]+)<\/title>/gi,
  /<h1\b[^<>]*>([^<>{}]+)<\/h1>/gi,
  /^[ \t]*(?:export const )?title[ \t]*[:=][ \t]*(['"`])([^'"`\n]+)\1/gm,
];

/** The titles and first headings that a report says its page has. */
export function titlesOfPage(report: Pick<Report, 'fields'>): readonly string[] {
  const isTitle = ({ name }: Check) => /title|heading|(?<![a-z])h1(?!\d)/i.test(name) && !/image|link/i.test(name);
  const texts = checksOf(report)
    .filter(isTitle)
    .flatMap(({ value }) => textsIn(value));
  return [...new Set(texts.map(normalized).filter((it) => it !== ''))];
}

/** Names under which the value of a check may hold its text. */
const ofText = /^(?:h1|title|text|value|content|actual)$/i;

/** A check's value may be a text, a list of such, or an object with one. */
function textsIn(value: unknown, depth = 3): readonly string[] {
  if (typeof value === 'string') return value.length <= most.title ? [value] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const held = Object.entries(value).slice(0, most.values);
  return held.flatMap(([key, it]) => (Array.isArray(value) || ofText.test(key) ? textsIn(it, depth - 1) : []));
}

/** The titles that a source states: in its front matter, as its first heading, in its markup, or as a setting. */
export function titlesOfSource(text: string): readonly string[] {
  const start = text.slice(0, most.source);
  const matter = frontMatterOf(start);
  const stated = ['title', 'heading'].map((name) => textIn(matter, name));
  const others = written.map((pattern) => start.matchAll(pattern).next().value?.at(-1));
  return [...stated, ...others].flatMap((it) => (it === undefined ? [] : [normalized(it)]));
}

/** True if a source has the title of a page, which may have the name of the site before or after it. */
export function haveSameTitle(pages: readonly string[], sources: readonly string[]): boolean {
  const parts = new Set(pages.flatMap((it) => [it, ...it.split(/ [|–—·•:»/-] /)]));
  return sources.some((it) => parts.has(it));
}

function normalized(title: string): string {
  return title.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
