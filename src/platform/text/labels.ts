import { l10n } from 'vscode';
import type { Privacy, Report, Result } from '../../api/records';
import {
  defaultQuery,
  type Direction,
  type Grouping,
  type ProjectKey,
  type ProjectsQuery,
  type ReportKey,
  type ReportsQuery,
} from '../../model/lists/query';
import { shortUrl } from '../../util/url';

/** A rating, or that there is none. */
export function resultLabel(result: Result | undefined): string {
  switch (result) {
    case 'good':
      return l10n.t('Good');
    case 'decent':
      return l10n.t('Decent');
    case 'bad':
      return l10n.t('Bad');
    case undefined:
      return l10n.t('Not rated');
  }
}

export function privacyLabel(privacy: Privacy): string {
  switch (privacy) {
    case 'public':
      return l10n.t('Public');
    case 'private':
      return l10n.t('Private');
    case 'password':
      return l10n.t('Password');
  }
}

/** A report's title: its page's address, or else its number. */
export function titleOf({ id, url }: Pick<Report, 'id' | 'url'>): string {
  return url === '' ? l10n.t('Report {0}', id) : shortUrl(url);
}

/** An order of reports, in the form used within a sentence. */
export function reportOrderLabel(key: ReportKey, direction: Direction): string {
  const isAscending = direction === 'asc';
  switch (key) {
    case 'id':
      return isAscending ? l10n.t('oldest first') : l10n.t('newest first');
    case 'generated_at':
      return isAscending ? l10n.t('oldest results first') : l10n.t('latest results first');
    case 'url':
      return isAscending ? l10n.t('URL A to Z') : l10n.t('URL Z to A');
    case 'result':
      return isAscending ? l10n.t('by rating, ascending') : l10n.t('by rating, descending');
  }
}

/** An order of projects, in the form used within a sentence. */
export function projectOrderLabel(key: ProjectKey, direction: Direction): string {
  const isAscending = direction === 'asc';
  switch (key) {
    case 'created_at':
      return isAscending ? l10n.t('oldest first') : l10n.t('newest first');
    case 'project':
      return isAscending ? l10n.t('name A to Z') : l10n.t('name Z to A');
  }
}

export function groupingLabel(grouping: Grouping): string {
  switch (grouping) {
    case 'result':
      return l10n.t('by result');
    case 'project':
      return l10n.t('by project');
    case 'none':
      return l10n.t('not grouped');
  }
}

/** The current query of the Reports view: "Bad · project shop · “checkout” · newest first". */
export function reportsQueryLabel(query: ReportsQuery): string {
  const { result, project, privacy, search, groupBy, sortBy, sort } = query;
  return [
    ...(result === undefined ? [] : [resultLabel(result)]),
    ...(project === undefined ? [] : [l10n.t('project {0}', project)]),
    ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
    ...(search === '' ? [] : [l10n.t('“{0}”', search)]),
    ...(groupBy === defaultQuery.reports.groupBy ? [] : [groupingLabel(groupBy)]),
    reportOrderLabel(sortBy, sort),
  ].join(' · ');
}

/** The current query of the Projects view. */
export function projectsQueryLabel({ search, sortBy, sort }: ProjectsQuery): string {
  return [...(search === '' ? [] : [l10n.t('“{0}”', search)]), projectOrderLabel(sortBy, sort)].join(' · ');
}
