import * as l10n from '@vscode/l10n';
import { EventEmitter, window, type Disposable, type TreeDataProvider, type TreeItem, type TreeView } from 'vscode';
import { changesViewId } from '../../ids';
import { countOfKind, groupChanges } from '../../history/changeGroups';
import type { UnseenChange } from '../../history/unseenChanges';
import { onEachSession } from '../../vscode/session/onEachSession';
import type { Session, Sessions } from '../../vscode/session/sessions';
import { shortAge } from '../../vscode/text/format';
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
import { reachText } from './reachText';
import { tellWorse, worseLabel } from './worseNotification';

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
