import { builtSitemap } from './builtSitemap';
import { Conclusions } from './evidence';
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
  await index.readAll();
  const built = await Promise.all(sites.map((site) => builtSitemap(site, disk)));
  const conclusions = new Conclusions(await index.fitsOf(new Set(built.flat())));
  if (conclusions.isSameAs(new Conclusions())) return index;
  const weighed = await SourceIndex.build(
    sites.map((site) => conclusions.applied(site)),
    files,
    made,
  );
  await weighed.readAll();
  return weighed;
}
