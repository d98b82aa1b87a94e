import { FileType, Uri, workspace } from 'vscode';
import { deleteIfThere, isNotFound } from './files';

const written = '.json';
const half = '.part';
/** Milliseconds after which an unfinished file counts as abandoned. */
const maxWriteTime = 3_600_000;

/**
 * A folder to which windows only add files, each written under a temporary name first. A file is there whole or not at
 * all, and none is ever overwritten.
 */
export class AppendOnlyFolder {
  constructor(readonly uri: Uri) {}

  /**
   * The files in the order in which they were written, as far as clocks can tell; none without the folder.
   * @throws FileSystemError if the folder cannot be read
   */
  async files(): Promise<readonly Uri[]> {
    return this.list(written);
  }

  /** @returns nothing if the file cannot be read: another window may have just deleted it */
  async read(file: Uri): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await workspace.fs.readFile(file));
    } catch {
      return undefined;
    }
  }

  async add(text: string): Promise<void> {
    const name = `${Date.now()}-${crypto.randomUUID()}`;
    const unfinished = Uri.joinPath(this.uri, `${name}${half}`);
    await workspace.fs.createDirectory(this.uri);
    await workspace.fs.writeFile(unfinished, new TextEncoder().encode(text));
    await workspace.fs.rename(unfinished, Uri.joinPath(this.uri, `${name}${written}`));
  }

  /** Deletes files, unless another window was faster. What stays is only read again. */
  async remove(files: readonly Uri[]): Promise<void> {
    for (const file of files) await deleteIfThere(file).catch(() => undefined);
  }

  /** Deletes files that were left unfinished long ago. */
  async removeUnfinished(): Promise<void> {
    await this.remove((await this.list(half)).filter(isLeftOver));
  }

  /**
   * Deletes the folder, if it exists.
   * @throws FileSystemError if it exists and stays
   */
  async removeAll(): Promise<void> {
    await deleteIfThere(this.uri);
  }

  private async list(ending: string): Promise<readonly Uri[]> {
    try {
      const entries = await workspace.fs.readDirectory(this.uri);
      const names = entries.flatMap(([name, type]) => (type === FileType.File && name.endsWith(ending) ? [name] : []));
      return names.sort().map((name) => Uri.joinPath(this.uri, name));
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }
}

function isLeftOver({ path }: Uri): boolean {
  const [, startedAt = ''] = /([0-9]+)-[^/]*$/.exec(path) ?? [];
  return Number(startedAt) < Date.now() - maxWriteTime;
}
