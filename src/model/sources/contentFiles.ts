import { fileParts, isMarkdown } from './conventions/paths';

/** How many files are guessed of one page. */
const mostGuesses = 5;

/** Files of content, by the last part of the page's path that they may be the content of. */
export class ContentFiles {
  private readonly bySlug = new Map<string, string[]>();

  add(file: string): void {
    const slug = slugsOf(file)?.at(-1);
    if (slug === undefined) return;
    const files = this.bySlug.get(slug);
    if (files === undefined) this.bySlug.set(slug, [file]);
    else files.push(file);
  }

  has(file: string): boolean {
    return slugsOf(file) !== undefined;
  }

  /** The files that are named as the page, as few as are in the folders that its path says. */
  filesOf(parts: readonly string[]): readonly string[] {
    const files = this.bySlug.get(parts.at(-1) ?? '') ?? [];
    const likeness = files.map((file) => likenessOf(slugsOf(file) ?? [], parts));
    const best = likeness.reduce((most, it) => Math.max(most, it), 0);
    return files.filter((_, at) => likeness[at] === best).slice(0, mostGuesses);
  }
}

/** A content file as the parts of a path: without its ending, `index`, a date or a number before the name. */
function slugsOf(file: string): readonly string[] | undefined {
  const { folders, stem, ending } = fileParts(file);
  if (!isMarkdown(ending)) return undefined;
  const slug = stem.replace(/^\d{4}-\d{2}-\d{2}-(?=.)|^\d+[-.](?=\D)/, '');
  const parts = slug === 'index' || slug === '_index' ? folders : [...folders, slug];
  return parts.length === 0 ? undefined : parts;
}

/** How many parts two paths have in common at their ends. */
function likenessOf(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}
