import { TimeSlice } from '../util/timeSlice';
import { hostOf, parseUrl } from '../util/url';
import { matchParts } from './match';
import { readPattern } from './pattern';
import { compareRoutes, type Route } from './route';
import { partsOfPath } from '../util/partsOfPath';
import { ruleCandidates } from './ruleCandidates';
import { RuledFiles } from './ruledFiles';
import type { Site } from './site';
import { addressKey } from './siteAddress';
import { certainOf } from './confidence';
import { SiteRules } from './siteRules';
import type { SourceIndex } from './sourceIndex';
import type { SiteRule } from './site';

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
  const slice = new TimeSlice();
  for (const url of urls) {
    if (slice.isOver) await slice.yieldToHost();
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
  const slice = new TimeSlice();
  for (const file of files) {
    ruled.add(file);
    if (slice.isOver) await slice.yieldToHost();
  }
  const left: Trial[] = [];
  for (const { rule, rules } of tried) {
    const trial = trialOf(rule, rules, pages);
    if (trial !== undefined) left.push(trial);
    if (slice.isOver) await slice.yieldToHost();
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
