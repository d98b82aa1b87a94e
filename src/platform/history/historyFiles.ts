import { VersionHistory, readRecordedVersions, type HistoryLimits } from '../../model/history/versionHistory';
import type { AppendOnlyFolder } from '../storage/appendOnlyFolder';

/** So many files are read before they are made one. */
const mostFiles = 10;

/** What is kept in a folder. A file that broke off, or that is none, holds nothing. */
export async function readHistory(folder: AppendOnlyFolder, limits: HistoryLimits): Promise<VersionHistory> {
  const history = new VersionHistory(limits);
  const read = [];
  for (const file of await folder.files()) {
    const text = await folder.read(file);
    // The disk may fail, and the file has to stay.
    if (text === undefined) continue;
    for (const version of readRecordedVersions(text)) history.remember(version);
    read.push(file);
  }
  await folder.removeUnfinished();
  if (read.length > mostFiles) {
    // Written before the others go: another window reads the same twice rather than not at all.
    await folder.add(JSON.stringify(history.records()));
    await folder.remove(read);
  }
  return history;
}
