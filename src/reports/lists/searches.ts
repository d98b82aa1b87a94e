import type { Project, Report } from '../../service/records';
import type { PageSize, ReportService } from '../../service/service';
import { hasWords, searchTermsOf } from './searchTerms';
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
