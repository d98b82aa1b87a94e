import * as l10n from '@vscode/l10n';
import {
  isUsualOrder,
  defaultQuery,
  type Direction,
  type Grouping,
  type ProjectOrder,
  type ProjectsQuery,
  type ReportKey,
  type ReportsQuery,
  type ListRequest,
} from '../../reports/lists/query';
import { revealed } from '../../util/unseenCharacters';
import { privacyLabel, resultLabel } from './labels';
import { textLanguage } from './format';

/** An order of reports, in the form used within a sentence. */
export function reportOrderLabel(key: ReportKey, direction: Direction): string {
  const isAscending = direction === 'asc';
  switch (key) {
    case 'id':
      return isAscending ? l10n.t('created, oldest first') : l10n.t('created, newest first');
    case 'generated_at':
      return isAscending ? l10n.t('rated, oldest first') : l10n.t('rated, newest first');
    case 'url':
      return isAscending ? l10n.t('address A to Z') : l10n.t('address Z to A');
    case 'result':
      return isAscending ? l10n.t('worst first') : l10n.t('best first');
  }
}

/** An order of projects, in the form used within a sentence. */
export function projectOrderLabel(key: ProjectOrder, direction: Direction): string {
  const isAscending = direction === 'asc';
  switch (key) {
    case 'created_at':
      return isAscending ? l10n.t('created, oldest first') : l10n.t('created, newest first');
    case 'project':
      return isAscending ? l10n.t('name A to Z') : l10n.t('name Z to A');
    case 'result':
      return isAscending ? l10n.t('worst average first') : l10n.t('best average first');
  }
}

export function groupingLabel(grouping: Grouping): string {
  switch (grouping) {
    case 'result':
      return l10n.t('by result');
    case 'check':
      return l10n.t('by failed check');
    case 'project':
      return l10n.t('by project');
    case 'none':
      return l10n.t('not grouped');
  }
}

/** The parts of a Reports view query that are not the default: "Bad · project shop · “checkout” · worst first". */
export function reportsQueryLabel(query: ReportsQuery): string {
  const { result, project, privacy, search, groupBy, sortBy, sort } = query;
  return [
    ...(result === undefined ? [] : [resultLabel(result)]),
    ...(project === undefined ? [] : [l10n.t('project {0}', revealed(project))]),
    ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
    ...(search === '' ? [] : [l10n.t('“{0}”', revealed(search))]),
    ...(groupBy === defaultQuery.reports.groupBy ? [] : [groupingLabel(groupBy)]),
    ...(isUsualOrder(query) ? [] : [reportOrderLabel(sortBy, sort)]),
  ].join(' · ');
}

/** The same for a query of the Projects view. */
export function projectsQueryLabel({ search, sortBy, sort }: ProjectsQuery): string {
  const usual = defaultQuery.projects;
  const isUsual = sortBy === usual.sortBy && sort === usual.sort;
  return [
    ...(search === '' ? [] : [l10n.t('“{0}”', revealed(search))]),
    ...(isUsual ? [] : [projectOrderLabel(sortBy, sort)]),
  ].join(' · ');
}

/** The name of a list, for use without its row. */
export function listName(list: ListRequest): string {
  if (list.kind === 'projects') return l10n.t('Projects');
  const { project, result } = list;
  const parts = [project, result === undefined ? undefined : resultLabel(result)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : l10n.t('Reports');
}

/** Capitalizes a phrase for the beginning of a line. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase(textLanguage) + phrase.slice(1);
}
