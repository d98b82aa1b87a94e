import * as l10n from '@vscode/l10n';
import { FileSystemError, Uri, FileType, workspace } from 'vscode';
import type { Logger } from '../../service/service';
import { readHistoryFile, textOfVersions } from '../../history/historyFile';
import type { HistoryFiles } from '../../history/historyStore';
import type { VersionHistory } from '../../history/versionHistory';
import { asideEnding, quarantine, readText, unfinishedEnding, writeWhole } from '../storage/textFiles';
import { fullText } from '../text/userError';
import { tell } from '../ui/messages';
import { deleteIfThere, ifThere } from '../storage/files';

/** Maximum number of files in a folder; more are merged into one when they are read. */
const maxFiles = 10;
/** Maximum number of damaged files to keep. */
const maxAside = 3;

/** A problem with the files of a history. */
export type HistoryTrouble = 'damaged' | 'unavailable';

export interface HistoryFolderOptions {
  readonly uri: Uri;
  /** The connection's name. */
  readonly name: string;
  readonly log: Logger;
  /** The trouble that this window has already reported. */
  readonly told: Set<HistoryTrouble>;
}

/** The folder of a service's history, and the messages about it. */
export class HistoryFolder implements HistoryFiles {
  private readonly folder: AppendOnlyFolder;

  constructor(private readonly options: HistoryFolderOptions) {
    this.folder = new AppendOnlyFolder(options.uri);
  }

  /** @throws FileSystemError if the folder can't be read, which doesn't mean an empty history */
  async readInto(history: VersionHistory): Promise<void> {
    if (await this.orTell(this.read(history))) this.tellOf('damaged');
  }

  async add(text: string): Promise<void> {
    await this.orTell(this.folder.add(text));
  }

  private async orTell<T>(access: Promise<T>): Promise<T> {
    try {
      return await access;
    } catch (error) {
      this.tellOf('unavailable');
      throw error;
    }
  }

  /** Reads the files, and tidies them up. @returns true if some of it was damaged, and may be lost */
  private async read(history: VersionHistory): Promise<boolean> {
    const {
      folder,
      options: { uri, log },
    } = this;
    const files = await folder.files().catch(async (error: unknown) => {
      if (!isNoFolder(error)) throw error;
      await quarantine(uri);
      log.warn(`A file in place of a history folder was set aside: ${uri.fsPath}`);
    });
    const [whole, broken]: [Uri[], Uri[]] = [[], []];
    let isDamaged = files === undefined;
    for (const file of files ?? []) {
      const text = await readText(file).catch((error: unknown) => log.warn(fullText(error)));
      // A file that could not be read has to stay.
      if (text === undefined) continue;
      const { versions, damage } = readHistoryFile(text);
      // The clock may have been ahead when it was written.
      const now = Date.now();
      for (const version of versions) history.remember({ ...version, seenAt: Math.min(version.seenAt, now) });
      if (damage !== undefined) log.warn(`A file of the history is ${damage}, and is set aside: ${file.fsPath}`);
      isDamaged ||= damage === 'damaged';
      (damage === undefined ? whole : broken).push(file);
    }
    // Files that can't be tidied up now are tidied up the next time.
    await this.tidyUp(history, whole, broken).catch((error: unknown) => log.warn(fullText(error)));
    return isDamaged;
  }

  private async tidyUp(history: VersionHistory, whole: readonly Uri[], broken: readonly Uri[]): Promise<void> {
    const { folder } = this;
    await folder.removeUnfinished();
    if (broken.length === 0 && whole.length <= maxFiles) return;
    // Written before the others are deleted: another window may read versions twice, but must not miss any.
    await folder.add(textOfVersions(history.records()));
    for (const file of broken) await quarantine(file);
    await folder.remove(whole);
    await folder.remove((await folder.files(asideEnding)).slice(0, -maxAside));
  }

  /** Shows what is wrong with the files and what to do; each problem once per window. */
  private tellOf(trouble: HistoryTrouble): void {
    const { uri, name, told } = this.options;
    if (told.has(trouble)) return;
    told.add(trouble);
    void tell.warning(
      trouble === 'damaged'
        ? l10n.t(
            'A history file of “{0}” was damaged. The readable part was kept. The damaged file was moved to {1}; to recover the rest, restore it from a backup.',
            name,
            uri.fsPath,
          )
        : l10n.t(
            'The history of “{0}” can’t be saved on this machine at the moment. Make sure that the disk isn’t full and that VS Code can write to {1}. Saving is retried with the next change.',
            name,
            uri.fsPath,
          ),
    );
  }
}

/** True if there is a file in place of the folder, which won't change; any other failure may pass. */
function isNoFolder(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotADirectory';
}

const written = '.json';
/** Milliseconds after which an unfinished file counts as abandoned. */
const maxWriteMs = 3_600_000;

/**
 * A folder to which windows only add files, each written under a temporary name first. A file exists completely or not
 * at all, and none is ever overwritten.
 */
class AppendOnlyFolder {
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
