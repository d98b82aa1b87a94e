import type { FrontMatter } from '../../model/sites/conventions/convention';
import { frontMatterOf, isSameMatter } from '../../model/sites/frontMatter';
import { filesWithMatter } from '../../model/sites/siteMatters';
import type { Site } from '../../model/sites/site';

/** A file whose front matter was read, and what it was like then. */
interface Read {
  readonly state: FileState;
  readonly matter: FrontMatter;
}

/** What changes when a file does: when it was written, in milliseconds since 1970, and its size in bytes. */
export interface FileState {
  readonly mtime: number;
  readonly size: number;
}

/** Access to the files of a workspace folder, by their paths below it. */
export interface FileAccess {
  /** Returns undefined if the file may not be read. */
  readonly stateOf: (file: string) => Promise<FileState | undefined>;
  readonly textOf: (file: string) => Promise<string | undefined>;
}

/** Number of files that are read at once. */
const atOnce = 40;

/** The front matter of a folder's files. A file is read again only once its state has changed. */
export class FrontMatters {
  private known = new Map<string, Read>();

  constructor(private readonly files: FileAccess) {}

  /** Reads the front matter that decides about the pages of these sites. */
  async of(sites: readonly Site[], files: readonly string[]): Promise<ReadonlyMap<string, FrontMatter>> {
    const wanted = filesWithMatter(sites, files);
    const read = new Map<string, Read>();
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce);
      const found = await Promise.all(some.map(async (file) => [file, await this.read(file)] as const));
      for (const [file, it] of found) if (it !== undefined) read.set(file, it);
    }
    this.known = read;
    return new Map([...read].map(([file, { matter }]) => [file, matter]));
  }

  /** Reads the front matter of one file more, and returns it. */
  async take(file: string): Promise<FrontMatter | undefined> {
    const read = await this.read(file);
    if (read === undefined) this.known.delete(file);
    else this.known.set(file, read);
    return read?.matter;
  }

  /** True if the front matter of a file that was read is another one by now. */
  async hasChanged(file: string): Promise<boolean> {
    const known = this.known.get(file);
    if (known === undefined) return false;
    const now = await this.read(file);
    return now === undefined || !isSameMatter(now.matter, known.matter);
  }

  private async read(file: string): Promise<Read | undefined> {
    const state = await this.files.stateOf(file);
    const known = this.known.get(file);
    if (state === undefined) return undefined;
    if (known?.state.mtime === state.mtime && known.state.size === state.size) return known;
    const text = await this.files.textOf(file);
    return text === undefined ? undefined : { state, matter: frontMatterOf(text) };
  }
}
