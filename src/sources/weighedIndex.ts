import { builtSitemap } from './builtSitemap';
import type { FolderFiles } from './folderFiles';
import type { Site } from './site';
import { SourceIndex, type MadeOf } from './sourceIndex';

/** Builds an index that has read everything, and is compared with the sitemaps in the folder. */
export async function weighedIndex(
  sites: readonly Site[],
  files: readonly string[],
  disk: FolderFiles,
  made: MadeOf,
): Promise<SourceIndex> {
  const index = await SourceIndex.build(sites, files, made);
  const built = await Promise.all(sites.map((site) => builtSitemap(site, disk)));
  return index.weighed(built.flat());
}
