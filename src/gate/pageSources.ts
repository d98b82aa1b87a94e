import { AbortedError } from '../util/abortedError';
import { TimeSlice } from '../util/timeSlice';
import { parseUrl } from '../util/url';
import {
  certainOf,
  DocumentError,
  fetchDocument,
  folderOf,
  isSitemap,
  joined,
  readSitemaps,
  type SourceIndex,
  type ConfiguredSite,
} from '../sources';
import type { RunProblem, SitemapFault } from './outcome';
import { pathOfPage } from './pageSet';

/** Access to the folder of a site. File paths are relative to it. */
export interface Folder {
  /** The text of a file that the rules name, unpacked if need be; undefined if there is none, or it may not be read. */
  readonly readText: (file: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Which file makes which page, and the files to ask about; undefined if that is not known. */
  readonly sources?: {
    readonly index: SourceIndex;
    readonly files: readonly string[];
    /** False if the folder has more files than were searched or read; true unless given. */
    readonly isWhole?: boolean;
  };
}

/** Pages that a sitemap names. */
export interface SitemapPages {
  readonly paths: readonly string[];
  /** True if all of it was read. */
  readonly isWhole: boolean;
}

/**
 * Reads the pages of a sitemap: a file of the folder, or a web address. Which host it names does not matter, since it
 * may have been built for another.
 * @throws AbortedError once the signal is aborted
 */
export async function sitemapPages(
  place: string,
  { url }: Pick<ConfiguredSite, 'url'>,
  folder: Folder,
  signal: AbortSignal,
): Promise<SitemapPages | RunProblem> {
  try {
    const isWeb = /^https?:/i.test(place);
    const text = isWeb ? await fetchDocument(place, signal) : await folder.readText(place, signal);
    if (signal.aborted) throw new AbortedError();
    if (text === undefined) return { kind: 'sitemap', place, why: 'missing' };
    if (!isSitemap(text)) return { kind: 'sitemap', place, why: 'notSitemap' };
    const beside = async (address: string) => {
      const name = parseUrl(address)?.pathname.split('/').at(-1) ?? '';
      // The build's own sitemaps may be newer than the published ones.
      const own = isWeb || name === '' ? undefined : await folder.readText(joined(folderOf(place), name), signal);
      return own ?? fetchDocument(address, signal);
    };
    const { urls, beyond = 0, unread = [] } = await readSitemaps(text, { read: beside });
    const paths = urls.map((value) => pathOnAnyHost(url, value)).filter((value) => value !== undefined);
    return { paths, isWhole: beyond === 0 && unread.length === 0 };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { kind: 'sitemap', place: error.place === '' ? place : error.place, why: faultOf(error) };
  }
}

/** An address that the service refuses to give for good is a wrong one; otherwise trying again may help. */
function faultOf({ kind, status = 0 }: DocumentError): SitemapFault {
  return kind === 'refused' && (status === 404 || status === 410) ? 'missing' : kind;
}

function pathOnAnyHost(site: string, url: string): string | undefined {
  const own = parseUrl(site);
  const page = parseUrl(url);
  if (own === undefined || page === undefined) return undefined;
  page.host = own.host;
  // Setting a host keeps the port of the former one.
  page.port = own.port;
  return pathOfPage(site, page.href);
}

/** The paths of the pages that the code certainly makes, without those of templates for many. */
export async function codePages(
  { url }: Pick<ConfiguredSite, 'url'>,
  { sources }: Folder,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const paths = new Set<string>();
  const slice = new TimeSlice();
  for (const file of sources?.files ?? []) {
    for (const { address, confidence } of sources?.index.pagesOf(file) ?? []) {
      const path = address === undefined || confidence === 'guess' ? undefined : pathOfPage(url, address);
      if (path !== undefined) paths.add(path);
    }
    if (slice.isOver) await slice.yieldToHost();
    if (signal.aborted) throw new AbortedError();
  }
  return [...paths];
}

/** The file that certainly makes a page. */
export function fileOf({ url }: Pick<ConfiguredSite, 'url'>, path: string, { sources }: Folder): string | undefined {
  return sources === undefined ? undefined : certainOf(sources.index.sourcesOf(url + path))?.file;
}
