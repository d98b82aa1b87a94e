import { parseUrl } from '../util/url';
import { DocumentError } from './documents';
import { FilesBeside } from './filesBeside';
import type { FolderFiles } from './folderFiles';
import { joined } from './folders';
import { readSitemaps } from './readSitemaps';
import type { Site } from './site';

/** The paths where generators write a sitemap, below the site's folder. */
const usual = [
  ...['public', 'dist', 'build', 'out', '_site', 'site', '.output/public'],
  ...['.vitepress/dist', 'docs/.vitepress/dist'],
].map((folder) => `${folder}/sitemap.xml`);

/** Maximum size of a sitemap, in bytes: it has a line for each page. */
const maxBytes = 16 << 20;

/**
 * Returns the pages in the sitemap in a site's folder, at the site's own address: in the file that its gate names, else
 * in one that a generator has written. A sitemap that is older than the configuration, or can't be read, is ignored.
 */
export async function builtSitemap(site: Site, disk: FolderFiles): Promise<readonly string[]> {
  const origin = parseUrl(site.url ?? '')?.origin;
  if (origin === undefined) return [];
  const named = site.sitemap === undefined || /^https?:/i.test(site.sitemap) ? [] : [site.sitemap];
  for (const file of [...named, ...usual.map((path) => joined(site.folder, path))]) {
    const at = await disk.changedAt(file);
    if (at === undefined) continue;
    return (await isOlder(site, at, disk)) ? [] : addressesIn(file, origin, disk);
  }
  return [];
}

async function isOlder({ folder, conventions }: Site, at: number, disk: FolderFiles): Promise<boolean> {
  const names = conventions.flatMap(({ configuration }) => configuration?.files ?? []);
  const changed = await Promise.all(names.map((name) => disk.changedAt(joined(folder, name))));
  return changed.some((time) => time !== undefined && time > at);
}

async function addressesIn(file: string, origin: string, disk: FolderFiles): Promise<readonly string[]> {
  const text = await disk.read(file, maxBytes);
  const beside = new FilesBeside(file, (path) => disk.read(path, maxBytes));
  const read = async (address: string) => (await beside.textOf(address)) ?? fail();
  try {
    const { urls } = text === undefined ? { urls: [] } : await readSitemaps(text, { base: `${origin}/`, read });
    // It may have been built for another host.
    return urls.flatMap((url) => {
      const { pathname } = parseUrl(url) ?? {};
      return pathname === undefined ? [] : [origin + pathname];
    });
  } catch (error) {
    if (error instanceof DocumentError) return [];
    throw error;
  }
}

function fail(): never {
  throw new DocumentError('unreachable');
}
