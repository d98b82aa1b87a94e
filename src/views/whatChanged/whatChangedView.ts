import * as l10n from '@vscode/l10n';
import {
  EventEmitter,
  window,
  type Disposable,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  commands,
  ConfigurationTarget,
  workspace,
} from 'vscode';
import { changesViewId, settingIds } from '../../ids';
import { countOfKind, groupChanges } from '../../history/changeGroups';
import type { UnseenChange } from '../../history/unseenChanges';
import { type Session, type Sessions, onEachSession } from '../../vscode/session/sessions';
import { shortAge, absoluteTime } from '../../vscode/text/format';
import { Contexts } from '../../vscode/ui/contextKeys';
import { withoutLinks } from '../../util/escape';
import { DisposableStore } from '../../util/event';
import type { FileTags } from '../fileTags';
import {
  changeGroupNode,
  changeNode,
  toChangeItem,
  worstCount,
  type ChangeGroupNode,
  type ChangesNode,
} from './changeRows';
import type { KnownReach } from '../../history/ratedSince';
import { describeError } from '../../vscode/text/errorMessages';
import { notifiesWorse } from '../../vscode/settings';
import { resultLabel, titleOf } from '../../vscode/text/labels';
import { plural } from '../../vscode/text/plural';
import { tell } from '../../vscode/ui/messages';

/** Milliseconds after which opening the views looks again. */
const maxAgeMs = 60_000;

type AnyView = Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>;

/**
 * The changes since the user last marked changes as seen. Reports rated since then are read when one of our views
 * opens, and when the views are refreshed.
 */
export class WhatChangedView implements TreeDataProvider<ChangesNode>, Disposable {
  readonly treeView: TreeView<ChangesNode>;
  private readonly changed = new EventEmitter<undefined>();
  private readonly contexts = new Contexts();
  private readonly listeners: DisposableStore;
  private readonly views: readonly AnyView[];
  private scope = '';
  private drawn: readonly UnseenChange[] = [];
  /** Number of reports, if they are too many to compare without asking. */
  private count: number | undefined;
  /** The session that was read last, and when, by the monotonic clock. */
  private looked: { readonly session: Session; readonly at: number } | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  /** @param others our other views, any of which may be the open one */
  constructor(
    private readonly sessions: Sessions,
    private readonly tags: FileTags,
    others: readonly AnyView[],
  ) {
    this.treeView = window.createTreeView(changesViewId, { treeDataProvider: this });
    this.views = [...others, this.treeView];
    this.listeners = new DisposableStore(
      tags.onDidChange(() => this.changed.fire(undefined)),
      onEachSession(sessions, (session) => this.follow(session)),
      ...this.views.map((view) => view.onDidChangeVisibility(() => this.look(maxAgeMs))),
    );
  }

  getChildren(node?: ChangesNode): ChangesNode[] {
    if (node?.kind === 'changes') return node.group.changes.map((change) => changeNode(this.scope, change, node));
    if (node !== undefined) return [];
    const { count } = this;
    return [
      ...groupChanges(this.drawn).map((group) => changeGroupNode(this.scope, group)),
      ...(count === undefined ? [] : [{ kind: 'compareAll' as const, id: `${this.scope}/compareAll`, count }]),
    ];
  }

  getParent(node: ChangesNode): ChangeGroupNode | undefined {
    return node.kind === 'change' ? node.parent : undefined;
  }

  getTreeItem(node: ChangesNode): TreeItem {
    const item = toChangeItem(node);
    return node.kind === 'change' ? this.tags.tag(item, node.change.url) : item;
  }

  dispose(): void {
    this.listeners.dispose();
    this.treeView.dispose();
    this.changed.dispose();
  }

  private follow(session: Session | undefined) {
    this.show(session);
    if (session === undefined) return [];
    this.look(maxAgeMs);
    // If it can't be read, the code that records next reports that.
    void session.history.readKept().catch(() => undefined);
    return [
      session.history.onDidChange(() => this.show(session)),
      session.history.onDidWorsen(tellWorse),
      // Everything was refreshed.
      session.store.onDidExpire(() => this.look(0)),
    ];
  }

  private get isShown(): boolean {
    return this.views.some(({ visible }) => visible);
  }

  /** Reads the reports rated since the last look. While no view is visible, waits until one is. */
  private look(maxAge: number): void {
    const { current: session } = this.sessions;
    const { looked } = this;
    if (session === undefined) return;
    const isRecent = looked?.session === session && performance.now() - looked.at < maxAge;
    if (!this.isShown) {
      if (maxAge === 0) this.looked = undefined;
    } else if (!isRecent) {
      this.looked = { session, at: performance.now() };
      const isWanted = () => {
        // If it was not read completely, it's read when a view is visible again.
        if (!this.isShown) this.looked = undefined;
        return this.isShown;
      };
      session.history.catchUp(isWanted, maxAge === 0);
    }
  }

  private show(session: Session | undefined): void {
    const { unseenChanges: changes = [], lookedAt, reach } = session?.history ?? {};
    this.scope = session?.scope ?? '';
    const isEmpty = changes.length === 0;
    this.contexts.set('hasChanges', !isEmpty);
    const message = withoutLinks(reachText(isEmpty, lookedAt, reach));
    if ((this.treeView.message ?? '') !== message) this.treeView.message = message;
    this.treeView.description = this.descriptionOf(changes, lookedAt);
    const count = reach?.kind === 'tooMany' ? reach.count : undefined;
    this.contexts.set('canCompareAll', count !== undefined);
    if (changes === this.drawn && count === this.count) return;
    this.drawn = changes;
    this.count = count;
    // A collapsed view only shows its title.
    this.treeView.title = isEmpty ? l10n.t('What Changed') : l10n.t('What Changed ({0})', worstCount(changes));
    const worse = countOfKind(changes, 'worse');
    this.treeView.badge = worse === 0 ? undefined : { value: worse, tooltip: worseLabel(worse) };
    this.changed.fire(undefined);
  }

  /** "since 3d ago": a narrow view has no room for more. */
  private descriptionOf(changes: readonly UnseenChange[], lookedAt: number | undefined): string {
    return lookedAt === undefined || changes.length === 0 ? '' : shortAge(lookedAt);
  }
}

/**
 * The message above the changes: that there are none, or how far back they are known.
 * @param lookedAt epoch milliseconds of the last look; undefined until it is known
 */
function reachText(isEmpty: boolean, lookedAt: number | undefined, reach: KnownReach | undefined): string {
  if (reach === undefined || lookedAt === undefined) return '';
  const since = absoluteTime(lookedAt);
  const nothing =
    reach.kind === 'whole'
      ? l10n.t('Nothing has changed since {0}.', since)
      : l10n.t('No changes found since {0}.', since);
  return [...(isEmpty ? [nothing] : []), ...limitOf(reach)].join(' ');
}

/** Explains what may be missing, and why. */
function limitOf(reach: KnownReach): readonly string[] {
  switch (reach.kind) {
    case 'whole':
      return [];
    case 'limited':
      return [l10n.t('Reports rated before {0} were compared only if they were loaded.', absoluteTime(reach.back))];
    case 'tooMany':
      return [l10n.t('The service doesn’t say which reports were rated last, so only loaded reports were compared.')];
    case 'unreadable':
      return [l10n.t('Some reports couldn’t be read, so changes may be missing.')];
    case 'failed':
      return [describeError(reach.error), l10n.t('Changes may be missing.')];
  }
}

/** The number of reports that got worse, as text. */
function worseLabel(count: number): string {
  return plural(count, l10n.t('{0} report got worse'), l10n.t('{0} reports got worse'));
}

/** Shows one message about reports that got worse, if the user has enabled it. */
function tellWorse(changes: readonly UnseenChange[]): void {
  const [first] = changes;
  if (first === undefined || !notifiesWorse()) return;
  const [show, never] = [l10n.t('Show What Changed'), l10n.t('Don’t Show Again')];
  void tell.warning(sentenceOf(first, changes.length), show, never).then(async (choice) => {
    if (choice === show) await commands.executeCommand(`${changesViewId}.focus`);
    if (choice !== never) return;
    await workspace.getConfiguration().update(settingIds.notifyWorse, false, ConfigurationTarget.Global);
  });
}

function sentenceOf(first: UnseenChange, count: number): string {
  if (count > 1) return l10n.t('{0}.', worseLabel(count));
  const { before, now } = first;
  return l10n.t('{0} got worse: {1} → {2}.', titleOf(first), resultLabel(before), resultLabel(now));
}
