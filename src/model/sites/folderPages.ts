import { type Convention, fileParts, isMarkdown } from './conventions/convention';
import { pathBelow } from './folders';
import { withoutEndings, type Route } from './route';
import { RouteTable } from './routeTable';

/** A route, with the file and the convention that make its pages. */
export interface Made {
  readonly file: string;
  readonly convention: Convention;
  readonly route: Route;
}

/** The pages and content that the conventions find in the files of one folder, for all sites in it. */
export class FolderPages {
  readonly usual = new RouteTable<Made>();
  readonly other = new RouteTable<Made>();
  readonly content = new ContentFiles();

  constructor(
    private readonly folder: string,
    private readonly conventions: readonly Convention[],
  ) {}

  /** Adds a file that belongs to the folder. */
  add(file: string): void {
    const path = pathBelow(this.folder, file);
    let isPage = false;
    for (const convention of this.conventions) {
      for (const route of convention.routesOf(path)) {
        this.usual.add(withoutEndings(route), { file, convention, route });
        isPage = true;
      }
      for (const route of convention.otherRoutesOf?.(path) ?? [])
        this.other.add(withoutEndings(route), { file, convention, route });
    }
    if (!isPage) this.content.add(file);
  }
}

/** Maximum number of files guessed for one page. */
const maxGuesses = 5;
/** Maximum number of files of the same name. */
const maxFilesOfAName = 1000;

interface ContentFile {
  readonly file: string;
  readonly parts: readonly string[];
}

/** Files of content, by the last part of the page's path that they may be the content of. */
class ContentFiles {
  private readonly bySlug = new Map<string, ContentFile[]>();

  add(file: string): void {
    const parts = partsOf(file);
    const slug = parts?.at(-1);
    if (parts === undefined || slug === undefined) return;
    const files = this.bySlug.get(slug);
    if (files === undefined) this.bySlug.set(slug, [{ file, parts }]);
    else if (files.length < maxFilesOfAName) files.push({ file, parts });
  }

  has(file: string): boolean {
    return partsOf(file) !== undefined;
  }

  /** The files that are named like the page and whose folders match its path best. */
  filesOf(path: readonly string[]): readonly string[] {
    const files = this.bySlug.get(path.at(-1) ?? '') ?? [];
    const likeness = files.map(({ parts }) => likenessOf(parts, path));
    const best = likeness.reduce((most, it) => Math.max(most, it), 0);
    const likest = files.filter((_, at) => likeness[at] === best).slice(0, maxGuesses);
    return likest.map(({ file }) => file);
  }
}

/** A content file as the parts of a path: without its ending, `index`, a date or a number before the name. */
function partsOf(file: string): readonly string[] | undefined {
  const { folders, stem, ending } = fileParts(file);
  if (!isMarkdown(ending)) return undefined;
  const slug = stem.replace(/^\d{4}-\d{2}-\d{2}-(?=.)|^\d+[-.](?=\D)/, '');
  const parts = slug === 'index' || slug === '_index' ? folders : [...folders, slug];
  return parts.length === 0 ? undefined : parts;
}

/** Number of parts that two paths have in common at their ends. */
function likenessOf(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}
