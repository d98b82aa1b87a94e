import { FileType, Uri, workspace, type WorkspaceFolder } from 'vscode';
import type { FileState } from './frontMatters';
import { LinkedFolders } from './linkedFolders';

/** Maximum size of a file that is read, in bytes. */
const maxBytes = 1 << 20;

/** The files of a workspace folder, by their paths below it. The folder may be anybody's: a link may lead to a device, and a file may be huge. */
export class DiskFiles {
  readonly links = new LinkedFolders(async (path) => {
    const found = await this.statOf(path);
    return found !== undefined && (found.type & FileType.SymbolicLink) !== 0;
  });

  constructor(private readonly folder: WorkspaceFolder) {}

  /** Returns a file's text, or undefined if it cannot be read, is a link or below one, or is too large. */
  async read(file: string, most = maxBytes): Promise<string | undefined> {
    return (await this.look(file, most)) === 'file' ? this.textOf(file, most) : undefined;
  }

  /** Returns the bytes of a document of any size; undefined if it cannot be read, or is a link or below one. */
  async bytesOf(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if ((await this.look(file, Infinity)) !== 'file') return undefined;
    const bytes = await workspace.fs.readFile(this.uriOf(file)).then(undefined, () => undefined);
    return bytes && new Uint8Array(bytes);
  }

  /** Returns a file's text without looking at what it is before. */
  async textOf(file: string, most = maxBytes): Promise<string | undefined> {
    const bytes = await workspace.fs.readFile(this.uriOf(file)).then(undefined, () => undefined);
    return bytes && new TextDecoder().decode(bytes.subarray(0, most));
  }

  /** Returns when a file was written and its size; undefined if `read` would not read it. */
  async stateOf(file: string, most = maxBytes): Promise<FileState | undefined> {
    const found = await this.statOf(file);
    if (found?.type !== FileType.File || found.size > most || (await this.links.isBelowLink(file))) return undefined;
    return found;
  }

  /** Returns the kind of a file, of which one below a link is a link too; undefined if there is none. */
  async look(file: string, most = maxBytes): Promise<'file' | 'link' | 'tooLarge' | undefined> {
    const found = await this.statOf(file);
    if (found === undefined) return undefined;
    if ((found.type & FileType.SymbolicLink) !== 0 || (await this.links.isBelowLink(file))) return 'link';
    if (found.type !== FileType.File) return undefined;
    return found.size > most ? 'tooLarge' : 'file';
  }

  async isThere(path: string): Promise<boolean> {
    return (await this.statOf(path)) !== undefined;
  }

  /** True if a path is a folder. */
  async isFolder(path: string): Promise<boolean> {
    const found = await this.statOf(path);
    return found !== undefined && (found.type & FileType.Directory) !== 0;
  }

  uriOf(file: string): Uri {
    return Uri.joinPath(this.folder.uri, file);
  }

  private statOf(file: string) {
    return workspace.fs.stat(this.uriOf(file)).then(undefined, () => undefined);
  }
}
