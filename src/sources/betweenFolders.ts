import { likeliestFirst, type Source } from './sitePages';

/**
 * The sources of a page in several workspace folders, likeliest first. If more than one folder claims the page, it is
 * unknown which of them is right, so each is a guess. A file in two folders, one inside the other, is one source.
 * @param pathOf returns the absolute path of a source's file
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
