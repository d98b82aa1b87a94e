import { AbortedError } from '../util/abortedError';
import { timeSlice } from '../util/timeSlice';
import type { FoundUrls, LeftOut } from '../util/findUrls';
import { parseUrl } from '../util/url';
import {
  certainOf,
  DocumentError,
  FilesBeside,
  fetchDocument,
  readSitemaps,
  type SourceIndex,
  type ConfiguredSite,
} from '../sources';
import type { RunProblem, SitemapFault } from './outcome';
import { pathOfPage } from './pageSet';

/** Access to the folder of a site. File paths are relative to it. */
export interface Folder {
  /** The text of a file that the rules name, unpacked if needed; undefined if it doesn't exist or may not be read. */
  readonly readText: (file: string, signal: AbortSignal) => Promise<string | undefined>;
  /** The source index and the files to look up in it; undefined if unknown. */
  readonly sources?: {
    readonly index: SourceIndex;
    readonly files: readonly string[];
    /** False if the folder has more files than were searched or read; true by default. */
    readonly isWhole?: boolean;
    /** The files and folders that could not be read or understood, so that their pages may not be known. */
    readonly unread?: readonly string[];
  };
}

/** A problem with a sitemap. */
type SitemapProblem = RunProblem & { readonly kind: 'sitemap' };

/** The pages in a sitemap, and the reasons why they are incomplete. */
export interface SitemapPages {
  readonly paths: readonly string[];
  readonly problems: readonly SitemapProblem[];
}

/**
 * Reads the pages of a sitemap: a file of the folder, or a web address. The host of its addresses doesn't matter, since
 * it may have been built for another.
 * @throws AbortedError once the signal is aborted
 */
export async function sitemapPages(
  place: string | undefined,
  { url }: Pick<ConfiguredSite, 'url'>,
  folder: Folder,
  signal: AbortSignal,
): Promise<SitemapPages> {
  if (place === undefined) return { paths: [], problems: [] };
  const only = (problem: Omit<SitemapProblem, 'kind'>) => ({
    paths: [],
    problems: [{ kind: 'sitemap' as const, ...problem }],
  });
  try {
    const isWeb = isOnWeb(place);
    const text = isWeb ? await fetchDocument(place, signal) : await folder.readText(place, signal);
    if (signal.aborted) throw new AbortedError();
    if (text === undefined) return only({ place, why: 'missing' });
    const beside = isWeb ? undefined : new FilesBeside(place, (file) => folder.readText(file, signal));
    const read = async (address: string) => (await beside?.textOf(address)) ?? fetchDocument(address, signal);
    const found = await readSitemaps(text, { base: isWeb ? place : `${url}/`, name: place, read });
    const paths = found.urls.map((value) => pathOnAnyHost(url, value)).filter((value) => value !== undefined);
    return { paths, problems: problemsOf(place, found, paths.length === 0) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const { kind: why, status } = error;
    return only({ place: error.place || place, why: faultOf({ place, why, status }), status });
  }
}

/** The problems of a sitemap that leave the pages uncertain. */
function problemsOf(
  place: string,
  { malformed, beyond = 0, leftOut = [] }: FoundUrls,
  isEmpty: boolean,
): readonly SitemapProblem[] {
  const [example] = malformed;
  const faults = leftOut.filter(({ why }) => why !== 'unread');
  const isCut = beyond > 0 || faults.length < leftOut.length;
  const isExplained = faults.length > 0 || example !== undefined;
  return [
    ...faults.map((fault): Omit<SitemapProblem, 'kind'> => ({
      place: fault.place,
      why: faultOf(fault),
      status: fault.status,
    })),
    ...(example === undefined ? [] : [{ place, why: 'broken' as const, broken: { count: malformed.length, example } }]),
    ...(isCut ? [{ place, why: 'unread' as const }] : []),
    ...(isEmpty && !isExplained ? [{ place, why: 'empty' as const }] : []),
  ].map((problem) => ({ kind: 'sitemap', ...problem }));
}

/** An address that the server refuses permanently is wrong; otherwise, trying again may help. */
function faultOf({ why, status = 0 }: LeftOut): SitemapFault {
  return why === 'refused' && (status === 404 || status === 410) ? 'missing' : why;
}

function pathOnAnyHost(site: string, url: string): string | undefined {
  const own = parseUrl(site);
  const page = parseUrl(url);
  if (own === undefined || page === undefined) return undefined;
  page.host = own.host;
  // Setting a host keeps the port of the previous one.
  page.port = own.port;
  return pathOfPage(site, page.href);
}

/** The folder, in which the pages of a sitemap on the web decide which files are certain. */
export async function weighedBy(
  paths: readonly string[],
  { url, gate }: Pick<ConfiguredSite, 'url' | 'gate'>,
  folder: Folder,
): Promise<Folder> {
  const { sources } = folder;
  // A sitemap in the folder was already compared, unless it is outdated.
  if (sources === undefined || paths.length === 0 || !isOnWeb(gate?.sitemap)) return folder;
  const index = await sources.index.weighed(paths.map((path) => url + path));
  return { ...folder, sources: { ...sources, index } };
}

function isOnWeb(place: string | undefined): boolean {
  return place !== undefined && /^https?:/i.test(place);
}

/** The paths of the pages that the code certainly generates, without those of templates for many pages. */
export async function codePages(
  { url }: Pick<ConfiguredSite, 'url'>,
  { sources }: Folder,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const paths = new Set<string>();
  for (const file of sources?.files ?? []) {
    for (const { address, confidence } of sources?.index.pagesOf(file) ?? []) {
      const path = address === undefined || confidence === 'guess' ? undefined : pathOfPage(url, address);
      if (path !== undefined) paths.add(path);
    }
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
    if (signal.aborted) throw new AbortedError();
  }
  return [...paths];
}

/** The file that certainly generates a page. */
export function fileOf({ url }: Pick<ConfiguredSite, 'url'>, path: string, { sources }: Folder): string | undefined {
  return sources === undefined ? undefined : certainOf(sources.index.sourcesOf(url + path))?.file;
}
