import { env, l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Result } from '../api/records';
import { commandIds } from '../ids';
import type { ListingState } from '../model/listing';
import { absoluteTime, formatCount, relativeTime } from '../model/words';
import { privacyLabel, resultLabel, titleOf } from '../platform/labels';
import type { GroupNode, MoreNode, Node, ProjectNode, ReportNode } from './nodes';
import { tooltipOf } from './tooltip';

const { None, Collapsed, Expanded } = TreeItemCollapsibleState;

type State = ListingState<unknown> | undefined;

/** The one mapping from a row to what VS Code draws; `state` is that of the list that the row stands for or ends. */
export function toTreeItem(node: Node, state: State): TreeItem {
  switch (node.kind) {
    case 'project':
      return projectItem(node);
    case 'group':
      return groupItem(node, state);
    case 'report':
      return reportItem(node);
    case 'more':
      return moreItem(node, state);
  }
}

/** The tooltip is made when it is asked for: most rows never show theirs. */
export function addTooltip(item: TreeItem, node: Node): TreeItem {
  if (node.kind === 'report') {
    const { report } = node;
    item.tooltip = tooltipOf(titleOf(report), summaryOf(node), report.fields);
  } else if (node.kind === 'project') {
    item.tooltip = tooltipOf(node.project, createdOf(node), node.record.fields);
  }
  return item;
}

function projectItem(node: ProjectNode): TreeItem {
  const item = newItem(node, node.project, Collapsed);
  item.iconPath = new ThemeIcon('project');
  item.contextValue = 'project';
  const { createdAt } = node.record;
  if (createdAt !== undefined) item.description = relativeTime(createdAt, Date.now(), env.language);
  item.accessibilityInformation = { label: [l10n.t('Project {0}', node.project), createdOf(node)].join(', ') };
  return item;
}

function groupItem(node: GroupNode, state: State): TreeItem {
  const { result, project } = node.group;
  const isKnownEmpty = state?.loadedAt !== undefined && state.rows.length === 0 && state.error === undefined;
  const item = newItem(node, resultLabel(result), isKnownEmpty ? None : project === undefined ? Expanded : Collapsed);
  item.iconPath = resultIcon(result);
  item.contextValue = 'group';
  const count = countOf(state);
  if (count !== undefined) item.description = count;
  item.accessibilityInformation = { label: [resultLabel(result), ...(count === undefined ? [] : [count])].join(', ') };
  return item;
}

function reportItem(node: ReportNode): TreeItem {
  const { report, result } = node;
  const item = newItem(node, titleOf(report), None);
  item.iconPath = resultIcon(result);
  item.contextValue = report.privacy === undefined ? 'report' : `report+${report.privacy}`;
  item.description = [
    ...(report.privacy === undefined ? [] : [privacyLabel(report.privacy)]),
    ...(report.generatedAt === undefined ? [] : [relativeTime(report.generatedAt, Date.now(), env.language)]),
  ].join(' · ');
  item.accessibilityInformation = { label: [report.url || titleOf(report), summaryOf(node)].join(', ') };
  return item;
}

function moreItem(node: MoreNode, state: State): TreeItem {
  const isLoading = state?.loading === true;
  const item = newItem(node, isLoading ? l10n.t('Loading…') : l10n.t('Load More…'), None);
  item.iconPath = new ThemeIcon(isLoading ? 'loading~spin' : 'ellipsis');
  item.contextValue = 'more';
  item.command = { command: commandIds.loadMore, title: l10n.t('Load More…'), arguments: [node] };
  return item;
}

function newItem({ id }: Node, label: string, state: TreeItemCollapsibleState): TreeItem {
  const item = new TreeItem(label, state);
  item.id = id;
  return item;
}

/** `12`, `100 of 2,431`, `50 or more`; nothing before it is known. */
function countOf(state: State): string | undefined {
  if (state?.loadedAt === undefined) return state?.error === undefined ? undefined : l10n.t('not loaded');
  const count = (value: number) => formatCount(value, env.language);
  const shown = state.rows.length;
  if (state.total !== undefined && state.total > shown) {
    return l10n.t('{0} of {1}', count(shown), count(state.total));
  }
  return state.rest === 'none' ? count(shown) : l10n.t('{0} or more', count(shown));
}

function summaryOf({ report, result }: ReportNode): string {
  return [
    l10n.t('Result: {0}', resultLabel(result)),
    ...(report.privacy === undefined ? [] : [l10n.t('Privacy: {0}', privacyLabel(report.privacy))]),
    ...(report.generatedAt === undefined
      ? []
      : [l10n.t('Generated: {0}', absoluteTime(report.generatedAt, env.language))]),
  ].join(', ');
}

function createdOf({ record }: ProjectNode): string {
  return record.createdAt === undefined
    ? l10n.t('Date not known')
    : l10n.t('Created: {0}', absoluteTime(record.createdAt, env.language));
}

/** A shape and a colour of its own for each result; the word stands beside it. */
function resultIcon(result: Result): ThemeIcon {
  switch (result) {
    case 'good':
      return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
    case 'decent':
      return new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground'));
    case 'bad':
      return new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground'));
  }
}
