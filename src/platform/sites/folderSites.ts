import { FileType, RelativePattern, Uri, workspace, type WorkspaceFolder } from 'vscode';
import { siteFileName } from '../../ids';
import { RatedFiles } from '../../model/sources/ratedFiles';
import { readSiteFile, unreadFault, type Fault } from '../../model/sources/siteFile';
import type { StatedSite } from '../../model/sources/statedSite';
import { inferSites, withStated, type Site } from '../../model/sources/sites';
import { SourceIndex } from '../../model/sources/sourceIndex';

/** Maximum number of files that are looked at. */
const maxFiles = 50_000;
/** Maximum size of a file that is read for what it states, in bytes. */
const maxBytes = 1 << 20;

/** How the files end that make pages. */
const pageEndings = ['html', 'htm', 'md', 'mdx', 'markdown', 'astro', 'svelte', 'vue', 'jsx', 'tsx', 'js', 'ts'];
const templateEndings = ['njk', 'liquid', 'hbs', 'ejs', 'pug', 'webc', 'php', 'rst', 'adoc'];
const sources = `**/*.{${[...pageEndings, ...templateEndings].join(',')}}`;

/** The files that say how a site is made, and its address. */
const configurations = [
  ...['package.json', 'CNAME', 'robots.txt', '_config.yml', '_config.yaml', 'hugo.*', 'config.*', 'site.json'],
  ...['metadata.json', '.eleventy.*', 'eleventy.config.*', 'next.config.*', 'next-sitemap.config.*', 'astro.config.*'],
  ...['svelte.config.*', 'nuxt.config.*', 'docusaurus.config.*'],
];
const configuration = `**/{${configurations.join(',')}}`;

/** What is made or fetched rather than written. */
const made = [
  ...['node_modules', 'bower_components', 'vendor', '.git', 'dist', 'build', 'out', 'coverage', 'tmp', '.cache'],
  ...['.next', '.nuxt', '.output', '.svelte-kit', '.astro', '.docusaurus', '_site', '.vercel', '.netlify', '.venv'],
];
const excluded = `**/{${made.join(',')}}/**`;

const isMade = new RegExp(`(^|/)(${made.map(asPattern).join('|')})/`);
const isSource = new RegExp(`\\.(${[...pageEndings, ...templateEndings].join('|')})$`);
const isStating = new RegExp(`(^|/)(${[siteFileName, ...configurations].map(asPattern).join('|')})$`);

/** The same as a glob of a name. */
function asPattern(name: string): string {
  return name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
}

/** What `site-reports.json` says. */
export interface SiteFile {
  readonly uri: Uri;
  /** Undefined if there is no such file, or none that is read. */
  readonly text: string | undefined;
  readonly sites: readonly StatedSite[];
  readonly faults: readonly Fault[];
}

/** The sites that one folder of the workspace makes. Nothing is looked for before it is asked, and then once. */
export class FolderSites {
  private siteFile: Promise<SiteFile> | undefined;
  private files: Promise<readonly string[]> | undefined;
  private inferred: Promise<readonly Site[]> | undefined;
  private found: Promise<SourceIndex> | undefined;
  private rated: Promise<RatedFiles> | undefined;

  constructor(readonly folder: WorkspaceFolder) {}

  /**
   * A file of the folder has come, gone or changed: it is looked through again when that is asked, if that matters.
   * @returns whether it does
   */
  follow(uri: Uri, what: 'came or went' | 'changed'): boolean {
    const below = this.pathOf(uri);
    // A folder goes with all that is in it.
    const mayHold = what === 'came or went' && (isSource.test(below) || !/\.[^/]*$/.test(below));
    const matters = !isMade.test(below) && (isStating.test(below) || mayHold);
    if (matters) this.forget();
    return matters;
  }

  /** All of it is looked through again when that is asked. */
  forget(): void {
    this.siteFile = this.files = this.inferred = this.found = this.rated = undefined;
  }

  /** The place of `site-reports.json`, which may not exist. */
  get siteFileUri(): Uri {
    return this.uriOf(siteFileName);
  }

  /** A file by its path in the folder. */
  pathOf({ path }: Uri): string {
    return path.slice(this.folder.uri.path.replace(/\/?$/, '/').length);
  }

  /** What the committed file says. */
  stated(): Promise<SiteFile> {
    return (this.siteFile ??= this.readSiteFile());
  }

  /** The sites that the folder seems to make, whatever is stated. */
  infer(): Promise<readonly Site[]> {
    return (this.inferred ??= this.find().then((files) => inferSites(files, (file) => this.read(file))));
  }

  /** The sites that the folder makes. */
  async sites(): Promise<readonly Site[]> {
    const [inferred, { sites }] = await Promise.all([this.infer(), this.stated()]);
    return withStated(inferred, sites);
  }

  /** Which file makes which page. */
  index(): Promise<SourceIndex> {
    return (this.found ??= Promise.all([this.sites(), this.find()]).then((found) => SourceIndex.build(...found)));
  }

  /** The known reports by file. */
  ratedFiles(): Promise<RatedFiles> {
    return (this.rated ??= this.index().then((index) => new RatedFiles(index)));
  }

  /** The files that may make a page, or say how and where a site is made. */
  private find(): Promise<readonly string[]> {
    const giveUp = (error: unknown) => {
      this.forget();
      throw error;
    };
    return (this.files ??= this.findFiles().catch(giveUp));
  }

  private async findFiles(): Promise<readonly string[]> {
    const patterns = [sources, configuration].map((pattern) => new RelativePattern(this.folder, pattern));
    const found = await Promise.all(patterns.map((pattern) => workspace.findFiles(pattern, excluded, maxFiles)));
    return [...new Set(found.flat().map((uri) => this.pathOf(uri)))].sort();
  }

  private async readSiteFile(): Promise<SiteFile> {
    const uri = this.siteFileUri;
    const found = await this.look(siteFileName);
    if (found === 'link' || found === 'tooLarge') {
      return { uri, text: undefined, sites: [], faults: [unreadFault(found)] };
    }
    const text = found === 'file' ? await this.textOf(siteFileName) : undefined;
    return { uri, text, ...(text === undefined ? { sites: [], faults: [] } : readSiteFile(text)) };
  }

  /** A file's text; undefined if it cannot be read, or is nothing that a person writes. */
  private async read(file: string): Promise<string | undefined> {
    return (await this.look(file)) === 'file' ? this.textOf(file) : undefined;
  }

  private async textOf(file: string): Promise<string | undefined> {
    const bytes = await workspace.fs.readFile(this.uriOf(file)).then(undefined, () => undefined);
    return bytes && new TextDecoder().decode(bytes.subarray(0, maxBytes));
  }

  /** The kind of a file. A folder may come from anybody: a link may lead to a device, and a file may have any size. */
  private async look(file: string): Promise<'file' | 'link' | 'tooLarge' | undefined> {
    const found = await workspace.fs.stat(this.uriOf(file)).then(undefined, () => undefined);
    if (found === undefined) return undefined;
    if ((found.type & FileType.SymbolicLink) !== 0) return 'link';
    if (found.type !== FileType.File) return undefined;
    return found.size > maxBytes ? 'tooLarge' : 'file';
  }

  private uriOf(file: string): Uri {
    return Uri.joinPath(this.folder.uri, file);
  }
}
