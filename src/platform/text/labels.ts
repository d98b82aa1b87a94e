import { l10n } from 'vscode';
import type { Privacy, Report, Result } from '../../api/records';
import type { ListRequest } from '../../model/lists/listRequest';
import {
  defaultQuery,
  type Direction,
  type Grouping,
  type ProjectOrder,
  type ProjectsQuery,
  type ReportKey,
  type ReportsQuery,
} from '../../model/lists/query';
import { shortPath, shortUrl, siteAndPath, withShortHost } from '../../util/url';
import { revealed } from '../../util/visible';
import { formatCount, shortAge } from './format';

/** The label of a rating, or of its absence. */
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

/** A report's title, safe to show: its page's address, or else its id. */
export function titleOf({ id, url }: Pick<Report, 'id' | 'url'>): string {
  return url === '' ? l10n.t('Report {0}', revealed(id)) : withShortHost(shortUrl(revealed(url)));
}

/** The whole address of a report's page, safe to show, or else the report's id. */
export function fullTitleOf(report: Pick<Report, 'id' | 'url'>): string {
  return report.url === '' ? titleOf(report) : revealed(report.url);
}

/** The label of a report's row, such as `/blog/post`, and the host, which tells it from the same page elsewhere. */
export function rowTitleOf(report: Pick<Report, 'id' | 'url'>): { readonly label: string; readonly site: string } {
  const { site, path } = siteAndPath(report.url);
  const label = report.url === '' ? titleOf(report) : revealed(shortPath(path).toWellFormed());
  // Keeps the following text out of a path that is written from right to left.
  return { label: /[\u0590-\u08ff]/.test(label) ? `${label}\u200e` : label, site: revealed(site) };
}

/** The name of a list, for use without its row. */
export function nameOf(list: ListRequest): string {
  if (list.kind === 'projects') return l10n.t('Projects');
  const parts = [list.project, list.result && resultLabel(list.result)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : l10n.t('Reports');
}

/** A rating in as few words as possible: "Bad 20", or the part that is known. */
export function ratingLabel(result: Result | undefined, score: number | undefined): string {
  const known = [
    ...(result === undefined ? [] : [resultLabel(result)]),
    ...(score === undefined ? [] : [formatCount(score)]),
  ];
  return known.join(' ');
}

/** The facts about a report besides its address, in short forms: "Bad 20 · Private · 3d ago". */
export function factsOf({ privacy }: Report, rating: string, date: number | undefined): readonly string[] {
  return [
    ...(rating === '' ? [] : [rating]),
    ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
    ...(date === undefined ? [] : [shortAge(date)]),
  ];
}

/** An order of reports, in the form used within a sentence. */
export function reportOrderLabel(key: ReportKey, direction: Direction): string {
  const isAscending = direction === 'asc';
  switch (key) {
    case 'id':
      return isAscending ? l10n.t('created, oldest first') : l10n.t('created, newest first');
    case 'generated_at':
      return isAscending ? l10n.t('rated, oldest first') : l10n.t('rated, newest first');
    case 'url':
      return isAscending ? l10n.t('URL A to Z') : l10n.t('URL Z to A');
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
    case 'bad':
      return l10n.t('most “Bad” first (loaded only)');
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

/** The parts of a Reports view query that are not the default: "Bad · project shop · “checkout” · worst first". */
export function reportsQueryLabel(query: ReportsQuery): string {
  const { result, project, privacy, search, groupBy, sortBy, sort } = query;
  const usual = defaultQuery.reports;
  return [
    ...(result === undefined ? [] : [resultLabel(result)]),
    ...(project === undefined ? [] : [l10n.t('project {0}', revealed(project))]),
    ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
    ...(search === '' ? [] : [l10n.t('“{0}”', revealed(search))]),
    ...(groupBy === usual.groupBy ? [] : [groupingLabel(groupBy)]),
    ...(sortBy === usual.sortBy && sort === usual.sort ? [] : [reportOrderLabel(sortBy, sort)]),
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
