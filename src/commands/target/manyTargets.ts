import * as l10n from '@vscode/l10n';
import type { Privacy, Report } from '../../service/records';
import { foundList } from '../../reports/lists/homes';
import { withoutRecord } from '../../reports/checks';
import { fails } from '../../reports/lists/failedChecksOfAll';
import {
  usualOrder,
  type Query,
  localFilterOf,
  reportQueryOf,
  type ReportListRequest,
} from '../../reports/lists/query';
import type { Reading } from '../../reports/lists/pageReader';
import { readReports } from '../../reports/lists/readList';
import { inListOrder, sortKeyOf, type SortKey } from '../../reports/lists/reportOrder';
import { checkName } from '../../vscode/text/checkText';
import { UserError } from '../../vscode/text/userError';
import { formatCount } from '../../vscode/text/format';
import { withCancellableProgress } from '../../vscode/ui/cancellableProgress';
import { confirmIfPartial } from '../../vscode/ui/confirm';
import { listName } from '../../vscode/text/queryLabels';
import { suggestedReports } from './suggestions';
import { isNode, type CommandArguments, type HeaderNode, readSelection, eachOnce } from './commandArguments';
import { ownRow, pickReports, reportMeant, sessionOf, type Target, type TargetContext } from './targets';

/** Reports, and the session that they belong to. */
export interface ReportsTarget extends Target {
  readonly reports: readonly Report[];
  /** Reads the reports of whole lists again, with their records, which are too large to be kept for every action. */
  readonly withRecords: () => Promise<readonly Report[]>;
  /** True if they were read from whole lists, so the user may not have seen each of them. */
  readonly isOfLists: boolean;
  /** Their origin, if headers were selected, which stand for everything below them. */
  readonly parts: Parts | undefined;
}

/** The origin of selected reports; each report counts in one part only. */
export interface Parts {
  /** Number of reports selected one by one. */
  readonly single: number;
  /** Number of reports that each header stands for. */
  readonly whole: readonly { readonly name: string; readonly count: number }[];
}

/** Chooses the part of a report to keep in memory. */
type Keep = (record: Report) => Report;

export const records: Keep = (record) => record;

/**
 * Returns the reports that a command acts on: everything selected, including whole groups, or the ones that the user
 * picks.
 * @param keep `records` for a command that needs the records of groups immediately
 */
export async function reportsFor(
  context: TargetContext,
  args: CommandArguments,
  title: string,
  keep: Keep = withoutRecord,
): Promise<ReportsTarget> {
  // The window may show another service by the time the user has picked.
  const session = sessionOf(context);
  const all = args.all.length > 0 ? args.all : await pickReports(context, title, suggestedReports(context));
  const nodes = all.filter(isNode);
  if (nodes.length === 0 && all.length > 1) {
    const meant = await Promise.all(all.map(async (one) => (await reportMeant(session, one)).report));
    return targetOf(session, eachOnce(meant));
  }
  if (nodes.length < all.length || nodes.length === 0 || (nodes.length === 1 && nodes[0]?.kind === 'report')) {
    const { report } = await reportMeant(session, all[0]);
    return targetOf(session, [report]);
  }
  const { reports: single, headers } = readSelection(nodes.map((node) => ownRow(session, node)));
  const lists = headers.map((header) => listOf(header, session.store.query));
  const read = lists.length === 0 ? [] : await readLists(session, lists, keep);
  const reports = eachOnce([...single, ...read.flatMap((list) => list.reports)]);
  if (reports.length === 0) throw new UserError(l10n.t('The selection contains no reports.'));
  return { ...targetOf(session, reports, lists), parts: lists.length === 0 ? undefined : partsOf(reports, read) };
}

/** @param lists the lists that reports were read from */
export function targetOf<T extends Target>(
  target: T,
  reports: readonly Report[],
  lists: readonly FilteredList[] = [],
): T & ReportsTarget {
  const withRecords = async () => {
    const read = lists.length === 0 ? [] : await readLists(target, lists, records);
    const again = new Map(read.flatMap((list) => list.reports).map((report) => [report.id, report]));
    return reports.map((report) => again.get(report.id) ?? report);
  };
  return { ...target, reports, withRecords, isOfLists: lists.length > 0, parts: undefined };
}

function partsOf(reports: readonly Report[], read: readonly ReadList[]): Parts {
  const rest = new Set(reports.map(({ id }) => id));
  const whole = read.map(({ list, name = listName(list), reports: own }) => ({
    name,
    count: own.filter(({ id }) => rest.delete(id)).length,
  }));
  return { single: rest.size, whole: whole.filter(({ count }) => count > 0) };
}

/** Reads all reports of a project. */
export async function reportsOfProject<T extends Target>(target: T, project: string): Promise<T & ReportsTarget> {
  const lists = [ofProject(project)];
  const reports = (await readLists(target, lists)).flatMap((list) => list.reports);
  return targetOf(target, eachOnce(reports), lists);
}

/** Reads all reports that match the current search and filters of the Reports view. */
export async function foundReports(context: TargetContext): Promise<ReportsTarget> {
  const session = sessionOf(context);
  const { query } = session.store;
  const lists = [filtered(foundList(query), query.reports.privacy)];
  const reports = (await readLists(session, lists)).flatMap((list) => list.reports);
  if (reports.length === 0) throw new UserError(l10n.t('No reports match the current search and filters.'));
  return targetOf(session, reports, lists);
}

/** A list, and the filter that its reports have to match. */
interface FilteredList {
  readonly list: ReportListRequest;
  readonly filter: ((report: Report) => boolean) | undefined;
  /** The name of the part, if it isn't the list's own. */
  readonly name?: string;
}

function filtered(list: ReportListRequest, privacy: Privacy | undefined): FilteredList {
  return { list, filter: localFilterOf(list, privacy) };
}

/** A list, with all its reports. */
interface ReadList extends FilteredList {
  readonly reports: readonly Report[];
}

/** Returns the list of a group or a project. */
function listOf(header: HeaderNode, { reports }: Query): FilteredList {
  if (header.kind === 'group') {
    const { list, filter } = filtered(header.list, header.parent === undefined ? reports.privacy : undefined);
    const { check } = header;
    if (check === undefined) return { list, filter };
    const isMeant = (report: Report) => fails(report, check.name) && filter?.(report) !== false;
    return { list, filter: isMeant, name: checkName(check.name) };
  }
  return ofProject(header.project);
}

function ofProject(project: string): FilteredList {
  const list = { kind: 'reports', search: '', result: undefined, project, ...usualOrder('none') } as const;
  return { list, filter: undefined };
}

/**
 * Reads whole lists, page by page.
 * @throws CancellationError if the service doesn't return everything and the user declines to continue
 */
async function readLists(
  { service }: Target,
  lists: readonly FilteredList[],
  keep: Keep = withoutRecord,
): Promise<readonly ReadList[]> {
  const readings: Reading[] = [];
  const read = await withCancellableProgress(l10n.t('Counting reports'), async (tell, signal) => {
    const found: ReadList[] = [];
    let count = 0;
    for (const wanted of lists) {
      const { list, filter = () => true } = wanted;
      const rows: { readonly report: Report; readonly key: SortKey }[] = [];
      const take = (page: readonly Report[]): undefined => {
        const fitting = page.filter(filter);
        for (const report of fitting) rows.push({ report: keep(report), key: sortKeyOf(report, list) });
        count += fitting.length;
        tell(formatCount(count));
      };
      readings.push(await readReports(reportQueryOf(list), service, signal, take));
      found.push({ ...wanted, reports: inListOrder(rows, list).map(({ report }) => report) });
    }
    return found;
  });
  await confirmIfPartial(readings);
  return read;
}
