import * as l10n from '@vscode/l10n';
import { ThemeIcon, TreeItem, TreeItemCollapsibleState, type Command, ThemeColor, MarkdownString } from 'vscode';
import { commandId } from '../../ids';
import type { Query, LocalFilter } from '../../reports/lists/query';
import { isUnsortedByRating, averageResultOf, averageOf } from '../../reports/lists/reportOrder';
import type { FailedCheckOfMany } from '../../reports/lists/failedChecksOfAll';
import type { PagedListState } from '../../reports/lists/pagedList';
import { checkName, pagesOf, worthEach } from '../../vscode/text/checkText';
import { remediesOf, remedyLabel } from '../../vscode/text/errorMessages';
import { joined, shortAge, absoluteTime, formatCount } from '../../vscode/text/format';
import {
  resultLabel,
  factsOf,
  fullTitleOf,
  keepsUnusedPassword,
  privacyLabel,
  ratingLabel,
  rowTitleOf,
  titleOf,
} from '../../vscode/text/labels';
import { revealed } from '../../util/unseenCharacters';
import {
  type GroupNode,
  type MoreNode,
  type Node,
  type ProjectNode,
  type RemedyNode,
  type ReportNode,
  resultIn,
} from './nodes';
import type { ShownLists } from './shownLists';
import type { Report, Result, Project } from '../../service/records';
import { shortUrl } from '../../util/url';
import type { Importance } from '../../service/checkKinds';
import { isKnownCheck, knownCheck } from '../../reports/catalogue/knownChecks';
import { plural } from '../../vscode/text/plural';
import { otherFields, otherFieldsOfProject } from '../../reports/otherFields';
import { shortened } from '../../util/text';
import type { Fields } from '../../util/json';

const { None, Collapsed, Expanded } = TreeItemCollapsibleState;

type States = readonly PagedListState<unknown>[];

/**
 * The one mapping from a row to the item that VS Code draws.
 * @param lists the lists of its view
 */
export function toTreeItem(
  node: Node,
  lists: Pick<ShownLists, 'of' | 'filterOf' | 'query'>,
  own: OwnChanges,
): TreeItem {
  switch (node.kind) {
    case 'project':
      return projectItem(node);
    case 'group':
      return groupItem(node, lists.of(node), lists.filterOf(node.list));
    case 'report':
      return reportItem(node, own);
    case 'more':
      return moreItem(node, lists);
    case 'remedy':
      return remedyItem(node);
  }
}

/** @param clicked the row of a report */
export function openReportCommand(clicked: ReportNode | { readonly kind: 'change' | 'jobItem' }): Command {
  return { command: commandId('openReport'), title: l10n.t('Open Report'), arguments: [{ clicked }] };
}

function projectItem(node: ProjectNode): TreeItem {
  const name = revealed(node.project);
  const item = newItem(node, name, Collapsed);
  item.iconPath = projectIcon(averageResultOf(node.record));
  item.contextValue = 'project';
  const { createdAt } = node.record;
  const known = numbersOf(node.record);
  // The result is more important than the date, which is in the tooltip.
  item.description = known.length > 0 || createdAt === undefined ? known.join(' · ') : shortAge(createdAt);
  item.accessibilityInformation = { label: joined([l10n.t('Project {0}', name), ...known, createdOf(node)]) };
  return item;
}

/** "Image texts", "40 of 48 pages · worth 5.7 points each" */
function checkItem(node: GroupNode, { name, failed, of }: FailedCheckOfMany): TreeItem {
  const label = checkName(name);
  const item = newItem(node, label, Collapsed);
  item.iconPath = checkIcon(name);
  item.contextValue = 'group+check';
  const facts = [pagesOf(failed, of), ...worthEach(name)];
  item.description = facts.join(' · ');
  item.accessibilityInformation = { label: joined([label, ...facts]) };
  return item;
}

function groupItem(node: GroupNode, states: States, filter: LocalFilter | undefined): TreeItem {
  if (node.check !== undefined) return checkItem(node, node.check);
  const [state] = states;
  const isKnownEmpty = state?.loadedAt !== undefined && state.size === 0 && state.error === undefined;
  const { result, project } = node.list;
  const isHeading = node.by === 'result';
  const label = isHeading ? resultLabel(result) : revealed(project ?? '');
  const openness = isHeading && isOpenAtFirst(node) ? Expanded : Collapsed;
  const item = newItem(node, label, isKnownEmpty ? None : openness);
  item.iconPath = isHeading ? resultIcon(result) : projectIcon(undefined);
  const isWorthMore = state?.rest === 'offered';
  item.contextValue = `${isHeading ? 'group' : 'group+project'}${isWorthMore ? '+more' : ''}`;
  const count = countOf(states, filter);
  item.description = count ?? '';
  item.accessibilityInformation = { label: joined([label, ...(count === undefined ? [] : [count])]) };
  return item;
}

/** Bad reports are expanded everywhere at first, and decent ones among all reports. */
function isOpenAtFirst({ parent, list: { result } }: GroupNode): boolean {
  return result === 'bad' || (result === 'decent' && parent === undefined);
}

function moreItem(node: MoreNode, lists: Pick<ShownLists, 'of' | 'query'>): TreeItem {
  const states = lists.of(node);
  const isLoading = states.some(({ loading }) => loading);
  const total = totalToSort(node, states, lists.query);
  const title = total === undefined ? l10n.t('Load More…') : l10n.t('Load All {0} to Sort', formatCount(total));
  const item = newItem(node, isLoading ? l10n.t('Loading…') : title, None);
  item.iconPath = new ThemeIcon(isLoading ? 'loading~spin' : 'ellipsis');
  item.contextValue = 'more';
  item.command = { command: commandId(total === undefined ? 'loadMore' : 'loadAll'), title, arguments: [node] };
  return item;
}

/** Number of rows of a list that can only be sorted once all are loaded; undefined if the service has sorted it. */
function totalToSort({ list }: MoreNode, [state]: States, { projects }: Query): number | undefined {
  if (list.kind === 'projects') return projects.sortBy === 'result' ? state?.total : undefined;
  // The rows of a list of reports are reports.
  return state !== undefined && isUnsortedByRating(list, state as PagedListState<Report>) ? state.total : undefined;
}

function remedyItem(node: RemedyNode): TreeItem {
  const [remedy = 'tryAgain'] = remediesOf(node.error);
  const label = remedyLabel(remedy);
  const item = newItem(node, label, None);
  item.iconPath = new ThemeIcon(remedy === 'tryAgain' ? 'refresh' : 'key');
  item.contextValue = 'remedy';
  item.tooltip = node.why;
  item.accessibilityInformation = { label: `${label}. ${node.why}` };
  item.command =
    remedy === 'tryAgain'
      ? { command: commandId('refresh'), title: label, arguments: [node] }
      : { command: commandId('replaceApiKey'), title: label };
  return item;
}

function newItem({ id }: Node, label: string, state: TreeItemCollapsibleState): TreeItem {
  const item = new TreeItem(label, state);
  item.id = id;
  return item;
}

function createdOf({ record }: ProjectNode): string {
  return createdPart(record)[0] ?? l10n.t('Unknown date');
}

/** The changes that this window has made to reports, by their IDs, and its knowledge of their pages. */
export interface OwnChanges {
  /** True if new results are awaited. */
  readonly isUpdating: (id: string) => boolean;
  /** The address that a report was created for here, if the page redirected from it to the report's current one. */
  readonly redirectedFrom: (id: string) => string | undefined;
  /** True if a page has a file in the workspace. */
  readonly isFiled: (url: string) => boolean;
}

/** The item that VS Code draws for a report. The tooltip and the command are added once the user points at the row. */
function reportItem(node: ReportNode, { isUpdating, redirectedFrom, isFiled }: OwnChanges): TreeItem {
  const { id, report } = node;
  const item = new TreeItem(rowTitleOf(report).label);
  item.id = id;
  const file = isFiled(report.url) ? '+file' : '';
  const privacy = report.privacy === undefined ? '' : `+${report.privacy}`;
  if (isUpdating(report.id)) {
    const updating = l10n.t('updating…');
    item.iconPath = new ThemeIcon('loading~spin');
    item.description = updating;
    item.contextValue = `report${file}${privacy}+updating`;
    item.accessibilityInformation = { label: joined([spoken(node), updating]) };
    return item;
  }
  const sent = redirectedFrom(report.id);
  // The user couldn't find the address that was sent.
  const redirected = sent === undefined ? [] : [l10n.t('redirected from {0}', revealed(shortUrl(sent)))];
  item.iconPath = resultIcon(resultIn(node));
  item.description = [...redirected, ...factsIn(node)].join(' · ');
  item.contextValue = `report${file}${privacy}`;
  item.accessibilityInformation = { label: joined([spoken(node), ...redirected]) };
  return item;
}

function factsIn(node: ReportNode): readonly string[] {
  const { list, report, parent } = node;
  const rating = ratingLabel(parent?.by === 'result' ? undefined : resultIn(node), report.score);
  const place = list.project === undefined ? rowTitleOf(report).site : '';
  const date = showsCreation(node) ? report.createdAt : report.generatedAt;
  return factsOf(report, { rating, place, date });
}

/** The text for screen readers. */
function spoken(node: ReportNode): string {
  const { report } = node;
  // One date is enough to listen to.
  const date = showsCreation(node) ? createdPart(report) : generatedPart(report);
  return joined([fullTitleOf(report), ...factsInFull(node), ...date]);
}

/** True if a row shows the creation date: the list is sorted by it, and the service sends it. */
function showsCreation({ list, report }: ReportNode): boolean {
  return list.sortBy === 'id' && report.createdAt !== undefined;
}

function factsInFull(node: ReportNode): readonly string[] {
  const { report } = node;
  return [
    l10n.t('Result: {0}', resultLabel(resultIn(node))),
    ...(report.score === undefined ? [] : [l10n.t('Score: {0}', formatCount(report.score))]),
    ...(report.privacy === undefined ? [] : [l10n.t('Privacy: {0}', privacyLabel(report.privacy))]),
    ...(keepsUnusedPassword(report) ? [l10n.t('A password is kept')] : []),
  ];
}

function createdPart({ createdAt }: Pick<Report, 'createdAt'>): readonly string[] {
  return createdAt === undefined ? [] : [l10n.t('Created: {0}', absoluteTime(createdAt))];
}

function generatedPart({ generatedAt }: Pick<Report, 'generatedAt'>): readonly string[] {
  return generatedAt === undefined ? [] : [l10n.t('Rated: {0}', absoluteTime(generatedAt))];
}

/** The icon of a result: each has its own shape and color. All rows share these objects. */
export function resultIcon(result: Result | undefined): ThemeIcon {
  return result === undefined ? unratedIcon : resultIcons[result];
}

/** The icon of a project, in the color of the mean result of its reports. */
function projectIcon(average: Result | undefined): ThemeIcon {
  return average === undefined ? new ThemeIcon('project') : projectIcons[average];
}

/** The icon of a check, by its importance; without a color for a check of another service. */
function checkIcon(name: string): ThemeIcon {
  return isKnownCheck(name) ? checkIcons[knownCheck(name).importance] : new ThemeIcon('close');
}

const colors: Readonly<Record<Result, ThemeColor>> = {
  good: new ThemeColor('testing.iconPassed'),
  decent: new ThemeColor('problemsWarningIcon.foreground'),
  bad: new ThemeColor('problemsErrorIcon.foreground'),
};
const resultIcons: Readonly<Record<Result, ThemeIcon>> = {
  good: new ThemeIcon('pass', colors.good),
  decent: new ThemeIcon('warning', colors.decent),
  bad: new ThemeIcon('error', colors.bad),
};
const projectIcons: Readonly<Record<Result, ThemeIcon>> = {
  good: new ThemeIcon('project', colors.good),
  decent: new ThemeIcon('project', colors.decent),
  bad: new ThemeIcon('project', colors.bad),
};
const checkIcons: Readonly<Record<Importance, ThemeIcon>> = {
  high: new ThemeIcon('close', colors.bad),
  medium: new ThemeIcon('close', colors.decent),
  low: new ThemeIcon('close'),
};
const unratedIcon = new ThemeIcon('circle-outline');

/**
 * Number of rows of some lists together: `12`, `100 of 2,431`, `50 or more`; undefined until known.
 * @param filter the filter that loaded rows have to match
 */
export function countOf(
  states: readonly PagedListState<unknown>[],
  filter: LocalFilter | undefined,
): string | undefined {
  if (states.length === 0) return undefined;
  if (states.some(({ loadedAt }) => loadedAt === undefined)) {
    return states.some(({ error }) => error !== undefined) ? l10n.t('not loaded') : undefined;
  }
  const loaded = sum(states.map(({ size }) => size));
  if (filter !== undefined) {
    const shown = sum(states.map(({ rows }) => rows.filter(filter).length));
    return l10n.t('{0} of the {1} loaded', formatCount(shown), formatCount(loaded));
  }
  const total = sum(states.map(totalOf));
  if (Number.isNaN(total)) return l10n.t('{0} or more', formatCount(loaded));
  return total > loaded ? l10n.t('{0} of {1}', formatCount(loaded), formatCount(total)) : formatCount(loaded);
}

/** "Good 92" and "26 reports", if a project's record contains them. */
function numbersOf(project: Pick<Project, 'counts'>): readonly string[] {
  const { counts } = project;
  if (counts === undefined) return [];
  const average = ratingLabel(averageResultOf(project), averageOf(project));
  const count = plural(counts.all, l10n.t('{0} report'), l10n.t('{0} reports'));
  return average === '' ? [count] : [average, count];
}

/** NaN if the total is unknown. */
function totalOf({ total, rest, size, isRemembered }: PagedListState<unknown>): number {
  return total ?? (rest === 'none' && !isRemembered ? size : NaN);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

const maxFields = 40;
const maxValueChars = 200;

/** Adds the tooltip when VS Code asks for it, since most rows never need it. */
export function resolveItem(item: TreeItem, node: Node): TreeItem {
  if (node.kind === 'report') {
    const { report } = node;
    item.tooltip = tooltipOf(titleOf(report), summaryOf(node), otherFields(report));
  } else if (node.kind === 'project') {
    item.tooltip = tooltipOf(node.project, createdOf(node), otherFieldsOfProject(node.record));
  }
  return item;
}

function summaryOf(node: ReportNode): string {
  const { id, project } = node.report;
  return joined([
    ...factsInFull(node),
    ...(project === undefined ? [] : [l10n.t('Project: {0}', revealed(project))]),
    ...createdPart(node.report),
    ...generatedPart(node.report),
    l10n.t('ID: {0}', revealed(id)),
  ]);
}

/** Describes a row, and its other fields one per line: plain text without passwords or invisible characters. */
function tooltipOf(title: string, summary: string, fields: Fields): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip.appendText(revealed(title));
  tooltip.appendMarkdown('\n\n');
  tooltip.appendText(summary);
  const entries = Object.entries(fields).filter(([name]) => !/password/i.test(name));
  if (entries.length > 0) tooltip.appendMarkdown('\n\n---\n\n');
  for (const [name, value] of entries.slice(0, maxFields)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    tooltip.appendText(`${revealed(shortened(name, maxValueChars))}: ${revealed(shortened(text, maxValueChars))}`);
    tooltip.appendMarkdown('  \n');
  }
  if (entries.length > maxFields) tooltip.appendText('…');
  return tooltip;
}
