import * as l10n from '@vscode/l10n';
import { ThemeIcon, TreeItem, TreeItemCollapsibleState, type Command } from 'vscode';
import { commandId } from '../../ids';
import type { LocalFilter } from '../../reports/lists/localFilter';
import type { FailedCheckOfMany } from '../../reports/lists/failedChecksOfAll';
import type { PagedListState } from '../../reports/lists/pagedList';
import { checkName, pagesOf, worthEach } from '../../vscode/text/checkText';
import { remediesOf, remedyLabel } from '../../vscode/text/remedies';
import { joined, shortAge } from '../../vscode/text/format';
import { resultLabel } from '../../vscode/text/labels';
import { revealed } from '../../util/unseenCharacters';
import { averageResultOf } from '../../reports/lists/projectCounts';
import { countOf, numbersOf } from './counts';
import { checkIcon, projectIcon, resultIcon } from './icons';
import type { GroupNode, MoreNode, Node, ProjectNode, RemedyNode, ReportNode } from './nodes';
import { createdPart, reportItem, type OwnChanges } from './reportRow';
import type { ShownLists } from './shownLists';

const { None, Collapsed, Expanded } = TreeItemCollapsibleState;

type States = readonly PagedListState<unknown>[];

/**
 * The one mapping from a row to what VS Code draws.
 * @param lists the lists of its view
 */
export function toTreeItem(node: Node, lists: Pick<ShownLists, 'of' | 'filterOf'>, own: OwnChanges): TreeItem {
  switch (node.kind) {
    case 'project':
      return projectItem(node);
    case 'group':
      return groupItem(node, lists.of(node), lists.filterOf(node.list));
    case 'report':
      return reportItem(node, own);
    case 'more':
      return moreItem(node, lists.of(node));
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
  // How bad it is matters more than how old, for which there is a tooltip.
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

/** Bad reports are open everywhere at first, and decent ones among all reports. */
function isOpenAtFirst({ parent, list: { result } }: GroupNode): boolean {
  return result === 'bad' || (result === 'decent' && parent === undefined);
}

function moreItem(node: MoreNode, states: States): TreeItem {
  const isLoading = states.some(({ loading }) => loading);
  const item = newItem(node, isLoading ? l10n.t('Loading…') : l10n.t('Load More…'), None);
  item.iconPath = new ThemeIcon(isLoading ? 'loading~spin' : 'ellipsis');
  item.contextValue = 'more';
  item.command = { command: commandId('loadMore'), title: l10n.t('Load More…'), arguments: [node] };
  return item;
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

export function createdOf({ record }: ProjectNode): string {
  return createdPart(record)[0] ?? l10n.t('Unknown date');
}
