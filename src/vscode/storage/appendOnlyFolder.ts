import { FileType, Uri, workspace } from 'vscode';
import { deleteIfThere, ifThere } from './files';
import { unfinishedEnding, writeWhole } from './textFiles';

const written = '.json';
/** Milliseconds after which an unfinished file counts as abandoned. */
const maxWriteMs = 3_600_000;

/**
 * A folder to which windows only add files, each written under a temporary name first. A file exists completely or not
 * at all, and none is ever overwritten.
 */
export class AppendOnlyFolder {
  constructor(readonly uri: Uri) {}

  /**
   * Returns the files in the order in which they were written, as far as clocks can tell; empty without the folder.
   * @throws FileSystemError if the folder can't be read
   */
  async files(ending = written): Promise<readonly Uri[]> {
    const entries = (await ifThere(workspace.fs.readDirectory(this.uri))) ?? [];
    const names = entries.flatMap(([name, type]) => (type === FileType.File && name.endsWith(ending) ? [name] : []));
    return names.sort().map((name) => Uri.joinPath(this.uri, name));
  }

  async add(text: string): Promise<void> {
    const name = `${Date.now()}-${crypto.randomUUID()}${written}`;
    await workspace.fs.createDirectory(this.uri);
    await writeWhole(Uri.joinPath(this.uri, name), text, { overwrite: false });
  }

  /** Deletes files, unless another window was faster. Files that stay are merely read again. */
  async remove(files: readonly Uri[]): Promise<void> {
    for (const file of files) await deleteIfThere(file).catch(() => undefined);
  }

  /** Deletes files that were left unfinished long ago. */
  async removeUnfinished(): Promise<void> {
    await this.remove((await this.files(unfinishedEnding)).filter(isLeftOver));
  }
}

function isLeftOver({ path }: Uri): boolean {
  const [, startedAt = ''] = /([0-9]+)-[^/]*$/.exec(path) ?? [];
  return Number(startedAt) < Date.now() - maxWriteMs;
}
