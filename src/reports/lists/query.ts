import { type Privacy, type Result, worstFirst } from '../../service/records';
import type { ProjectQuery, ReportQuery } from '../../service/service';
import { searchTermsOf, hasWords } from './searches';
import { isFields } from '../../util/json';

/** The keys by which the service sorts reports. */
export const reportKeys = ['id', 'generated_at', 'url', 'result'] as const satisfies ReportQuery['sort_by'][];

export type ReportKey = (typeof reportKeys)[number];

/** The keys by which the service sorts projects. */
export const projectKeys = ['created_at', 'project'] as const satisfies ProjectQuery['sort_by'][];

type ProjectKey = (typeof projectKeys)[number];

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

/** One list of the service's reports, with its selection and order. The service selects and sorts. */
export interface ReportListRequest extends Pick<ReportsQuery, 'search' | 'result' | 'project' | 'sortBy' | 'sort'> {
  readonly kind: 'reports';
}

/** One list of the service's projects. */
export interface ProjectListRequest {
  readonly kind: 'projects';
  readonly search: string;
  readonly sortBy: ProjectKey;
  readonly sort: Direction;
}

export type ListRequest = ReportListRequest | ProjectListRequest;

/** A list that has changed. */
export interface ListChange {
  readonly list: ListRequest;
  /** The key of a row if only that one was replaced by a newer version. */
  readonly replaced: string | undefined;
}

/** The arrangement of the lists in a view. */
export type Outline =
  /** One row for each list. */
  | { readonly kind: 'groups'; readonly by: 'result' | 'project'; readonly lists: readonly ReportListRequest[] }
  /** Projects, each with groups by result. */
  | {
      readonly kind: 'projects';
      readonly list: ProjectListRequest;
      readonly groupsOf: (project: string) => readonly ReportListRequest[];
    }
  /** Projects, each with its reports. */
  | {
      readonly kind: 'groupsByProject';
      readonly list: ProjectListRequest;
      readonly listOf: (project: string) => ReportListRequest;
    }
  /** One row for each check that fails in loaded reports of a list. */
  | { readonly kind: 'groupsByCheck'; readonly list: ReportListRequest }
  /** Reports, one below the other. */
  | { readonly kind: 'reports'; readonly list: ReportListRequest };

/** The Projects view: the query selects the projects; their reports are grouped by result, the worst first. */
export function projectsOutline({ projects }: Query): Outline & { kind: 'projects' } {
  const groupsOf = (project: string) =>
    worstFirst.map((result) => listOf({ ...defaultQuery.reports, project, result }));
  return { kind: 'projects', list: projectListOf(projects), groupsOf };
}

/** The Reports view. */
export function reportsOutline({ reports }: Query): Outline {
  switch (reports.groupBy) {
    case 'result': {
      const shown = worstFirst.filter((result) => reports.result === undefined || reports.result === result);
      return { kind: 'groups', by: 'result', lists: shown.map((result) => listOf({ ...reports, result })) };
    }
    case 'project':
      if (reports.project !== undefined) return { kind: 'groups', by: 'project', lists: [listOf(reports)] };
      return {
        kind: 'groupsByProject',
        // Headings are looked up by their names.
        list: { kind: 'projects', search: '', sortBy: 'project', sort: 'asc' },
        listOf: (project) => listOf({ ...reports, project }),
      };
    case 'check':
      return { kind: 'groupsByCheck', list: listOf(reports) };
    case 'none':
      return { kind: 'reports', list: listOf(reports) };
  }
}

export function outlineOf(view: 'projects' | 'reports', query: Query): Outline {
  return view === 'projects' ? projectsOutline(query) : reportsOutline(query);
}

/** The list that replaces a list in another outline, in the same group; undefined if there is no such group. */
export function successorOf(
  list: ReportListRequest,
  by: 'result' | 'project' | 'check',
  outline: Outline,
): ReportListRequest | undefined {
  switch (outline.kind) {
    case 'groups':
      return outline.by === by ? outline.lists.find((other) => other[outline.by] === list[outline.by]) : undefined;
    case 'groupsByCheck':
      return by === 'check' ? outline.list : undefined;
    case 'projects':
      return list;
    case 'groupsByProject':
      return by === 'project' && list.project !== undefined ? outline.listOf(list.project) : undefined;
    case 'reports':
      return undefined;
  }
}

/** Identifies a list: equal lists have equal keys. */
export function listKey(list: ListRequest): string {
  const { kind, search, sortBy, sort } = list;
  return JSON.stringify(
    kind === 'reports' ? [kind, search, list.result, list.project, sortBy, sort] : [kind, search, sortBy, sort],
  );
}

/** True if one of the views may show this list. */
export function isWanted(list: ListRequest, query: Query): boolean {
  return [projectsOutline(query), reportsOutline(query)].some((outline) =>
    listsAround(outline, list.kind === 'reports' ? list.project : undefined).some(
      (candidate) => listKey(candidate) === listKey(list),
    ),
  );
}

/** The top-level lists of an outline, and those of one project. */
export function listsAround(outline: Outline, project: string | undefined): readonly ListRequest[] {
  switch (outline.kind) {
    case 'groups':
      return outline.lists;
    case 'projects':
      return [outline.list, ...(project === undefined ? [] : outline.groupsOf(project))];
    case 'groupsByProject':
      return [outline.list, ...(project === undefined ? [] : [outline.listOf(project)])];
    case 'groupsByCheck':
    case 'reports':
      return [outline.list];
  }
}

/** Converts a list to the parameters of its request. */
export function reportQueryOf({ search, result, project, sortBy, sort }: ReportListRequest): ReportQuery {
  return {
    ...(search !== '' && { search: searchTermsOf(search).server, search_by: 'url' }),
    ...(result !== undefined && { result }),
    ...(project !== undefined && { project }),
    sort_by: sortBy,
    sort,
  };
}

/** Converts a list to the parameters of its request. */
export function projectQueryOf({ search, sortBy, sort }: ProjectListRequest): ProjectQuery {
  return {
    ...(search !== '' && { search: searchTermsOf(search).server, search_by: 'project' }),
    sort_by: sortBy,
    sort,
  };
}

function projectListOf({ search, sortBy, sort }: ProjectsQuery): ProjectListRequest {
  return { kind: 'projects', search, sort, sortBy: sortBy === 'result' ? 'created_at' : sortBy };
}

export function listOf({ search, result, project, sortBy, sort }: ReportsQuery): ReportListRequest {
  return { kind: 'reports', search, result, project, sortBy, sort };
}

/** True if a row of a list is shown. */
export type LocalFilter = (row: unknown) => boolean;

/**
 * The filters that the service doesn't support, to be applied to the loaded rows of a list; undefined if all of them
 * are shown.
 */
export function localFilterOf(list: ListRequest, privacy: Privacy | undefined): LocalFilter | undefined {
  const wanted = list.kind === 'reports' ? privacy : undefined;
  const { local } = searchTermsOf(list.search);
  if (wanted === undefined && local.length === 0) return undefined;
  const searched = list.kind === 'reports' ? 'url' : 'name';
  return (row) =>
    isFields(row) && (wanted === undefined || row['privacy'] === wanted) && hasWords(String(row[searched]), local);
}
