import { FileType, Uri, workspace } from 'vscode';
import { deleteIfThere, ifThere } from './files';

const written = '.json';
const half = '.part';
/** Milliseconds after which an unfinished file counts as abandoned. */
const maxWriteMs = 3_600_000;

/**
 * A folder to which windows only add files, each written under a temporary name first. A file is there whole or not at
 * all, and none is ever overwritten.
 */
export class AppendOnlyFolder {
  constructor(readonly uri: Uri) {}

  /**
   * Returns the files in the order in which they were written, as far as clocks can tell; empty without the folder.
   * @throws FileSystemError if the folder cannot be read
   */
  async files(ending = written): Promise<readonly Uri[]> {
    const entries = (await ifThere(workspace.fs.readDirectory(this.uri))) ?? [];
    const names = entries.flatMap(([name, type]) => (type === FileType.File && name.endsWith(ending) ? [name] : []));
    return names.sort().map((name) => Uri.joinPath(this.uri, name));
  }

  /**
   * @returns undefined if there is no such file: another window may have just deleted it
   * @throws FileSystemError if it cannot be read
   */
  async read(file: Uri): Promise<string | undefined> {
    const bytes = await ifThere(workspace.fs.readFile(file));
    return bytes && new TextDecoder().decode(bytes);
  }

  async add(text: string): Promise<void> {
    const name = `${Date.now()}-${crypto.randomUUID()}`;
    const unfinished = Uri.joinPath(this.uri, `${name}${half}`);
    await workspace.fs.createDirectory(this.uri);
    await workspace.fs.writeFile(unfinished, new TextEncoder().encode(text));
    await workspace.fs.rename(unfinished, Uri.joinPath(this.uri, `${name}${written}`));
  }

  /** Deletes files, unless another window was faster. Files that stay are merely read again. */
  async remove(files: readonly Uri[]): Promise<void> {
    for (const file of files) await deleteIfThere(file).catch(() => undefined);
  }

  /** Deletes files that were left unfinished long ago. */
  async removeUnfinished(): Promise<void> {
    await this.remove((await this.files(half)).filter(isLeftOver));
  }

  /**
   * Deletes the folder, if it exists.
   * @throws FileSystemError if it exists and stays
   */
  async removeAll(): Promise<void> {
    await deleteIfThere(this.uri);
  }
}

function isLeftOver({ path }: Uri): boolean {
  const [, startedAt = ''] = /([0-9]+)-[^/]*$/.exec(path) ?? [];
  return Number(startedAt) < Date.now() - maxWriteMs;
}
