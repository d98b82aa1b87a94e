import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import type { Project, Report, Privacy } from '../../service/records';
import type { ProjectArgument, ReportArgument } from '../../ids';
import {
  type ListRequest,
  usualOrder,
  type Query,
  localFilterOf,
  reportQueryOf,
  type ReportListRequest,
} from '../../reports/lists/query';
import { Changes } from '../../reports/changes/changes';
import type { AnyPagedList } from '../../reports/lists/pagedList';
import { searchTermsOf, searchProjects, searchReports } from '../../reports/lists/searches';
import type { Session } from '../../vscode/session/sessions';
import { UserError } from '../../vscode/text/userError';
import { factsOf, ratingLabel, titleOf } from '../../vscode/text/labels';
import { listName } from '../../vscode/text/queryLabels';
import { pickOne } from '../../vscode/ui/quickPick';
import { pickBySearch } from '../../vscode/ui/searchInput';
import { siteAndPath } from '../../util/url';
import { areOfOtherPages, readPageUrl } from '../../util/pageUrl';
import type { JobItemNode } from '../../views/jobs/jobRows';
import { isInScope, type Node } from '../../views/lists/nodes';
import {
  has,
  isChange,
  isJobItem,
  isNode,
  type CommandArguments,
  type HeaderNode,
  readSelection,
  eachOnce,
} from './commandArguments';
import { suggestedReport, type Suggestion, suggestedReports } from './suggestions';
import type { CommandContext } from '../command';
import { foundList } from '../../reports/lists/homes';
import { withoutRecord } from '../../reports/checks';
import { fails } from '../../reports/lists/failedChecksOfAll';
import type { Reading } from '../../reports/lists/pageReader';
import { readReports } from '../../reports/lists/readList';
import { inListOrder, sortKeyOf, type SortKey } from '../../reports/lists/reportOrder';
import { checkName } from '../../vscode/text/checkText';
import { formatCount } from '../../vscode/text/format';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { confirmIfPartial } from '../../vscode/ui/messages';

/** The part of the context that is needed to find a command's target. */
type TargetContext = Pick<CommandContext, 'sessions' | 'views'>;

/** A session, with the changes that can be made there. */
export interface Target extends Session {
  readonly changes: Changes;
}

/** The window's current session with the same service: a refused key may be replaced in the meantime. */
export function currentSession({ sessions: { current } }: TargetContext, session: Session): Session {
  return current?.scope === session.scope ? current : session;
}

export function sessionOf({ sessions: { current } }: TargetContext): Target {
  if (current === undefined) {
    throw new UserError(l10n.t('No service is connected. Use “Connect to a Service…” first.'));
  }
  return { ...current, changes: new Changes(() => current) };
}

/** A report and its session, even if the window shows another by the time the user answers. */
export interface ReportTarget extends Target {
  readonly report: Report;
}

/** A project and its session. */
export interface ProjectTarget extends Target {
  readonly project: string;
}

/** Returns the report that a command acts on: the given row or id, the selected row, or the one that the user picks. */
export async function reportFor(
  context: TargetContext,
  { first }: CommandArguments,
  title: string,
): Promise<ReportTarget> {
  const session = sessionOf(context);
  return reportMeant(session, first ?? (await pickReports(context, title, suggestedReport(context)))[0]);
}

/** Returns the report that a row, an id or a pick stands for. */
async function reportMeant(session: Target, args: unknown): Promise<ReportTarget> {
  const { store } = session;
  if (isNode(args)) {
    if (args.kind !== 'report') throw new UserError(l10n.t('This isn’t a report. Select a report first.'));
    return { ...session, report: ownRow(session, args).report };
  }
  if (isChange(args)) return { ...session, report: await store.getReport(ownRow(session, args).change.id) };
  if (isJobItem(args)) return { ...session, report: await store.getReport(reportIdOf(session, args)) };
  if (args instanceof Found) return { ...session, report: args.report };
  if (isReportArgument(args)) {
    if (args.service !== undefined && args.service !== session.connection.url) throw otherConnection();
    const report = await store.getReport(args.id);
    if (areOfOtherPages(report.url, args.page ?? '')) {
      throw new UserError(l10n.t('This report no longer exists on the service.'));
    }
    return { ...session, report };
  }
  throw new UserError(l10n.t('This isn’t a report. Select a report first.'));
}

/** Lets the user pick the target of a palette command: a suggestion, or a report that the service finds. */
async function pickReports(
  context: TargetContext,
  title: string,
  first: readonly Suggestion[],
): Promise<readonly unknown[]> {
  const session = sessionOf(context);
  const { targets } = await pickBySearch<QuickPickItem & { readonly targets: readonly unknown[] }>({
    title,
    placeholder: l10n.t('Type part of the address'),
    first,
    nothingFound: (text) => nothingFoundBy(text) ?? l10n.t('No reports found'),
    search: async (text, signal) => (await searchReports(session, text, signal)).map(reportItem),
  });
  return targets;
}

/** Returns the project that a command acts on, found like a report. */
export async function projectFor(
  context: TargetContext,
  { first }: CommandArguments,
  title: string,
): Promise<ProjectTarget> {
  const session = sessionOf(context);
  if (isNode(first)) {
    const project = projectOf(ownRow(session, first));
    if (project === undefined) throw new UserError(l10n.t('This isn’t a project. Select a project first.'));
    return { ...session, project };
  }
  if (isProjectArgument(first)) return { ...session, project: first.project };
  const { project } = await pickBySearch({
    title,
    placeholder: l10n.t('Type part of the project’s name'),
    nothingFound: (text) => nothingFoundBy(text) ?? l10n.t('No projects found'),
    search: async (text, signal) => (await searchProjects(session, text, signal)).map(projectItem),
  });
  return { ...session, project };
}

/** Returns the project that a row stands for, in either view. */
function projectOf(node: Node): string | undefined {
  if (node.kind === 'project') return node.project;
  return node.kind === 'group' && node.by === 'project' ? node.list.project : undefined;
}

/** A list that has more to load, and its session. */
export interface LongListTarget extends Target {
  readonly list: ListRequest;
  readonly pagedList: AnyPagedList;
}

/** Returns the list that a command loads more of: the one of the given row, or one that the user picks. */
export async function longListFor(context: CommandContext, { first }: CommandArguments): Promise<LongListTarget> {
  const session = sessionOf(context);
  const isList = isNode(first) && (first.kind === 'more' || first.kind === 'group');
  const list = isList ? ownRow(session, first).list : await pickLongList(context);
  const { lists } = session.store;
  return { ...session, list, pagedList: list.kind === 'reports' ? lists.reports(list) : lists.projects(list) };
}

async function pickLongList({ views }: CommandContext): Promise<ListRequest> {
  const lists = Object.values(views.trees).flatMap((tree) => tree.current?.lists.all ?? []);
  const unfinished = lists.filter(({ state }) => state.rest === 'offered');
  const items = unfinished.map(({ list }) => ({ label: listName(list), list }));
  if (items.length === 0) throw new UserError(l10n.t('There’s nothing more to load in the open lists.'));
  const [only] = items.length === 1 ? items : [];
  return (only ?? (await pickOne(items, l10n.t('Choose a list to load more of')))).list;
}

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

/** Returns the row; throws UserError if it was drawn for another connection. */
export function ownRow<T extends { readonly id: string }>({ scope }: Session, node: T): T {
  if (isInScope(scope, node)) return node;
  throw otherConnection();
}

/** Returns the id of the report in a job's item; throws UserError if it has none, or belongs to another connection. */
function reportIdOf({ connection }: Session, { item, parent: { job } }: JobItemNode): string {
  if (job.connection.id !== connection.id || job.plan.service !== connection.url) throw otherConnection();
  if (item.id === undefined) throw new UserError(l10n.t('This page has no report yet.'));
  return item.id;
}

function otherConnection(): UserError {
  return new UserError(l10n.t('The window switched to another connection. Select a row again.'));
}

/** The message if several words find nothing, which may be on a later page; undefined for a single word. */
function nothingFoundBy(text: string): string | undefined {
  const { server, local } = searchTermsOf(text);
  if (local.length === 0) return undefined;
  return l10n.t('The service searched for “{0}”: none of its first results contains the other words.', server);
}

function reportItem(report: Report): QuickPickItem & { readonly targets: readonly Found[] } {
  const { site, path } = siteAndPath(report.url);
  const facts = factsOf(report, { rating: ratingLabel(report.result, report.score), date: report.generatedAt });
  const description = [...(site === '' ? [] : [site]), ...facts].join(' · ');
  return { label: path === '' ? titleOf(report) : path, description, alwaysShow: true, targets: [new Found(report)] };
}

function projectItem({ name }: Project): QuickPickItem & { readonly project: string } {
  return { label: name, alwaysShow: true, project: name };
}

/**
 * A report that the user picked, as the service just sent it. A class, since no outside code can create an instance.
 */
class Found {
  constructor(readonly report: Report) {}
}

/** Returns the page's address in an argument, or undefined. */
export function addressIn(value: unknown): string | undefined {
  return has(value, 'address') && typeof value.address === 'string' ? readPageUrl(value.address) : undefined;
}

function isReportArgument(value: unknown): value is ReportArgument {
  return has(value, 'id') && typeof value.id === 'string';
}

function isProjectArgument(value: unknown): value is ProjectArgument {
  return has(value, 'project') && typeof value.project === 'string';
}
