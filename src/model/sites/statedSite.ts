/** The file in which a workspace folder states its sites. */
export const siteFileName = 'site-reports.json';

/** The file that makes a page: `/blog/:slug` is below the site's address, the file below the workspace folder. */
export interface SiteRule {
  readonly path: string;
  readonly file: string;
}

/** A site as stated in `site-reports.json`. */
export interface StatedSite {
  /** Its address with the base path, without a slash at the end. */
  readonly url: string;
  /** The folder that holds it, empty for the workspace folder itself. */
  readonly folder: string;
  /** Other addresses of the same pages. */
  readonly aliases: readonly string[];
  /** Its `sources`, in addition to its conventions. */
  readonly rules: readonly SiteRule[];
}

/** Writes a file that states these sites. */
export function writeSiteFile(sites: readonly StatedSite[]): string {
  const written = sites.map(({ url, folder, aliases, rules }) => ({
    url,
    ...(folder === '' ? {} : { folder }),
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(rules.length === 0 ? {} : { sources: rules.map(({ path, file }) => ({ path, file })) }),
  }));
  return `${JSON.stringify({ sites: written }, undefined, 2)}\n`;
}
