import { parseUrl, decodedPercents } from '../util/url';
import { DocumentError } from './documents';
import type { FolderFiles } from './fileSearch';
import { joined, folderOf } from '../util/paths';
import { readSitemaps } from './readSitemaps';
import type { Site } from './site';
import { SourceIndex, type MadeOf } from './sourceIndex';

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

/** The files of a build that a sitemap names by their addresses: they may be newer than the published ones. */
export class FilesBeside {
  private readonly top: string;
  private readonly taken: Set<string>;

  /**
   * @param sitemap the file that names them
   * @param read returns a file's text; undefined if it doesn't exist
   */
  constructor(
    sitemap: string,
    private readonly read: (file: string) => Promise<string | undefined>,
  ) {
    this.top = folderOf(sitemap);
    this.taken = new Set([sitemap]);
  }

  /**
   * Returns the text of the file at the path of an address, trying the longest part of it first: `en/sitemap.xml` isn't
   * `sitemap.xml`. No file stands for two addresses.
   */
  async textOf(address: string): Promise<string | undefined> {
    const parts = (parseUrl(address)?.pathname ?? '').split('/').filter((part) => part !== '');
    const names = parts.map((part) => decodedPercents(part) ?? part);
    if (names.some((name) => /[/\\]|^\.\.?$/.test(name))) return undefined;
    for (const at of names.keys()) {
      const file = joined(this.top, names.slice(at).join('/'));
      const text = this.taken.has(file) ? undefined : await this.read(file);
      if (text === undefined) continue;
      this.taken.add(file);
      return text;
    }
    return undefined;
  }
}

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
