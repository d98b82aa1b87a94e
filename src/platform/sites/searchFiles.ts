import { RelativePattern, workspace, type Uri, type WorkspaceFolder } from 'vscode';
import type { FileSearch } from '../../model/sites/fileSearch';

/** Maximum number of files that one search returns. */
export const maxFiles = 50_000;

/** The files that searches found. */
export interface Found {
  readonly files: readonly string[];
  /** False if there may be more. */
  readonly isWhole: boolean;
}

/** Searches a folder for files. @param pathOf returns the path of a file in it */
export async function searchFiles(
  folder: WorkspaceFolder,
  searches: readonly FileSearch[],
  pathOf: (uri: Uri) => string,
): Promise<Found> {
  const found = await Promise.all(
    searches.map(({ include, exclude }) =>
      workspace.findFiles(new RelativePattern(folder, include), exclude, maxFiles),
    ),
  );
  return {
    files: [...new Set(found.flat().map(pathOf))].sort(),
    isWhole: found.every(({ length }) => length < maxFiles),
  };
}
