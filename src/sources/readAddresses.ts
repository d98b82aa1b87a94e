import { findUrls, type FoundUrls } from '../util/findUrls';
import { DocumentError } from './documents';
import { followed, type SitemapAccess } from './readSitemaps';
import { readSitemap } from './sitemap';

/**
 * The addresses of a text, wherever it comes from: what it is, is decided by the text alone. Those of a sitemap or a
 * feed are its entries, also of the sitemaps that it names; any other text is read by `findUrls`.
 * @throws DocumentError for a sitemap with a DOCTYPE; rejects as `read` does if that is no `DocumentError`
 */
export async function readAddresses(text: string, access: SitemapAccess): Promise<FoundUrls> {
  const sitemap = readSitemap(text);
  if (sitemap === 'doctype') throw new DocumentError('doctype', access.base);
  return sitemap === 'other' ? findUrls(text, access.base) : followed(sitemap, access);
}
