import type { Project, Report } from '../../service/records';
import type { PageSize, ReportService } from '../../service/service';
import type { Store } from './store';

/** Page size for reading lists without keeping their rows: as few requests as possible. */
const maxPerPage: PageSize = 100;

/** A service, and the page size of its lists. */
export interface Searched {
  readonly service: Pick<ReportService, 'listReports' | 'listProjects'>;
  readonly store: Pick<Store, 'perPage'>;
}

/** Finds reports of all results whose address contains all words of a text, newest first. Not kept. */
export async function searchReports(
  { service, store }: Searched,
  search: string,
  signal: AbortSignal,
): Promise<readonly Report[]> {
  const { server, local } = searchTermsOf(search);
  const filter = search === '' ? {} : { search: server, search_by: 'url' as const };
  const query = { ...filter, sort_by: 'id', sort: 'desc', per_page: perPageOf(store, local) } as const;
  const { records } = await service.listReports(query, { signal });
  return records.filter(({ url }) => hasWords(url, local));
}

/** Finds projects whose name contains all words of a text, newest first. Not kept. */
export async function searchProjects(
  { service, store }: Searched,
  search: string,
  signal: AbortSignal,
): Promise<readonly Project[]> {
  const { server, local } = searchTermsOf(search);
  const filter = search === '' ? {} : { search: server, search_by: 'project' as const };
  const query = { ...filter, sort_by: 'created_at', sort: 'desc', per_page: perPageOf(store, local) } as const;
  const { records } = await service.listProjects(query, { signal });
  return records.filter(({ name }) => hasWords(name, local));
}

/** The page size of a search: the largest if its results have to be filtered by other words. */
function perPageOf({ perPage }: Pick<Store, 'perPage'>, local: readonly string[]): PageSize {
  return local.length === 0 ? perPage : maxPerPage;
}

/** A search in the form that the service can answer. */
export interface SearchTerms {
  /** The text to search for: the longest word, since the service takes one text and isn't known to divide it. */
  readonly server: string;
  /** The other words that its results must contain, which the service doesn't search for literally. */
  readonly local: readonly string[];
}

export function searchTermsOf(search: string): SearchTerms {
  const words = wordsOf(search);
  const server = words.reduce((longest, word) => (word.length > longest.length ? word : longest), words[0] ?? search);
  return { server, local: words.filter((word) => word !== server || isTakenOtherwise(word)) };
}

/**
 * True for text that the service doesn't search for literally: `%` and `_` stand for anything, and `0` for no search.
 */
function isTakenOtherwise(word: string): boolean {
  return /[%_]/.test(word) || word === '0';
}

/** The words of a search, in the form of stored addresses, without scheme, `www.`, and the slash of a bare host. */
export function wordsOf(search: string): readonly string[] {
  return search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^(?:https?:\/\/)?(?:www\.)?(?=.)/i, '').replace(/^([^/?#]+\.[^/?#]+)\/$/, '$1'));
}

/** True if a text contains all of some words, ignoring case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
