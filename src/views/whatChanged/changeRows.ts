import * as l10n from '@vscode/l10n';
import { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { commandId } from '../../ids';
import { perPage } from '../../reports/lists/readList';
import { plural } from '../../vscode/text/plural';
import { countOfKind, type ChangeGroup } from '../../history/changeGroups';
import { changeKinds, type ChangeKind, type UnseenChange } from '../../history/unseenChanges';
import { checkName } from '../../vscode/text/checkText';
import { absoluteTime, formatCount, joined, shortAge } from '../../vscode/text/format';
import { fullTitleOf, ratingLabel, resultLabel, rowTitleOf } from '../../vscode/text/labels';
import { revealed } from '../../util/unseenCharacters';
import { resultIcon, openReportCommand } from '../lists/treeItems';

/** The reports that changed since the user last marked changes as seen, of one kind or of one project. */
export interface ChangeGroupNode {
  readonly kind: 'changes';
  readonly id: string;
  readonly group: ChangeGroup;
  readonly reports: readonly string[];
}

/** A report that changed since the user last marked changes as seen. */
export interface ChangeNode {
  readonly kind: 'change';
  readonly id: string;
  readonly change: UnseenChange;
  readonly parent: ChangeGroupNode;
}

/** Offers to read all reports if the service doesn't sort by date. */
interface CompareAllNode {
  readonly kind: 'compareAll';
  readonly id: string;
  /** Number of reports. */
  readonly count: number;
}

export type ChangesNode = ChangeGroupNode | ChangeNode | CompareAllNode;

export function changeGroupNode(scope: string, group: ChangeGroup): ChangeGroupNode {
  const { of, changes } = group;
  const place = 'kind' in of ? of.kind : `project/${of.project ?? ''}`;
  return { kind: 'changes', id: `${scope}/${place}`, group, reports: changes.map(({ id }) => id) };
}

export function changeNode(scope: string, change: UnseenChange, parent: ChangeGroupNode): ChangeNode {
  return { kind: 'change', id: `${scope}/${change.kind}/${change.id}`, change, parent };
}

/** Returns the tree item of a row of the What Changed view. */
export function toChangeItem(node: ChangesNode): TreeItem {
  const item =
    node.kind === 'changes' ? groupItem(node) : node.kind === 'change' ? reportItem(node) : compareAllItem(node);
  item.id = node.id;
  return item;
}

function compareAllItem({ count }: CompareAllNode): TreeItem {
  const requests = Math.ceil(count / perPage);
  const title = plural(
    requests,
    l10n.t('Compare All {1} Reports ({0} Request)'),
    l10n.t('Compare All {1} Reports ({0} Requests)'),
    formatCount(count),
  );
  const item = new TreeItem(title, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon('search');
  item.contextValue = 'compareAll';
  item.command = { command: commandId('compareAll'), title };
  return item;
}

function groupItem({ group: { of, changes } }: ChangeGroupNode): TreeItem {
  const isKind = 'kind' in of;
  const label = isKind ? kindLabel(of.kind) : projectLabel(of.project);
  const count = isKind ? formatCount(changes.length) : changeCounts(changes);
  const item = new TreeItem(label, TreeItemCollapsibleState.Expanded);
  item.iconPath = isKind ? icons[of.kind] : new ThemeIcon('project');
  item.description = count;
  item.contextValue = 'changes';
  item.accessibilityInformation = {
    label: joined([!isKind && of.project !== undefined ? l10n.t('Project {0}', label) : label, count]),
  };
  return item;
}

function reportItem(node: ChangeNode): TreeItem {
  const { change, parent } = node;
  const { kind, now, seenAt } = change;
  const isBelowProject = 'project' in parent.group.of;
  const title = fullTitleOf(change);
  const { label, site } = rowTitleOf(change);
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.iconPath = isBelowProject || kind === 'gone' ? icons[kind] : resultIcon(now);
  const what = whatChanged(change);
  // A project is often named after its site.
  const isSiteKnown = site === '' || (isBelowProject && site === parent.group.of.project);
  // A narrow view only has room for the change.
  item.description = [what, ...(isSiteKnown ? [] : [site]), shortAge(seenAt)].join(' · ');
  const detected = l10n.t('Detected: {0}', absoluteTime(seenAt));
  item.tooltip = [title, joined([kindLabel(kind), what]), ...checkLines(change), detected].join('\n');
  item.accessibilityInformation = { label: joined([title, kindLabel(kind), what]) };
  item.contextValue = kind === 'gone' ? 'gone' : 'report+changed';
  if (kind !== 'gone') item.command = openReportCommand(node);
  return item;
}

/** Maximum number of checks named on a line. */
const maxNames = 10;

/** The newly failing and the fixed checks, by name. */
function checkLines({ checks }: UnseenChange): readonly string[] {
  const named = (names: readonly string[]) => {
    const left = names.length - maxNames;
    return joined([
      ...names.slice(0, maxNames).map(checkName),
      ...(left > 0 ? [l10n.t('and {0} more', formatCount(left))] : []),
    ]);
  };
  if (checks === undefined) return [];
  const { broken, fixed } = checks;
  return [
    ...(broken.length === 0 ? [] : [l10n.t('Newly failing: {0}', named(broken))]),
    ...(fixed.length === 0 ? [] : [l10n.t('Fixed: {0}', named(fixed))]),
  ];
}

/** "Good 98 → Bad 20", or only the current rating of a report without a known previous one. */
function whatChanged({ kind, before, scoreBefore, now, score }: UnseenChange): string {
  switch (kind) {
    case 'worse':
    case 'better':
    case 'own':
      return l10n.t('{0} → {1}', ratingLabel(before, scoreBefore), ratingLabel(now, score));
    case 'rated':
      return l10n.t('{0}, previously unknown', now === undefined ? resultLabel(now) : ratingLabel(now, score));
    case 'new':
      return now === undefined ? resultLabel(now) : ratingLabel(now, score);
    case 'gone':
      return l10n.t('was {0}', resultLabel(now));
  }
}

/** "6 worse": the most important of all. */
export function worstCount(changes: readonly UnseenChange[]): string {
  const kind = changeKinds.find((one) => countOfKind(changes, one) > 0);
  return kind === undefined ? '' : countLabel(kind, formatCount(countOfKind(changes, kind)));
}

/** "3 worse, 1 new". */
function changeCounts(changes: readonly UnseenChange[]): string {
  return joined(
    changeKinds.flatMap((kind) => {
      const count = countOfKind(changes, kind);
      return count === 0 ? [] : [countLabel(kind, formatCount(count))];
    }),
  );
}

function projectLabel(project: string | undefined): string {
  return project === undefined ? l10n.t('No Project') : revealed(project);
}

export function kindLabel(kind: ChangeKind): string {
  switch (kind) {
    case 'worse':
      return l10n.t('Worse');
    case 'rated':
      return l10n.t('Newly Rated');
    case 'better':
      return l10n.t('Better');
    case 'new':
      return l10n.t('New');
    case 'gone':
      return l10n.t('Gone');
    case 'own':
      return l10n.t('Your Updates');
  }
}

function countLabel(kind: ChangeKind, count: string): string {
  switch (kind) {
    case 'worse':
      return l10n.t('{0} worse', count);
    case 'rated':
      return l10n.t('{0} rated', count);
    case 'better':
      return l10n.t('{0} better', count);
    case 'new':
      return l10n.t('{0} new', count);
    case 'gone':
      return l10n.t('{0} gone', count);
    case 'own':
      return l10n.t('{0} from your updates', count);
  }
}

/** Each kind has its own shape, with its label nearby. */
const icons: Readonly<Record<ChangeKind, ThemeIcon>> = {
  worse: new ThemeIcon('arrow-down', new ThemeColor('problemsErrorIcon.foreground')),
  rated: new ThemeIcon('history'),
  better: new ThemeIcon('arrow-up', new ThemeColor('testing.iconPassed')),
  new: new ThemeIcon('add'),
  gone: new ThemeIcon('circle-slash'),
  own: new ThemeIcon('account'),
};
