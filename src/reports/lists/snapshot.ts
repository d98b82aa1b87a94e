import * as v from 'valibot';
import { wholeAddress } from '../../service/address';
import { privacyNames, results } from '../../service/records';
import { isTime } from '../../service/time';
import { parseJson } from '../../util/json';
import type { PagedListState } from './pagedList';
import { directions, projectKeys, reportKeys, isWanted } from './query';
import type { Store } from './store';

const maxRowsOfAList = 100;
const maxRows = 2000;

const order = { search: v.string(), sort: v.picklist(directions) };
const result = v.optional(v.picklist(results));
const project = v.optional(v.string());
const time = v.custom<number>(isTime);

/** The values that a row shows, and no other field of the record: nothing else from a service is written to disk. */
const reportRow = v.object({
  id: v.string(),
  url: v.string(),
  privacy: v.optional(v.picklist(privacyNames)),
  hasPassword: v.optional(v.boolean()),
  result,
  score: v.optional(v.number()),
  createdAt: v.optional(time),
  generatedAt: v.optional(time),
  project,
});
const counts = v.object({ all: v.number(), sum: v.optional(v.number()) });
const projectRow = v.object({ name: v.string(), createdAt: v.optional(time), counts: v.optional(counts) });

const answer = { total: v.optional(v.number()), loadedAt: time };
const snapshot = v.object({
  version: v.literal(1),
  /** The base URL that the rows came from: a connection's may change. */
  service: v.string(),
  reports: v.array(
    v.object({
      list: v.object({ ...order, result, project, sortBy: v.picklist(reportKeys) }),
      rows: v.array(reportRow),
      ...answer,
    }),
  ),
  projects: v.array(
    v.object({ list: v.object({ ...order, sortBy: v.picklist(projectKeys) }), rows: v.array(projectRow), ...answer }),
  ),
});

/** The last-known rows of a connection, limited in number, for its next session. */
type Snapshot = v.InferOutput<typeof snapshot>;

/** The first rows of the loaded lists, latest answers first, as text. */
export function takeSnapshot(service: string, { lists }: Pick<Store, 'lists'>): string {
  let room = maxRows;
  const take = <T, R>({ rows, size, total, rest, loadedAt = 0 }: PagedListState<T>, pick: (row: T) => R) => {
    const taken = rows.slice(0, Math.min(maxRowsOfAList, room)).map(pick);
    room -= taken.length;
    return { rows: taken, total: total ?? (rest === 'none' ? size : undefined), loadedAt };
  };
  const taken: Snapshot = {
    version: 1,
    service,
    projects: latestFirst(lists.allProjects).map(({ list, pagedList: { state } }) => ({
      list,
      ...take(state, ({ name, createdAt, counts: told }) => ({ name, createdAt, counts: told })),
    })),
    reports: latestFirst(lists.allReports).map(({ list, pagedList: { state } }) => ({
      list,
      ...take(state, ({ id, url, privacy, hasPassword, result, score, createdAt, generatedAt, project }) => ({
        id,
        url,
        privacy,
        hasPassword,
        result,
        score,
        createdAt,
        generatedAt,
        project,
      })),
    })),
  };
  const hasRows = ({ rows }: { readonly rows: readonly unknown[] }) => rows.length > 0;
  return JSON.stringify({ ...taken, projects: taken.projects.filter(hasRows), reports: taken.reports.filter(hasRows) });
}

/**
 * Shows the rows of a snapshot in the lists that the service has not answered yet.
 * @throws SyntaxError if the text isn't a snapshot
 */
export function restoreSnapshot(text: string, service: string, { lists, query }: Store): void {
  const read = v.safeParse(snapshot, parseJson(text));
  if (!read.success) throw new SyntaxError('The last-known rows are damaged.');
  if (read.output.service !== service) return;
  for (const { list, rows, total, loadedAt } of read.output.projects) {
    const wanted = { kind: 'projects', ...list } as const;
    if (!isWanted(wanted, query)) continue;
    const projects = rows.map(({ counts: told, ...row }) => ({
      createdAt: undefined,
      ...row,
      fields: undefined,
      ...(told && { counts: { sum: undefined, ...told } }),
    }));
    lists.projects(wanted).remember({ rows: projects, total, loadedAt });
  }
  for (const { list, rows, total, loadedAt } of read.output.reports) {
    const wanted = { kind: 'reports', result: undefined, project: undefined, ...list } as const;
    if (!isWanted(wanted, query)) continue;
    // Version 1.0.0 stored addresses as the service sends them.
    const reports = rows.map((row) => ({ ...unknown, ...row, url: wholeAddress(row.url) }));
    lists.reports(wanted).remember({ rows: reports, total, loadedAt });
  }
}

const unknown = {
  privacy: undefined,
  hasPassword: undefined,
  result: undefined,
  score: undefined,
  createdAt: undefined,
  generatedAt: undefined,
  project: undefined,
  fields: undefined,
};

function latestFirst<T extends { readonly pagedList: { readonly state: PagedListState<unknown> } }>(
  lists: readonly T[],
): readonly T[] {
  const timeOf = ({ pagedList: { state } }: T) => state.loadedAt ?? 0;
  return [...lists].sort((one, other) => timeOf(other) - timeOf(one));
}
