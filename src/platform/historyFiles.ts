import { FileType, Uri, workspace } from 'vscode';
import { History, readRemembered, type HistoryLimits } from '../model/history';

/** So many files are read before they are made one. */
const mostFiles = 10;

/** What is kept in a folder. A file that broke off, or that is none, holds nothing. */
export async function readHistory(folder: Uri, limits: HistoryLimits): Promise<History> {
  const history = new History(limits);
  const files = await listFiles(folder, written);
  const read: Uri[] = [];
  for (const file of files) {
    const text = await readText(file);
    if (text === undefined) continue;
    for (const version of readRemembered(text)) history.remember(version);
    read.push(file);
  }
  for (const file of (await listFiles(folder, half)).filter(isLeftOver)) await deleteFile(file);
  if (read.length > mostFiles) {
    // Written before the others go: another window reads the same twice rather than not at all.
    await writeFile(folder, JSON.stringify(history.records()));
    for (const file of read) await deleteFile(file);
  }
  return history;
}

const written = '.json';
const half = '.part';

/** What nobody has finished to write for so many milliseconds broke off. */
const longestWrite = 3_600_000;

function isLeftOver({ path }: Uri): boolean {
  const [, startedAt = ''] = /([0-9]+)-[^/]*$/.exec(path) ?? [];
  return Number(startedAt) < Date.now() - longestWrite;
}

async function listFiles(folder: Uri, ending: string): Promise<readonly Uri[]> {
  try {
    const entries = await workspace.fs.readDirectory(folder);
    const names = entries.flatMap(([name, type]) => (type === FileType.File && name.endsWith(ending) ? [name] : []));
    return names.sort().map((name) => Uri.joinPath(folder, name));
  } catch {
    return [];
  }
}

async function readText(file: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    // Another window has just made one file of several; or the disk fails, and the file has to stay.
    return undefined;
  }
}

/** A file is there whole or not at all. */
export async function writeFile(folder: Uri, text: string): Promise<void> {
  const name = `${Date.now()}-${crypto.randomUUID()}`;
  const unfinished = Uri.joinPath(folder, `${name}${half}`);
  await workspace.fs.createDirectory(folder);
  await workspace.fs.writeFile(unfinished, new TextEncoder().encode(text));
  await workspace.fs.rename(unfinished, Uri.joinPath(folder, `${name}${written}`));
}

async function deleteFile(file: Uri): Promise<void> {
  try {
    await workspace.fs.delete(file);
  } catch {
    // Another window was faster.
  }
}
