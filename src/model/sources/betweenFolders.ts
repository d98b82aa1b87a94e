import { likeliestFirst, type Source } from './sourceIndex';

/**
 * The sources of a page in several workspace folders, the likeliest first. Where more than one folder claims the page,
 * nothing says which of them is right, so each is a guess. A file that two folders hold, one in the other, is one source.
 * @param found with the workspace folder and the whole path of the file
 */
export function betweenFolders<T extends Pick<Source, 'confidence'>>(
  found: readonly T[],
  folderOf: (source: T) => string,
  pathOf: (source: T) => string,
): readonly T[] {
  const sources = new Map<string, T>();
  for (const source of likeliestFirst(found)) if (!sources.has(pathOf(source))) sources.set(pathOf(source), source);
  const each = [...sources.values()];
  const claiming = new Set(each.filter(({ confidence }) => confidence !== 'guess').map(folderOf));
  return claiming.size < 2 ? each : each.map((source) => ({ ...source, confidence: 'guess' }));
}
