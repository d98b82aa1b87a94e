import { batches } from '../../util/batches';
import { folderOf, foldersOf } from '../../util/paths';
import { FileSystemError, Uri, type WorkspaceFolder, FileType, RelativePattern, workspace } from 'vscode';
import {
  documentText,
  FolderSources,
  isBelowMade,
  siteFileName,
  type FileList,
  type FileSearch,
  type PathKind,
  type SourceIndex,
  type WatchedFiles,
} from '../../sources';
import { decodedText } from '../../util/decodedText';
import { timeSlice } from '../../util/timeSlice';
import { getOrAdd } from '../../util/getOrAdd';

/** The sites that one workspace folder generates, and the places of their files. */
export class FolderSites extends FolderSources<DiskFiles> {
  constructor(readonly folder: WorkspaceFolder) {
    super(new DiskFiles(folder));
  }

  /** The place of `site-reports.json`, which may not exist. */
  get siteFileUri(): Uri {
    return this.uriOf(siteFileName);
  }

  uriOf(file: string): Uri {
    return this.disk.uriOf(file);
  }

  /** Returns the path of a file in the folder. */
  pathOf(uri: Uri): string {
    return this.disk.pathOf(uri);
  }

  /** True if a file is a link, or below one, even if it doesn't exist yet. */
  isLink(file: string): Promise<boolean> {
    return this.disk.isLink(file);
  }

  /** The files and folders that may generate pages of an index, and that could not be read or understood. */
  async unreadable(index: SourceIndex): Promise<readonly string[]> {
    return [...new Set([...this.disk.refused, ...index.unreadable, ...(await this.disk.closedFolders())])].sort();
  }

  /** Returns the text of a document, unpacked if it is compressed. Rejects with a `DocumentError` if it is damaged. */
  async readDocument(file: string, signal: AbortSignal): Promise<string | undefined> {
    const bytes = await this.disk.bytesOf(file);
    return bytes && documentText(new Blob([bytes]).stream(), signal);
  }
}

/** Maximum size of a file to read, in bytes. */
const defaultMaxBytes = 1 << 20;

/** Maximum number of folders to check for whether they can be read. */
const maxFoldersLooked = 20_000;

/** Maximum number of files that one search returns. */
export const maxFilesFound = 50_000;

/** The files of a workspace folder, by their paths below it. */
export class DiskFiles implements WatchedFiles {
  /** The files and folders that exist but can't be read. */
  readonly refused = new Set<string>();
  private readonly links = new LinkedFolders(async (path) => {
    const found = await this.statOf(path);
    return found !== undefined && (found.type & FileType.SymbolicLink) !== 0;
  });

  /** The path of the folder, with a slash at the end. */
  private readonly start: string;

  constructor(private readonly folder: WorkspaceFolder) {
    this.start = folder.uri.path.replace(/\/?$/, '/');
  }

  async read(file: string, maxBytes = defaultMaxBytes): Promise<string | undefined> {
    if ((await this.look(file, maxBytes)) !== 'file') return undefined;
    const bytes = await this.contentOf(file);
    return bytes && decodedText(bytes.subarray(0, maxBytes));
  }

  /** Returns the bytes of a document of any size; undefined if it can't be read, or is a link or below one. */
  async bytesOf(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = (await this.look(file, Infinity)) === 'file' ? await this.contentOf(file) : undefined;
    return bytes && new Uint8Array(bytes);
  }

  async changedAt(file: string): Promise<number | undefined> {
    const found = await this.statOf(file);
    if (found?.type !== FileType.File || (await this.links.isBelowLink(file))) return undefined;
    return found.mtime;
  }

  async look(path: string, maxBytes = defaultMaxBytes): Promise<PathKind | undefined> {
    const found = await this.statOf(path);
    if (found === undefined) return undefined;
    if ((found.type & FileType.SymbolicLink) !== 0) return 'link';
    if (await this.links.isBelowLink(path)) return 'belowLink';
    if ((found.type & FileType.Directory) !== 0) return 'folder';
    if (found.type !== FileType.File) return undefined;
    return found.size > maxBytes ? 'tooLarge' : 'file';
  }

  /** True if a path is a link, or below one, even if it doesn't exist yet. */
  async isLink(path: string): Promise<boolean> {
    return (await this.look(path)) === 'link' || this.links.isBelowLink(path);
  }

  /** VS Code follows links in a search, and extensions can't change that. */
  async search(searches: readonly FileSearch[], most = maxFilesFound): Promise<FileList> {
    const found = await Promise.all(
      searches.map(({ include, exclude }) =>
        workspace.findFiles(new RelativePattern(this.folder, include), exclude, most),
      ),
    );
    const paths = new Set<string>();
    for (const uri of found.flat()) {
      paths.add(this.pathOf(uri));
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    return {
      files: await this.links.without([...paths].sort()),
      isWhole: found.every(({ length }) => length < most),
    };
  }

  /** Returns the folders that can't be read: a search leaves them out silently. */
  async closedFolders(): Promise<readonly string[]> {
    const closed: string[] = [];
    let left: readonly string[] = [''];
    for (let looked = 0; left.length > 0 && looked < maxFoldersLooked; looked += left.length) {
      const below = await Promise.all(
        left.map((folder) => this.foldersIn(folder).catch(() => void closed.push(folder === '' ? '.' : folder))),
      );
      left = below.flatMap((folders) => folders ?? []);
    }
    return closed;
  }

  private async foldersIn(folder: string): Promise<readonly string[]> {
    const entries = await workspace.fs.readDirectory(this.uriOf(folder));
    const folders = entries.filter(([, type]) => type === FileType.Directory);
    return folders
      .map(([name]) => (folder === '' ? name : `${folder}/${name}`))
      .filter((path) => !isBelowMade(`${path}/`));
  }

  follow(path: string): void {
    this.refused.delete(path);
    this.links.follow(path);
  }

  /** Returns the path of a file in the folder. */
  pathOf({ path }: Uri): string {
    return path.slice(this.start.length);
  }

  uriOf(file: string): Uri {
    return Uri.joinPath(this.folder.uri, file);
  }

  private contentOf(file: string) {
    return workspace.fs.readFile(this.uriOf(file)).then(undefined, (error: unknown) => this.refuse(file, error));
  }

  private statOf(file: string) {
    return workspace.fs.stat(this.uriOf(file)).then(undefined, (error: unknown) => this.refuse(file, error));
  }

  private refuse(file: string, error: unknown): undefined {
    if (!(error instanceof FileSystemError && error.code === 'FileNotFound')) this.refused.add(file);
  }
}

/** Knows which paths of a workspace folder are below a link, which may lead out of it. Each folder is checked once. */
export class LinkedFolders {
  private readonly known = new Map<string, Promise<boolean>>();

  /** @param isLink returns true for a folder that is a link itself */
  constructor(private readonly isLink: (folder: string) => Promise<boolean>) {}

  /** True if a folder above this path is a link. */
  async isBelowLink(path: string): Promise<boolean> {
    const folder = folderOf(path);
    return folder !== '' && (await this.isLinked(folder));
  }

  /** Returns the files that aren't below a link. */
  async without(files: readonly string[]): Promise<readonly string[]> {
    const linked = new Set<string>();
    const folders = [...(await foldersOf(files))];
    for (const some of batches(folders)) {
      const found = await Promise.all(some.map((name) => this.isLinked(name)));
      for (const [index, folder] of some.entries()) if (found[index] === true) linked.add(folder);
    }
    return linked.size === 0 ? files : files.filter((file) => !linked.has(folderOf(file)));
  }

  /** Forgets the results if a path that was created, deleted, or changed is one of the folders. */
  follow(path: string): void {
    if (this.known.has(path)) this.known.clear();
  }

  private isLinked(folder: string): Promise<boolean> {
    return getOrAdd(this.known, folder, async () => (await this.isBelowLink(folder)) || (await this.isLink(folder)));
  }
}
