import { ContentFiles, pathWithContent, type ContentPath } from './contentFiles';
import type { Convention, FrontMatter } from './frameworks/convention';
import { isPublished } from './frontMatter';
import { withoutEndings, type Route } from './route';
import { RouteTable } from './routeTable';
import { textIn } from './settings';
import type { WrittenPages } from './writtenPages';

/** A route, with the file and the convention that make its pages. */
export interface Made {
  readonly file: string;
  readonly convention: Convention;
  readonly route: Route;
}

interface Entry {
  readonly table: RouteTable<Made>;
  readonly made: Made;
}

/** The pages and content that the conventions find in the files of one folder, for all sites in it. */
export class FolderPages {
  readonly usual = new RouteTable<Made>();
  readonly other = new RouteTable<Made>();
  readonly content = new ContentFiles();

  private readonly files = new Set<string>();
  private readonly matters = new Map<string, FrontMatter>();
  private readonly written = new Map<string, WrittenPages>();

  constructor(private readonly conventions: readonly Convention[]) {}

  /** Adds a file that belongs to the folder. @param path its path below the site's folder */
  add(file: string, path: string, matter: FrontMatter | undefined, written: WrittenPages | undefined): void {
    this.files.add(file);
    if (matter !== undefined) this.matters.set(path, matter);
    if (written !== undefined) this.written.set(path, written);
    const entries = this.entriesOf(file, path);
    for (const { table, made } of entries) table.add(withoutEndings(made.route), made);
    const isPage = entries.some(({ table }) => table === this.usual);
    if (!isPage && isPublished(matter)) this.content.add(file, path, textIn(matter, 'slug'));
  }

  /** Removes a file that belongs to the folder. */
  remove(file: string, path: string): void {
    for (const { table, made } of this.entriesOf(file, path))
      table.remove(withoutEndings(made.route), (it) => it.file === file);
    this.content.remove(file, path, textIn(this.matters.get(path), 'slug'));
    this.files.delete(file);
    this.matters.delete(path);
    this.written.delete(path);
  }

  /** Takes over the front matter of a file that was added without it. */
  setMatter(file: string, path: string, matter: FrontMatter): void {
    const written = this.written.get(path);
    const former = this.meaningOf(path);
    this.matters.set(path, matter);
    // Most front matter states nothing that makes other pages.
    if (this.meaningOf(path) === former) return;
    this.matters.delete(path);
    this.remove(file, path);
    this.add(file, path, matter, written);
  }

  /** What the pages of a file depend on. */
  private meaningOf(path: string): string {
    const matter = this.matters.get(path);
    const routes = [this.routesOf(path), this.otherRoutesOf(path)];
    return JSON.stringify([routes, isPublished(matter), textIn(matter, 'slug') ?? null]);
  }

  private entriesOf(file: string, path: string): readonly Entry[] {
    return this.conventions.flatMap((convention) => {
      const usual = this.routesBy(convention, path);
      const other = convention.otherRoutesOf?.(path, this.matters.get(path)) ?? [];
      const entryIn = (table: RouteTable<Made>) => (route: Route) => ({ table, made: { file, convention, route } });
      return [...usual.map(entryIn(this.usual)), ...other.map(entryIn(this.other))];
    });
  }

  /** The file that shows the same page inside of another one, if there is one. */
  innerOf(file: string, { insideOf }: Convention): string | undefined {
    const inner = insideOf?.(file);
    return inner !== undefined && this.files.has(inner) ? inner : undefined;
  }

  /** The paths under which a page is made that has no file at its own. */
  fallbacksOf(parts: readonly string[]): readonly (readonly string[])[] {
    return this.conventions.flatMap((it) => it.fallbacksOf?.(parts) ?? []);
  }

  /** The pages that a file makes. @param path below the site's folder */
  routesOf(path: string): readonly Route[] {
    return this.conventions.flatMap((it) => this.routesBy(it, path));
  }

  /** The pages of a file by one convention; those that its product has written down come before the usual ones. */
  private routesBy(convention: Convention, path: string): readonly Route[] {
    const written = this.written.get(path);
    return written?.convention === convention ? written.routes : convention.routesOf(path, this.matters.get(path));
  }

  /** The page that a file may hold the text of. @param path below the site's folder */
  pathWithContent(path: string): ContentPath | undefined {
    return pathWithContent(path, textIn(this.matters.get(path), 'slug'));
  }

  /** The pages that a file makes in a site with an unusual setup. @param path below the site's folder */
  otherRoutesOf(path: string): readonly Route[] {
    return this.conventions.flatMap((it) => it.otherRoutesOf?.(path, this.matters.get(path)) ?? []);
  }
}
