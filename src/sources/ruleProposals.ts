import { timeSlice } from '../util/timeSlice';
import { hostOf, parseUrl } from '../util/url';
import { readPattern, ruleKey } from './pattern';
import { compareRoutes, type Route, matchParts } from './route';
import { partsOfPath } from '../util/partsOfPath';
import { RuledFiles, SiteRules } from './siteRules';
import type { Site, SiteRule } from './site';
import { addressKey } from './siteAddresses';
import { certainOf } from './sitePages';
import type { SourceIndex } from './sourceIndex';
import { getOrAdd } from '../util/getOrAdd';
import { fileParts, withoutDate, withoutNumber } from './frameworks/convention';
import { isLanguage } from './frameworks/languages';
import { sameAtEnd } from '../util/paths';

/** A possible rule of a site, tried on its known pages. */
export interface RuleProposal {
  readonly rule: SiteRule;
  /** Number of known pages that it covers and that had no known file, and of those for which it leads to one file. */
  readonly pages: number;
  readonly explained: number;
}

/** A known page of a site. */
interface KnownPage {
  readonly parts: readonly string[];
  /** The file that certainly generates it. */
  readonly file: string | undefined;
}

/** Limits: known pages to try rules on, rules to try, and rules to propose. */
const most = { pages: 5000, tried: 40, proposed: 5 };
/** Minimum number of pages that a rule explains; a single one may be named like a file by chance. */
const leastExplained = 2;

/** The pages of a site among known addresses, each once. */
export async function knownPagesOf(
  site: Site,
  urls: Iterable<string>,
  index: Pick<SourceIndex, 'sourcesOf'>,
): Promise<readonly KnownPage[]> {
  const place = addressKey(site.url ?? '');
  const pages = new Map<string, KnownPage>();
  for (const url of urls) {
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
    const { pathname = '' } = parseUrl(url) ?? {};
    const host = hostOf(url) ?? '';
    if (place === undefined || !`${host}${pathname}/`.startsWith(`${place}/`)) continue;
    const parts = partsOfPath(pathname.slice(place.length - host.length));
    const key = parts.join('/');
    if (!pages.has(key)) pages.set(key, { parts, file: certainOf(index.sourcesOf(url))?.file });
    if (pages.size === most.pages) break;
  }
  return [...pages.values()];
}

/**
 * Proposes rules for the pages without a known file. Each leads to one file for the pages that it explains, and
 * contradicts nothing that is certain. The one that explains most comes first; each further one explains more pages.
 * @param files the files that rules may name
 */
export async function proposeRules(
  pages: readonly KnownPage[],
  files: readonly string[],
): Promise<readonly RuleProposal[]> {
  const unknown = pages.filter(({ file }) => file === undefined).map(({ parts }) => parts);
  const candidates = (await ruleCandidates(unknown, files)).slice(0, most.tried);
  if (candidates.length === 0) return [];
  const ruled = new RuledFiles(new Set(files));
  const tried = candidates.map((rule) => ({ rule, rules: new SiteRules([rule], ruled) }));
  for (const file of files) {
    ruled.add(file);
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  const left: Trial[] = [];
  for (const { rule, rules } of tried) {
    const trial = trialOf(rule, rules, pages);
    if (trial !== undefined) left.push(trial);
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  return best(left);
}

interface Trial {
  readonly rule: SiteRule;
  readonly path: Route;
  readonly pages: number;
  readonly explained: ReadonlySet<KnownPage>;
}

/** Tries a rule on all pages; undefined if it contradicts known sources, or leads to several files. */
function trialOf(rule: SiteRule, rules: SiteRules, pages: readonly KnownPage[]): Trial | undefined {
  const pattern = readPattern(rule);
  if ('kind' in pattern) return undefined;
  const explained = new Set<KnownPage>();
  let meant = 0;
  for (const page of pages) {
    if (matchParts(pattern.path, page.parts) === undefined) continue;
    const [found, another] = rules.filesOf(page.parts);
    if (another !== undefined || (page.file !== undefined && found !== undefined && found.file !== page.file))
      return undefined;
    if (page.file !== undefined) continue;
    meant++;
    if (found !== undefined) explained.add(page);
  }
  return { rule, path: pattern.path, pages: meant, explained };
}

/** Repeatedly takes the rule that explains most of the remaining pages; of two equal ones, the one for fewer pages. */
function best(trials: readonly Trial[]): readonly RuleProposal[] {
  const chosen: RuleProposal[] = [];
  let left = trials;
  while (chosen.length < most.proposed) {
    const [first] = [...left].sort(
      (one, other) =>
        other.explained.size - one.explained.size || one.pages - other.pages || compareRoutes(one.path, other.path),
    );
    if (first === undefined || first.explained.size < leastExplained) break;
    chosen.push({ rule: first.rule, pages: first.pages, explained: first.explained.size });
    left = left
      .filter((other) => other !== first)
      .map((other) => ({
        ...other,
        explained: new Set([...other.explained].filter((page) => !first.explained.has(page))),
      }));
  }
  return chosen;
}

/** Limits of the derived rules: neither a folder nor its reports are trusted. */
const mostTried = { filesOfASlug: 20, parts: 20, candidates: 5000 };

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
async function ruleCandidates(
  pages: readonly (readonly string[])[],
  files: readonly string[],
): Promise<readonly SiteRule[]> {
  const wanted = new Set(pages.map((parts) => parts.at(-1)));
  const bySlug = new Map<string, Slugged[]>();
  for (const file of files) {
    for (const one of sluggedIn(file)) {
      const known = wanted.has(one.slug) ? getOrAdd(bySlug, one.slug, () => []) : undefined;
      if (known !== undefined && known.length < mostTried.filesOfASlug) known.push(one);
    }
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  const found = new Map<string, { readonly rule: SiteRule; count: number }>();
  for (const parts of pages) {
    const named = parts.length > mostTried.parts ? [] : (bySlug.get(parts.at(-1) ?? '') ?? []);
    for (const rule of named.flatMap((file) => rulesFor(parts, file))) {
      const known = found.get(ruleKey(rule));
      if (known !== undefined) known.count++;
      else if (found.size < mostTried.candidates && !('kind' in readPattern(rule)))
        found.set(ruleKey(rule), { rule, count: 1 });
    }
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
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
