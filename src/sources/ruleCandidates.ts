import { getOrAdd } from '../util/getOrAdd';
import { TimeSlice } from '../util/timeSlice';
import { fileParts, withoutDate, withoutNumber } from './frameworks/convention';
import { isLanguage } from './frameworks/languages';
import { sameAtEnd } from './folders';
import { readPattern, ruleKey } from './pattern';
import type { SiteRule } from './site';

/** Limits of the derived rules: neither a folder nor its reports are trusted. */
const most = { filesOfASlug: 20, parts: 20, candidates: 5000 };

/** Endings of programs, which are named like a page by chance. */
const ofPrograms = ['ts', 'tsx', 'js', 'jsx', 'cjs', 'mjs', 'cts', 'mts', 'vue', 'svelte', 'astro'];

/** A file named like a page: `posts/2024-01-02-hello/index.md` has the slug `hello`. */
interface Slugged {
  readonly slug: string;
  /** The folders above the segment that contains the slug. */
  readonly folders: readonly string[];
  /** That segment as a pattern: `:year-:month-:day-:slug`. */
  readonly pattern: string;
  /** The rest of the path: `/index.md`. */
  readonly end: string;
  /** The language in its name, if it has one. */
  readonly language: string | undefined;
}

/** The rules by which files may generate pages with similar names, ordered by their number of pages. */
export async function ruleCandidates(
  pages: readonly (readonly string[])[],
  files: readonly string[],
): Promise<readonly SiteRule[]> {
  const slice = new TimeSlice();
  const wanted = new Set(pages.map((parts) => parts.at(-1)));
  const bySlug = new Map<string, Slugged[]>();
  for (const file of files) {
    for (const one of sluggedIn(file)) {
      const known = wanted.has(one.slug) ? getOrAdd(bySlug, one.slug, () => []) : undefined;
      if (known !== undefined && known.length < most.filesOfASlug) known.push(one);
    }
    if (slice.isOver) await slice.yieldToHost();
  }
  const found = new Map<string, { readonly rule: SiteRule; count: number }>();
  for (const parts of pages) {
    const named = parts.length > most.parts ? [] : (bySlug.get(parts.at(-1) ?? '') ?? []);
    for (const rule of named.flatMap((file) => rulesFor(parts, file))) {
      const known = found.get(ruleKey(rule));
      if (known !== undefined) known.count++;
      else if (found.size < most.candidates && !('kind' in readPattern(rule)))
        found.set(ruleKey(rule), { rule, count: 1 });
    }
    if (slice.isOver) await slice.yieldToHost();
  }
  return [...found.values()].sort((one, other) => other.count - one.count).map(({ rule }) => rule);
}

/** The ways in which a file is named like a page. */
function sluggedIn(file: string): readonly Slugged[] {
  const { folders, stem, ending } = fileParts(file);
  if (ending === '' || ofPrograms.includes(ending)) return [];
  const inFolder = folders.length > 0 && /^_?index$/i.test(stem);
  const name = inFolder ? (folders.at(-1) ?? '') : stem;
  const rest = { folders: inFolder ? folders.slice(0, -1) : folders, end: `${inFolder ? `/${stem}` : ''}.${ending}` };
  const language = languageIn(name);
  return [
    { ...rest, ...patternOf(name), language: undefined },
    ...(language === undefined
      ? []
      : [{ ...rest, slug: name.slice(0, -1 - language.length), pattern: ':slug.:lang', language }]),
  ];
}

function languageIn(name: string): string | undefined {
  const [, language = ''] = /^.+\.([^.]+)$/s.exec(name) ?? [];
  return isLanguage(language) ? language : undefined;
}

function patternOf(name: string): Pick<Slugged, 'slug' | 'pattern'> {
  const { date, title } = withoutDate(name);
  if (date.length > 0) return { slug: title, pattern: ':year-:month-:day-:slug' };
  const slug = withoutNumber(name, '-._ ');
  const [separator = ''] = /[-._ ]+/.exec(name.slice(0, name.length - slug.length)) ?? [];
  return { slug, pattern: separator === '' ? ':slug' : `:_${separator}:slug` };
}

/** The rules by which a file may generate a page: for its folder only, and for all folders below one. */
function rulesFor(parts: readonly string[], file: Slugged): readonly SiteRule[] {
  const { folders, pattern, end, language } = file;
  if (language !== undefined && parts[0] !== language) return [];
  const start = language === undefined ? [] : [':lang'];
  const around = parts.slice(start.length, -1);
  const same = sameAtEnd(around, folders);
  const common = folders.slice(0, folders.length - same);
  const prefix = around.slice(0, around.length - same);
  if (![...prefix, ...around, ...folders, end].every(isPlain)) return [];
  const alone = ruleOf([...start, ...around, ':slug'], [...folders, pattern], end);
  if (same === 0 && language === undefined) return [alone];
  // A segment that is only the slug can be matched together with the folders above it.
  const isRest = pattern === ':slug' || language !== undefined;
  const inAll = isRest
    ? ruleOf([...start, ...prefix, '*path'], [...common, pattern.replace(':slug', '*path')], end)
    : ruleOf([...start, ...prefix, '*path', ':slug'], [...common, '*path', pattern], end);
  return [alone, inAll];
}

/** True if a text contains no character with a special meaning in a rule. */
function isPlain(text: string): boolean {
  return !/[:*?#%\\\p{Cc}]/u.test(text);
}

function ruleOf(path: readonly string[], file: readonly string[], end: string): SiteRule {
  return { path: `/${path.join('/')}`, files: [file.join('/') + end] };
}
