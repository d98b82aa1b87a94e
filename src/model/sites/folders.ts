/** The folder of a file or folder; empty at the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** A path below a folder, which is empty for the top. */
export function joined(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** The part of a path that is below a folder that holds it. */
export function pathBelow(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/** The deepest of these folders that holds a file. */
export function deepestFolder(file: string, folders: { has(folder: string): boolean }): string | undefined {
  let folder = folderOf(file);
  while (folder !== '' && !folders.has(folder)) folder = folderOf(folder);
  return folders.has(folder) ? folder : undefined;
}

/** Every folder that holds one of these files. */
export function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    let folder = folderOf(file);
    while (folder !== '' && !folders.has(folder)) {
      folders.add(folder);
      folder = folderOf(folder);
    }
  }
  return folders;
}
