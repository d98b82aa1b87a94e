import { privacyNames, results, type Privacy, type Result } from '../../service/records';
import type { ProjectQuery, ReportQuery } from '../../service/service';
import { isFields, type Fields } from '../../util/json';

/** The keys by which the service sorts reports. */
export const reportKeys = ['id', 'generated_at', 'url', 'result'] as const satisfies ReportQuery['sort_by'][];
export type ReportKey = (typeof reportKeys)[number];

/** The keys by which the service sorts projects. */
export const projectKeys = ['created_at', 'project'] as const satisfies ProjectQuery['sort_by'][];
export type ProjectKey = (typeof projectKeys)[number];

/** The orders of projects. The service can't sort by their mean result, so that is done here once all are loaded. */
export const projectOrders = [...projectKeys, 'result'] as const;
export type ProjectOrder = (typeof projectOrders)[number];

export const directions = ['desc', 'asc'] as const;
export type Direction = (typeof directions)[number];

export const groupings = ['result', 'check', 'project', 'none'] as const;
export type Grouping = (typeof groupings)[number];

/** The content and the order of the Reports view. */
export interface ReportsQuery {
  /** A part of the address; empty for none. */
  readonly search: string;
  readonly result: Result | undefined;
  readonly project: string | undefined;
  /** The service has no such filter, so it only applies to the loaded reports. */
  readonly privacy: Privacy | undefined;
  readonly sortBy: ReportKey;
  readonly sort: Direction;
  readonly groupBy: Grouping;
}

/** The content and the order of the Projects view. */
export interface ProjectsQuery {
  /** A part of the name; empty for none. */
  readonly search: string;
  readonly sortBy: ProjectOrder;
  readonly sort: Direction;
}

/** The content of both views of one connection. */
export interface Query {
  readonly reports: ReportsQuery;
  readonly projects: ProjectsQuery;
}

/** No search and no filter. */
export const everything = { search: '', result: undefined, project: undefined, privacy: undefined } as const;

type ReportOrder = Pick<ReportsQuery, 'sortBy' | 'sort'>;

const newestFirst: ReportOrder = { sortBy: 'id', sort: 'desc' };
const worstScoreFirst: ReportOrder = { sortBy: 'result', sort: 'asc' };

/** The order of reports unless the user has chosen another: within a group, the worst comes first. */
export function usualOrder(groupBy: Grouping): ReportOrder {
  return groupBy === 'result' || groupBy === 'check' ? worstScoreFirst : newestFirst;
}

export function isUsualOrder({ groupBy, sortBy, sort }: ReportsQuery): boolean {
  const usual = usualOrder(groupBy);
  return sortBy === usual.sortBy && sort === usual.sort;
}

export const defaultQuery: Query = {
  reports: { ...everything, ...worstScoreFirst, groupBy: 'result' },
  projects: { search: '', sortBy: 'created_at', sort: 'desc' },
};

/** True if a search or a filter may hide something. */
export function isNarrowed(query: ReportsQuery | ProjectsQuery): boolean {
  return query.search !== '' || ('groupBy' in query && (query.result ?? query.project ?? query.privacy) !== undefined);
}

/** The privacy filter for the loaded rows of a view. */
export function privacyFilterOf(view: 'projects' | 'reports', { reports }: Query): Privacy | undefined {
  return view === 'reports' ? reports.privacy : undefined;
}

/** Reads a stored query, with defaults for missing or unknown values. Doesn't use valibot, to start faster. */
export function readQuery(value: unknown): Query {
  const { reports, projects } = fieldsOf(value);
  return { reports: readReportsQuery(reports), projects: readProjectsQuery(projects) };
}

export function readReportsQuery(value: unknown): ReportsQuery {
  const { search, result, project, privacy, sortBy, sort, groupBy, version } = fieldsOf(value);
  const grouping = oneOf(groupings, groupBy) ?? defaultQuery.reports.groupBy;
  const usual = usualOrder(grouping);
  const order = { sortBy: oneOf(reportKeys, sortBy) ?? usual.sortBy, sort: oneOf(directions, sort) ?? usual.sort };
  // Version 1.0 stored its default order, newest first, as if it had been chosen.
  const isChosen = version !== undefined || order.sortBy !== newestFirst.sortBy || order.sort !== newestFirst.sort;
  return {
    search: textOf(search) ?? '',
    result: oneOf(results, result),
    project: textOf(project),
    privacy: oneOf(privacyNames, privacy),
    ...(isChosen ? order : usual),
    groupBy: grouping,
  };
}

/** A query in its stored form. */
export function storedReportsQuery(query: ReportsQuery): ReportsQuery & { readonly version: 2 } {
  return { ...query, version: 2 };
}

function readProjectsQuery(value: unknown): ProjectsQuery {
  const { search, sortBy, sort } = fieldsOf(value);
  const normal = defaultQuery.projects;
  return {
    search: textOf(search) ?? '',
    sortBy: oneOf(projectOrders, sortBy) ?? normal.sortBy,
    sort: oneOf(directions, sort) ?? normal.sort,
  };
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((candidate) => candidate === value);
}
