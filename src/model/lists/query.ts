import * as v from 'valibot';
import { privacyNames, results, type Privacy, type Result } from '../../api/records';
import type { ProjectQuery, ReportQuery } from '../../api/service';

/** The keys that the service sorts reports by. */
export const reportKeys = ['id', 'generated_at', 'url', 'result'] as const satisfies ReportQuery['sort_by'][];
export type ReportKey = (typeof reportKeys)[number];

/** The keys that the service sorts projects by. */
export const projectKeys = ['created_at', 'project'] as const satisfies ProjectQuery['sort_by'][];
export type ProjectKey = (typeof projectKeys)[number];

export const directions = ['desc', 'asc'] as const;
export type Direction = (typeof directions)[number];

/** Both directions of a key, the more common one first: the newest, or the beginning of the alphabet. */
export function directionsOf(key: ReportKey | ProjectKey): readonly Direction[] {
  return key === 'url' || key === 'project' ? ['asc', 'desc'] : directions;
}

export const groupings = ['result', 'project', 'none'] as const;
export type Grouping = (typeof groupings)[number];

/** What the Reports view shows, and in which order. */
export interface ReportsQuery {
  /** A part of the URL; empty for none. */
  readonly search: string;
  readonly result: Result | undefined;
  readonly project: string | undefined;
  /** The service has no such filter, so it applies only to the reports that are loaded. */
  readonly privacy: Privacy | undefined;
  readonly sortBy: ReportKey;
  readonly sort: Direction;
  readonly groupBy: Grouping;
}

/** What the Projects view shows, and in which order. */
export interface ProjectsQuery {
  /** A part of the name; empty for none. */
  readonly search: string;
  readonly sortBy: ProjectKey;
  readonly sort: Direction;
}

/** What both views of one connection show. */
export interface Query {
  readonly reports: ReportsQuery;
  readonly projects: ProjectsQuery;
}

/** Neither a search nor a filter. */
export const everything = { search: '', result: undefined, project: undefined, privacy: undefined } as const;

export const defaultQuery: Query = {
  reports: { ...everything, sortBy: 'id', sort: 'desc', groupBy: 'result' },
  projects: { search: '', sortBy: 'created_at', sort: 'desc' },
};

/** Whether a search or a filter may hide something. */
export function isNarrowed(query: ReportsQuery | ProjectsQuery): boolean {
  return query.search !== '' || ('groupBy' in query && (query.result ?? query.project ?? query.privacy) !== undefined);
}

/** What the loaded rows of a view are filtered by. */
export function privacyFilterOf(view: 'projects' | 'reports', { reports }: Query): Privacy | undefined {
  return view === 'reports' ? reports.privacy : undefined;
}

const reportsQuery = v.fallback(
  v.object({
    search: v.fallback(v.string(), ''),
    result: v.fallback(v.optional(v.picklist(results)), undefined),
    project: v.fallback(v.optional(v.string()), undefined),
    privacy: v.fallback(v.optional(v.picklist(privacyNames)), undefined),
    sortBy: v.fallback(v.picklist(reportKeys), defaultQuery.reports.sortBy),
    sort: v.fallback(v.picklist(directions), defaultQuery.reports.sort),
    groupBy: v.fallback(v.picklist(groupings), defaultQuery.reports.groupBy),
  }),
  defaultQuery.reports,
);
const projectsQuery = v.fallback(
  v.object({
    search: v.fallback(v.string(), ''),
    sortBy: v.fallback(v.picklist(projectKeys), defaultQuery.projects.sortBy),
    sort: v.fallback(v.picklist(directions), defaultQuery.projects.sort),
  }),
  defaultQuery.projects,
);
const query = v.fallback(v.object({ reports: reportsQuery, projects: projectsQuery }), defaultQuery);

/** Reads a stored query; what is missing or unknown gets its default. */
export function readQuery(value: unknown): Query {
  const { reports, projects } = v.parse(query, value);
  return { reports: withAll(reports), projects };
}

export function readReportsQuery(value: unknown): ReportsQuery {
  return withAll(v.parse(reportsQuery, value));
}

/** Unused filters are present too, as `undefined`. */
function withAll(read: v.InferOutput<typeof reportsQuery>): ReportsQuery {
  return { result: undefined, project: undefined, privacy: undefined, ...read };
}
