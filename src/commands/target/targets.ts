import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import type { Project, Report } from '../../service/records';
import type { ProjectArgument, ReportArgument } from '../../ids';
import type { ListRequest } from '../../reports/lists/query';
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
import { has, isChange, isJobItem, isNode, type CommandArguments } from './commandArguments';
import { suggestedReport, type Suggestion } from './suggestions';
import type { CommandContext } from '../command';

/** The part of the context that is needed to find a command's target. */
export type TargetContext = Pick<CommandContext, 'sessions' | 'views'>;

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
export async function reportMeant(session: Target, args: unknown): Promise<ReportTarget> {
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
export async function pickReports(
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
