import { lstat, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DocumentError, documentText, isBelowFetched, type FolderFiles } from '../sources';
import { decodedText } from '../util/decodedText';

/** Maximum size of a file of code, in bytes. */
const maxBytes = 1 << 20;
/** Maximum number of files to look at. */
export const maxFilesLookedAt = 50_000;

/** The files of a folder, by their paths below it with slashes. Links are not followed. */
export class Disk implements FolderFiles {
  /** The files and folders that exist but can't be read. */
  readonly refused = new Set<string>();

  constructor(private readonly folder: string) {}

  async read(file: string, most = maxBytes): Promise<string | undefined> {
    const found = await this.look(file);
    if (found?.isFile() !== true || found.size > most) return undefined;
    const bytes = await readFile(this.pathOf(file)).catch(() => this.refuse(file));
    return bytes && decodedText(bytes);
  }

  async changedAt(file: string): Promise<number | undefined> {
    return (await this.look(file))?.mtimeMs;
  }

  /** Returns the status of a file; undefined if it doesn't exist. */
  look(file: string) {
    return lstat(this.pathOf(file)).catch((error: unknown) => (isAbsence(error) ? undefined : this.refuse(file)));
  }

  /** Returns the text of a document, unpacked if it is compressed. Rejects with a `DocumentError` if it is damaged. */
  async readDocument(file: string, signal: AbortSignal): Promise<string | undefined> {
    const found = await this.look(file);
    if (found?.isFile() !== true) return undefined;
    const bytes = await readFile(this.pathOf(file)).catch(() => {
      throw new DocumentError('damaged');
    });
    return documentText(new Blob([new Uint8Array(bytes)]).stream(), signal);
  }

  /**
   * Writes a file named in the workspace folder's own content, which isn't trusted.
   * @throws Error if a link leads elsewhere
   */
  async writeOwn(file: string, text: string): Promise<void> {
    const target = this.pathOf(file);
    const around = path.relative(await realpath(this.folder), await existingFolderOf(target));
    const isOutside = around === '..' || around.startsWith(`..${path.sep}`) || path.isAbsolute(around);
    if (isOutside || (await this.look(file))?.isSymbolicLink() === true) throw new Error('A link leads elsewhere');
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }

  /** Writes a file that the user names, and creates its folders. */
  async write(file: string, text: string): Promise<void> {
    const target = this.pathOf(file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }

  /** The paths of all files, sorted, without those that tools download. */
  async files(): Promise<readonly string[]> {
    const found: string[] = [];
    const folders = [''];
    for (const folder of folders) {
      const entries = await readdir(this.pathOf(folder), { withFileTypes: true }).catch(() => {
        this.refuse(folder);
        return [];
      });
      for (const entry of entries) {
        const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && !isBelowFetched(`${file}/`)) folders.push(file);
        if (entry.isFile() && found.push(file) >= maxFilesLookedAt) return found.sort();
      }
    }
    return found.sort();
  }

  private refuse(place: string): undefined {
    this.refused.add(place === '' ? '.' : place);
  }

  private pathOf(file: string): string {
    return path.resolve(this.folder, file);
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** The nearest existing folder above a path, with links resolved. */
async function existingFolderOf(target: string): Promise<string> {
  const folder = path.dirname(target);
  const found = await realpath(folder).catch(() => undefined);
  return found ?? (folder === target ? target : existingFolderOf(folder));
}
