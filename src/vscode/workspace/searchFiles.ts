import { RelativePattern, workspace, type Uri, type WorkspaceFolder } from 'vscode';
import type { FileSearch } from '../../sources';
import type { LinkedFolders } from './linkedFolders';

/** Maximum number of files that one search returns. */
export const maxFiles = 50_000;

/** The files that searches found. */
export interface Found {
  readonly files: readonly string[];
  /** False if there may be more. */
  readonly isWhole: boolean;
}

/**
 * Searches a folder for files that are below no link. VS Code follows links, and no extension can tell it not to.
 * @param pathOf returns the path of a file in it
 * @param most number of files after which each search ends
 */
export async function searchFiles(
  folder: WorkspaceFolder,
  searches: readonly FileSearch[],
  pathOf: (uri: Uri) => string,
  links: LinkedFolders,
  most = maxFiles,
): Promise<Found> {
  const found = await Promise.all(
    searches.map(({ include, exclude }) => workspace.findFiles(new RelativePattern(folder, include), exclude, most)),
  );
  return {
    files: await links.without([...new Set(found.flat().map(pathOf))].sort()),
    isWhole: found.every(({ length }) => length < most),
  };
}
