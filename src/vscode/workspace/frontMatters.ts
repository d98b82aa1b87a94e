import { type FrontMatter, frontMatterOf, isSameMatter } from '../../sources';

/** A file whose front matter was read, and what it was like then. */
interface Read {
  readonly state: FileState;
  /** Undefined if it can't be understood. */
  readonly matter: FrontMatter | undefined;
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
  private readonly known = new Map<string, Read>();
  private readonly reading = new Map<string, Promise<Read | undefined>>();

  constructor(private readonly files: FileAccess) {}

  /** Reads the front matter of these files, and hands on that of each; undefined if it cannot be read. */
  async each(files: readonly string[], take: (file: string, matter: FrontMatter | undefined) => void): Promise<void> {
    for (let at = 0; at < files.length; at += atOnce) {
      const some = files.slice(at, at + atOnce);
      const found = await Promise.all(some.map(async (file) => [file, await this.take(file)] as const));
      for (const [file, matter] of found) take(file, matter);
    }
  }

  /** Reads the front matter of a file. */
  async take(file: string): Promise<FrontMatter | undefined> {
    const reading = this.read(file);
    this.reading.set(file, reading);
    const read = await reading;
    if (this.reading.get(file) === reading) this.reading.delete(file);
    if (read === undefined) this.known.delete(file);
    else this.known.set(file, read);
    return read?.matter;
  }

  /** Forgets a file that has gone. */
  forget(file: string): void {
    this.known.delete(file);
  }

  /** True if the front matter of a file that was read is another one by now. */
  async hasChanged(file: string): Promise<boolean> {
    const known = (await this.reading.get(file)) ?? this.known.get(file);
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
