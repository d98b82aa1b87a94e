import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { UnseenChange, ChangeKind } from '../../model/history/unseenChanges';
import { absoluteTime, formatCount, joined, shortAge } from '../../platform/text/format';
import { fullTitleOf, resultLabel, rowTitleOf } from '../../platform/text/labels';
import { openReportCommand, resultIcon } from '../lists/treeItems';

/** The reports that got worse or better, or are new or gone, since the person last looked. */
export interface ChangeGroupNode {
  readonly kind: 'changes';
  readonly id: string;
  readonly of: ChangeKind;
  readonly reports: readonly string[];
}

/** A report that changed since the person last looked. */
export interface ChangeNode {
  readonly kind: 'change';
  readonly id: string;
  readonly change: UnseenChange;
  readonly parent: ChangeGroupNode;
}

export function changeGroupNode(scope: string, of: ChangeKind, reports: readonly string[]): ChangeGroupNode {
  return { kind: 'changes', id: `${scope}/${of}`, of, reports };
}

export function changeNode(scope: string, change: UnseenChange, parent: ChangeGroupNode): ChangeNode {
  return { kind: 'change', id: `${scope}/${change.kind}/${change.id}`, change, parent };
}

/** Returns the tree item of a row of the What Changed view. */
export function toChangeItem(node: ChangeGroupNode | ChangeNode): TreeItem {
  const item = node.kind === 'changes' ? groupItem(node) : reportItem(node);
  item.id = node.id;
  return item;
}

function groupItem({ of, reports }: ChangeGroupNode): TreeItem {
  const label = kindLabel(of);
  const count = formatCount(reports.length);
  const item = new TreeItem(label, TreeItemCollapsibleState.Expanded);
  item.iconPath = icons[of];
  item.description = count;
  item.contextValue = 'changes';
  item.accessibilityInformation = { label: `${label}, ${count}` };
  return item;
}

function reportItem(node: ChangeNode): TreeItem {
  const { kind, now, seenAt } = node.change;
  const title = fullTitleOf(node.change);
  const { label, site } = rowTitleOf(node.change);
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.iconPath = kind === 'gone' ? icons.gone : resultIcon(now);
  const what = whatChanged(node.change);
  item.description = [...(site === '' ? [] : [site]), what, shortAge(seenAt)].join(' · ');
  item.tooltip = [title, what, l10n.t('Detected: {0}', absoluteTime(seenAt))].join('\n');
  item.accessibilityInformation = { label: joined([title, kindLabel(kind), what]) };
  item.contextValue = kind === 'gone' ? 'gone' : 'report+changed';
  if (kind !== 'gone') item.command = openReportCommand(node);
  return item;
}

/** "Good → Bad", or the only result of a report that is new or gone. */
function whatChanged({ kind, before, now }: UnseenChange): string {
  switch (kind) {
    case 'worse':
    case 'better':
    case 'own':
      return l10n.t('{0} → {1}', resultLabel(before), resultLabel(now));
    case 'new':
      return resultLabel(now);
    case 'gone':
      return l10n.t('was {0}', resultLabel(now));
  }
}

export function kindLabel(kind: ChangeKind): string {
  switch (kind) {
    case 'worse':
      return l10n.t('Worse');
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

/** Each kind has its own shape, with the word above it. */
const icons: Readonly<Record<ChangeKind, ThemeIcon>> = {
  worse: new ThemeIcon('arrow-down', new ThemeColor('problemsErrorIcon.foreground')),
  better: new ThemeIcon('arrow-up', new ThemeColor('testing.iconPassed')),
  new: new ThemeIcon('add'),
  gone: new ThemeIcon('circle-slash'),
  own: new ThemeIcon('account'),
};
