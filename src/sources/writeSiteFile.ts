import type { StatedSite } from './statedSite';

/** Writes a file that states these sites. */
export function writeSiteFile(sites: readonly StatedSite[]): string {
  const written = sites.map(({ url, folder, aliases, rules }) => ({
    url,
    ...(folder === '' ? {} : { folder }),
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(rules.length === 0
      ? {}
      : { sources: rules.map(({ path, files }) => ({ path, file: files.length === 1 ? files[0] : files })) }),
  }));
  return `${JSON.stringify({ sites: written }, undefined, 2)}\n`;
}
