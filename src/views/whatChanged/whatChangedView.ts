import * as l10n from '@vscode/l10n';
import { EventEmitter, window, type Disposable, type TreeDataProvider, type TreeItem, type TreeView } from 'vscode';
import { changesViewId } from '../../ids';
import { countOfKind, groupChanges } from '../../history/changeGroups';
import type { UnseenChange } from '../../history/unseenChanges';
import { onEachSession } from '../../vscode/session/onEachSession';
import type { Session, Sessions } from '../../vscode/session/sessions';
import { absoluteTime, formatCount } from '../../vscode/text/format';
import { Contexts } from '../../vscode/ui/contextKeys';
import { withoutLinks } from '../../util/escape';
import { DisposableStore } from '../../util/event';
import type { FileTags } from '../fileTags';
import {
  changeCounts,
  changeGroupNode,
  changeNode,
  toChangeItem,
  type ChangeGroupNode,
  type ChangeNode,
} from './changeRows';
import { reachText } from './reachText';
import { worseLabel } from './worseNotification';

/** Milliseconds after which opening the views looks again. */
const maxAgeMs = 60_000;

type AnyView = Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>;

/**
 * The changes since the person last looked. What was rated since is read when one of our views opens, and when they are
 * refreshed.
 */
export class WhatChangedView implements TreeDataProvider<ChangeGroupNode | ChangeNode>, Disposable {
  readonly treeView: TreeView<ChangeGroupNode | ChangeNode>;
  private readonly changed = new EventEmitter<undefined>();
  private readonly contexts = new Contexts();
  private readonly listeners: DisposableStore;
  private readonly views: readonly AnyView[];
  private scope = '';
  private drawn: readonly UnseenChange[] = [];
  /** The session that was looked through last, and when, by the clock that never goes back. */
  private looked: { readonly session: Session; readonly at: number } | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  /** @param others our other views, any of which may be the one that is open */
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

  getChildren(node?: ChangeGroupNode | ChangeNode): (ChangeGroupNode | ChangeNode)[] {
    if (node?.kind === 'change') return [];
    if (node !== undefined) return node.group.changes.map((change) => changeNode(this.scope, change, node));
    return groupChanges(this.drawn).map((group) => changeGroupNode(this.scope, group));
  }

  getParent(node: ChangeGroupNode | ChangeNode): ChangeGroupNode | undefined {
    return node.kind === 'change' ? node.parent : undefined;
  }

  getTreeItem(node: ChangeGroupNode | ChangeNode): TreeItem {
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
    // If it cannot be read, whoever records next says so.
    void session.history.readKept().catch(() => undefined);
    return [
      session.history.onDidChange(() => this.show(session)),
      // Everything was refreshed.
      session.store.onDidExpire(() => this.look(0)),
    ];
  }

  private get isShown(): boolean {
    return this.views.some(({ visible }) => visible);
  }

  /** Reads what was rated since the last look. While nothing shows, nothing is read until something does. */
  private look(maxAge: number): void {
    const { current: session } = this.sessions;
    const { looked } = this;
    if (session === undefined) return;
    const isRecent = looked?.session === session && performance.now() - looked.at < maxAge;
    if (!this.isShown) {
      if (maxAge === 0) this.looked = undefined;
    } else if (!isRecent) {
      this.looked = { session, at: performance.now() };
      session.history.catchUp(() => {
        // What was not read to its end is read when something shows again.
        if (!this.isShown) this.looked = undefined;
        return this.isShown;
      });
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
    if (changes === this.drawn) return;
    this.drawn = changes;
    // A collapsed view shows its title alone.
    this.treeView.title = isEmpty ? l10n.t('What Changed') : l10n.t('What Changed ({0})', formatCount(changes.length));
    const worse = countOfKind(changes, 'worse');
    this.treeView.badge = worse === 0 ? undefined : { value: worse, tooltip: worseLabel(worse) };
    this.changed.fire(undefined);
  }

  /** "3 worse, 1 new · since Nov 3, 2026, 8:00 AM". */
  private descriptionOf(changes: readonly UnseenChange[], lookedAt: number | undefined): string {
    if (lookedAt === undefined || changes.length === 0) return '';
    return [changeCounts(changes), l10n.t('since {0}', absoluteTime(lookedAt))].join(' · ');
  }
}
