import { timeSlice } from './timeSlice';

/** The folder of a file or folder; empty at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** The name of a file or folder. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path below a folder, which is empty for the top. */
export function joined(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** The part of a path below a folder that contains it. */
export function pathBelow(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/** The deepest of these folders that contains a file. */
export function deepestFolder(file: string, folders: { has(folder: string): boolean }): string | undefined {
  let folder = folderOf(file);
  while (folder !== '' && !folders.has(folder)) folder = folderOf(folder);
  return folders.has(folder) ? folder : undefined;
}

/** A folder by its path from another; undefined if it isn't in the workspace folder, or contains all of it. */
export function resolvedPath(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join('/');
}

/** A path in the workspace folder by its path from a folder, which may lead out of that; a file has no empty name. */
export function pathFrom(folder: string, path: string): string {
  return path.startsWith('../') ? (resolvedPath(folder, path) ?? '') : joined(folder, path);
}

/** Every folder that contains one of these files. Rests in between. */
export async function foldersOf(files: readonly string[]): Promise<ReadonlySet<string>> {
  const folders = new Set<string>();
  for (const file of files) {
    addFoldersOf(file, folders);
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  return folders;
}

/** Adds every folder that contains a file. */
export function addFoldersOf(file: string, folders: Set<string>): void {
  let folder = folderOf(file);
  while (folder !== '' && !folders.has(folder)) {
    folders.add(folder);
    folder = folderOf(folder);
  }
}

/** Number of names that two paths share at their ends. */
export function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}
