import { FileSystemError, type Uri } from 'vscode';
import { readHistoryFile, textOfVersions } from '../../model/history/historyFile';
import type { VersionHistory } from '../../model/history/versionHistory';
import { AppendOnlyFolder } from '../storage/appendOnlyFolder';
import { quarantine } from '../storage/quarantine';
import { asideEnding } from '../storage/files';
import { fullText } from '../text/errorMessages';
import type { HistoryPlace } from './historyPlace';

/** Maximum number of files in a folder; more are merged into one when they are read. */
const maxFiles = 10;
/** Maximum number of damaged files that are kept. */
const maxAside = 3;

/**
 * Reads the files of a history into it, and tidies them up.
 * @returns true if some of it was damaged, and may be lost
 * @throws FileSystemError if the folder cannot be read
 */
export async function readHistory(history: VersionHistory, { folder: uri, log }: HistoryPlace): Promise<boolean> {
  const folder = new AppendOnlyFolder(uri);
  const files = await folder.files().catch(async (error: unknown) => {
    if (!isNoFolder(error)) throw error;
    await quarantine(uri);
    log.warn(`A file was in the place of a folder of the history, and was set aside: ${uri.fsPath}`);
  });
  const [whole, broken]: [Uri[], Uri[]] = [[], []];
  let isDamaged = files === undefined;
  for (const file of files ?? []) {
    const text = await folder.read(file).catch((error: unknown) => log.warn(fullText(error)));
    // A file that could not be read has to stay.
    if (text === undefined) continue;
    const { versions, damage } = readHistoryFile(text);
    // A clock may have been ahead when it was written.
    const now = Date.now();
    for (const version of versions) history.remember({ ...version, seenAt: Math.min(version.seenAt, now) });
    if (damage !== undefined) log.warn(`A file of the history is ${damage}, and is set aside: ${file.fsPath}`);
    isDamaged ||= damage === 'damaged';
    (damage === undefined ? whole : broken).push(file);
  }
  // Files that cannot be tidied up now are tidied up the next time.
  await tidyUp(folder, { history, whole, broken }).catch((error: unknown) => log.warn(fullText(error)));
  return isDamaged;
}

interface Found {
  readonly history: VersionHistory;
  readonly whole: readonly Uri[];
  readonly broken: readonly Uri[];
}

async function tidyUp(folder: AppendOnlyFolder, { history, whole, broken }: Found): Promise<void> {
  await folder.removeUnfinished();
  if (broken.length === 0 && whole.length <= maxFiles) return;
  // Written before the others are deleted: another window may read versions twice, but must not miss any.
  await folder.add(textOfVersions(history.records()));
  for (const file of broken) await quarantine(file);
  await folder.remove(whole);
  await folder.remove((await folder.files(asideEnding)).slice(0, -maxAside));
}

/** True if a file is in the place of the folder, which will not change; any other failure may pass. */
function isNoFolder(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotADirectory';
}
