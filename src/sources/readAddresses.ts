import { findUrls, type FoundUrls } from '../util/findUrls';
import { DocumentError } from './documents';
import { followed, type SitemapAccess } from './readSitemaps';
import { readSitemap } from './sitemap';

/**
 * The addresses in a text from any source; only the text itself decides its kind. In a sitemap or a feed, they are its
 * entries, including those of the sitemaps that it names; any other text is read by `findUrls`.
 * @throws DocumentError for a sitemap with a DOCTYPE; rejects as `read` does if that isn't a `DocumentError`
 */
export async function readAddresses(text: string, access: SitemapAccess): Promise<FoundUrls> {
  const sitemap = readSitemap(text);
  if (sitemap === 'doctype') throw new DocumentError('doctype', access.base);
  return sitemap === 'other' ? findUrls(text, access.base) : followed(sitemap, access);
}
