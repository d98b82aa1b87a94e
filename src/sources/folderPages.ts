import { ContentFiles, pathWithContent, type ContentPath } from './contentFiles';
import { isDoubted, type Convention, type FrontMatter } from './frameworks/convention';
import { isPublished } from './frontMatter';
import { isStatic, withoutEndings, type Route } from './route';
import { RouteTable } from './routeTable';
import { textIn } from './settings';
import type { GeneratedManifest } from './generatedManifests';

/** A route, with the file and the convention that generate its pages. */
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
  readonly content: ContentFiles;

  private readonly files = new Set<string>();
  /** The paths of the files below the site's folder. */
  private readonly paths = new Set<string>();
  private readonly matters = new Map<string, FrontMatter>();
  private readonly written = new Map<string, GeneratedManifest>();

  constructor(private readonly conventions: readonly Convention[]) {
    this.content = new ContentFiles(this.contentName);
  }

  private readonly contentName = (name: string): string =>
    this.conventions.reduce((former, { contentName }) => contentName?.(former) ?? former, name);

  /** Adds a file that belongs to the folder. @param path its path below the site's folder */
  add(file: string, path: string, matter: FrontMatter | undefined, written: GeneratedManifest | undefined): void {
    this.files.add(file);
    this.paths.add(path);
    if (matter !== undefined) this.matters.set(path, matter);
    if (written !== undefined) this.written.set(path, written);
    const entries = this.entriesOf(file, path);
    for (const { table, made } of entries) table.add(withoutEndings(made.route), made);
    const isPage = entries.some(({ table }) => table === this.usual);
    const takes = this.conventions.map(({ takesText }) => takesText?.(path) ?? 'usual');
    if (!isPage && isPublished(matter) && !takes.includes('never'))
      this.content.add(file, path, this.slugOf(path), takes.includes('open'));
  }

  /** The pages that each convention, by its name, finds in each file as if nothing were in doubt. */
  *claims(): Iterable<{ readonly name: string; readonly routes: readonly Route[] }> {
    for (const path of this.paths)
      for (const convention of this.conventions)
        yield { name: convention.name, routes: this.routesIfCertain(convention, path) };
  }

  /** True if a template certainly generates the page at a path, like its other pages. */
  isOfTemplate(parts: readonly string[]): boolean {
    return this.usual.matches(parts).some(({ route }) => !isStatic(route));
  }

  /** True if the front matter of a file may change its pages. @param path below the site's folder */
  hasMatter(path: string): boolean {
    return this.conventions.some((convention) => convention.hasMatter?.(path) === true);
  }

  /** Updates the current front matter of an added file; undefined if it isn't known. */
  setMatter(file: string, path: string, matter: FrontMatter | undefined): void {
    const former = { meaning: this.meaningOf(path), entries: this.entriesOf(file, path), slug: this.slugOf(path) };
    if (matter === undefined) this.matters.delete(path);
    else this.matters.set(path, matter);
    // Most front matter contains nothing that affects pages.
    if (this.meaningOf(path) === former.meaning) return;
    for (const { table, made } of former.entries)
      table.remove(withoutEndings(made.route), (other) => other.file === file);
    this.content.remove(file, path, former.slug);
    this.add(file, path, matter, this.written.get(path));
  }

  /** A key that changes when the pages of a file may change. */
  private meaningOf(path: string): string {
    const matter = this.matters.get(path);
    const routes = [this.routesOf(path), this.otherRoutesOf(path)];
    return JSON.stringify([routes, isPublished(matter), this.slugOf(path) ?? null]);
  }

  /** The slug in a file's front matter. */
  private slugOf(path: string): string | undefined {
    return textIn(this.matters.get(path), 'slug');
  }

  private entriesOf(file: string, path: string): readonly Entry[] {
    return this.conventions.flatMap((convention) => {
      const usual = this.routesBy(convention, path);
      const other = this.otherRoutesBy(convention, path);
      const entryIn = (table: RouteTable<Made>) => (route: Route) => ({ table, made: { file, convention, route } });
      return [...usual.map(entryIn(this.usual)), ...other.map(entryIn(this.other))];
    });
  }

  /** The file that shows the same page inside another one, if there is one. */
  innerOf(file: string, { insideOf }: Convention): string | undefined {
    const inner = insideOf?.(file);
    return inner !== undefined && this.files.has(inner) ? inner : undefined;
  }

  /** The paths whose files generate a page that has no file at its own path. */
  fallbacksOf(parts: readonly string[]): readonly (readonly string[])[] {
    return this.conventions.flatMap((convention) => convention.fallbacksOf?.(parts) ?? []);
  }

  /** The pages that a file generates. @param path below the site's folder */
  routesOf(path: string): readonly Route[] {
    return this.conventions.flatMap((convention) => this.routesBy(convention, path));
  }

  /** The pages of a file by one convention; those that its product has written down take precedence. */
  private routesBy(convention: Convention, path: string): readonly Route[] {
    return isDoubted(convention) && !this.isWritten(convention, path) ? [] : this.routesIfCertain(convention, path);
  }

  /** The pages of a file by one convention as if nothing were in doubt. */
  private routesIfCertain(convention: Convention, path: string): readonly Route[] {
    const written = this.written.get(path);
    return written !== undefined && this.isWritten(convention, path)
      ? written.routes
      : convention.routesOf(path, this.matters.get(path));
  }

  private isWritten({ written }: Convention, path: string): boolean {
    return this.written.get(path)?.table === written && written !== undefined;
  }

  private otherRoutesBy(convention: Convention, path: string): readonly Route[] {
    const isOpen = isDoubted(convention) && !this.isWritten(convention, path);
    const doubted = isOpen ? this.routesIfCertain(convention, path) : [];
    return [...doubted, ...(convention.otherRoutesOf?.(path, this.matters.get(path)) ?? [])];
  }

  /** The page whose text a file may contain. @param path below the site's folder */
  pathWithContent(path: string): ContentPath | undefined {
    return pathWithContent(path, this.slugOf(path), this.contentName);
  }

  /** The pages that a file generates in a site with an unusual setup. @param path below the site's folder */
  otherRoutesOf(path: string): readonly Route[] {
    return this.conventions.flatMap((convention) => this.otherRoutesBy(convention, path));
  }
}
