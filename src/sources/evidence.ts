import { getOrAdd } from '../util/getOrAdd';
import { inOneForm } from '../util/oneForm';
import { timeSlice } from '../util/timeSlice';
import type { Convention } from './frameworks/convention';
import type { FolderPages } from './sitePages';
import { isStatic, textRoute, withoutEndings, type Segment } from './route';
import type { Site } from './site';

/** A comparison between the pages that a convention generates from a folder's files and the known pages of its site. */
export interface Fit {
  /** The convention's name. */
  readonly name: string;
  /** Number of pages that the files name. */
  readonly pages: number;
  /** Number of those that are known. */
  readonly known: number;
  /** Number of known pages that no file generates, and that end like one of the others: they may be the same pages. */
  readonly elsewhere: number;
}

/** The known pages are where the convention generates them, or elsewhere. */
type Conclusion = 'trusted' | 'contradicted';

/** Fewer pages prove nothing. */
const least = 3;

/**
 * The conclusion, if the known pages allow one: most pages are known, or more are known elsewhere than where they are
 * expected.
 */
function conclusionOf({ pages, known, elsewhere }: Fit): Conclusion | undefined {
  if (elsewhere >= least && elsewhere > known) return 'contradicted';
  return known >= least && known * 2 > pages && elsewhere * 10 <= known ? 'trusted' : undefined;
}

/** Compares known pages of a site with those that the conventions generate from its files. */
export class Evidence {
  private readonly taken = new Set<string>();

  constructor(private readonly made: FolderPages) {}

  /** Takes a known page. @param parts the segments of its path below the site's address */
  take(parts: readonly string[]): void {
    if (!this.made.isOfTemplate(parts)) this.taken.add(withoutEndings(textRoute(parts)).map(textOf).join('/'));
  }

  /** Returns how well each convention matches the pages taken. Rests in between. */
  async fits(): Promise<readonly Fit[]> {
    const claimed = new Map<string, Set<string>>();
    for (const { name, routes } of this.made.claims()) {
      const paths = getOrAdd(claimed, name, () => new Set());
      for (const route of routes.filter(isStatic)) paths.add(withoutEndings(route).map(textOf).join('/'));
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    const all = [...claimed.values()];
    const others = new Set<string>();
    for (const path of this.taken) {
      if (!all.some((paths) => paths.has(path))) others.add(endOf(path));
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    const fits: Fit[] = [];
    for (const [name, paths] of claimed) {
      let [known, elsewhere] = [0, 0];
      for (const path of paths) {
        if (this.taken.has(path)) known++;
        else if (path !== '' && others.has(endOf(path))) elsewhere++;
        if (timeSlice.isOver()) await timeSlice.yieldToHost();
      }
      fits.push({ name, pages: paths.size, known, elsewhere });
    }
    return fits;
  }
}

/** The conclusions about each convention in each folder of a site. */
export class Conclusions {
  private readonly found: ReadonlyMap<string, Conclusion>;

  /** @param fits by the paths of the folders */
  constructor(fits: ReadonlyMap<string, readonly Fit[]> = new Map()) {
    const each = [...fits].flatMap(([folder, those]) =>
      those.map((fit) => [keyOf(folder, fit.name), conclusionOf(fit)] as const),
    );
    this.found = new Map(
      each.flatMap(([key, conclusion]) => (conclusion === undefined ? [] : [[key, conclusion] as const])),
    );
  }

  isSameAs({ found }: Conclusions): boolean {
    return (
      found.size === this.found.size && [...found].every(([key, conclusion]) => this.found.get(key) === conclusion)
    );
  }

  /** A site with its conventions trusted or contradicted by known pages. */
  applied(site: Site): Site {
    if (this.found.size === 0) return site;
    return { ...site, conventions: site.conventions.map((convention) => this.weighed(convention, site.folder)) };
  }

  private weighed(convention: Convention, folder: string): Convention {
    const conclusion = this.found.get(keyOf(folder, convention.name));
    if (conclusion === 'trusted') return { ...convention, doubts: [], isContradicted: false };
    return conclusion === 'contradicted' ? { ...convention, isContradicted: true } : convention;
  }
}

function keyOf(folder: string, name: string): string {
  return `${folder}\n${name}`;
}

function textOf(segment: Segment): string {
  return segment.kind === 'text' ? inOneForm(segment.text) : '';
}

function endOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
