import * as l10n from '@vscode/l10n';
import { pageSizes, type PageSize } from '../service/service';
import { hasWords, searchTermsOf } from '../reports/lists/searches';
import { describeRow } from './reportFields';
import { listInput } from './input';
import { connectedSession } from './target';
import { reading } from './tool';

const maxPerPage: PageSize = 100;

/** Finds the newest reports of a search. Reads one page: a model that needs more can narrow the search. */
export const findReports = reading(listInput, {
  doing: () => l10n.t('Looking for reports'),
  run: async ({ search = '', result, project, limit }, { sessions, signal, cuts }) => {
    const { service } = connectedSession(sessions);
    const { server, local } = searchTermsOf(search);
    const page = await service.listReports(
      {
        ...(search !== '' && { search: server, search_by: 'url' }),
        ...(result !== undefined && { result }),
        ...(project !== undefined && { project }),
        sort_by: 'id',
        sort: 'desc',
        // The other terms only filter the page of the list that was read, so it's as long as possible.
        per_page: local.length > 0 ? maxPerPage : (pageSizes.find((size) => size >= limit) ?? maxPerPage),
      },
      { signal },
    );
    const { records, total, next, unreadable } = page;
    const found = records.filter(({ url }) => hasWords(url, local));
    cuts.add('unreadableReports', unreadable);
    // The list that a report is in decides its result.
    const rows = found
      .slice(0, limit)
      .map((report) => describeRow({ ...report, result: result ?? report.result }, cuts));
    const known = local.length === 0 ? total : undefined;
    cuts.add('reports', (known ?? found.length) - rows.length);
    const hasMore = next !== undefined || found.length > rows.length;
    return {
      data: { total: known, reports: rows },
      next: hasMore ? adviceOn(local.length > 0) : undefined,
    };
  },
});

function adviceOn(hasOthers: boolean): string {
  return hasOthers
    ? l10n.t('There may be more: only the newest 100 reports that contain the longest search word were checked.')
    : l10n.t('There are more. Narrow the search, or filter by result or project.');
}
