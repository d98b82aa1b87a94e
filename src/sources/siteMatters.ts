import type { Convention } from './frameworks/convention';
import { SiteFolders } from './folders';
import type { Site } from './site';

/** The files whose front matter may decide about their pages, in sites with an address. */
export function filesWithMatter(sites: readonly Site[], files: readonly string[]): readonly string[] {
  const folders = new SiteFolders();
  const byFolder = new Map<string, readonly Convention[]>();
  for (const { url, folder, conventions } of sites) {
    folders.add(folder, outsideOf(conventions));
    if (url !== undefined) byFolder.set(folder, conventions);
  }
  return files.filter((file) => {
    const owned = folders.of(file);
    const conventions = owned === undefined ? undefined : byFolder.get(owned.folder);
    return conventions?.some((it) => it.hasMatter?.(owned?.path ?? '') === true) === true;
  });
}

/** The folders of content outside of a site's own. */
export function outsideOf(conventions: readonly Convention[]): readonly string[] {
  return conventions.flatMap((it) => it.outside ?? []);
}
