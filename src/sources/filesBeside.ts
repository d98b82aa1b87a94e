import { decodedPercents, parseUrl } from '../util/url';
import { folderOf, joined } from './folders';

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
