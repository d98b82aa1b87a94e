import {
  EventEmitter,
  l10n,
  window,
  type Disposable,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
} from 'vscode';
import { changesViewId } from '../../ids';
import { changeKinds, type UnseenChange } from '../../model/history/unseenChanges';
import type { Session, Sessions } from '../../platform/session/sessions';
import { absoluteTime } from '../../platform/text/format';
import { Contexts } from '../../platform/ui/contextKeys';
import type { Disposable as Listener } from '../../util/event';
import { changeGroupNode, changeNode, toChangeItem, type ChangeGroupNode, type ChangeNode } from './changeRows';
import { worseLabel } from './worseNotification';
import { onEachSession } from '../../platform/session/onEachSession';

/** The changes since the person last looked: a tree that shows only if it has something in it. */
export class WhatChangedView implements TreeDataProvider<ChangeGroupNode | ChangeNode>, Disposable {
  readonly treeView: TreeView<ChangeGroupNode | ChangeNode>;
  private readonly changed = new EventEmitter<undefined>();
  private readonly contexts = new Contexts();
  private readonly sessionListener: Listener;
  private scope = '';
  private drawn: readonly UnseenChange[] = [];

  readonly onDidChangeTreeData = this.changed.event;

  constructor(sessions: Sessions) {
    this.treeView = window.createTreeView(changesViewId, { treeDataProvider: this });
    this.sessionListener = onEachSession(sessions, (session) => {
      this.show(session);
      return session === undefined ? [] : [session.history.onDidChange(() => this.show(session))];
    });
  }

  getChildren(node?: ChangeGroupNode | ChangeNode): (ChangeGroupNode | ChangeNode)[] {
    if (node?.kind === 'change') return [];
    const of = (kind: UnseenChange['kind']) => this.drawn.filter((change) => change.kind === kind);
    if (node !== undefined) return of(node.of).map((change) => changeNode(this.scope, change, node));
    const groups = changeKinds.map((kind) => {
      const ids = of(kind).map(({ id }) => id);
      return changeGroupNode(this.scope, kind, ids);
    });
    return groups.filter(({ reports }) => reports.length > 0);
  }

  getParent(node: ChangeGroupNode | ChangeNode): ChangeGroupNode | undefined {
    return node.kind === 'change' ? node.parent : undefined;
  }

  getTreeItem(node: ChangeGroupNode | ChangeNode): TreeItem {
    return toChangeItem(node);
  }

  dispose(): void {
    this.sessionListener.dispose();
    this.treeView.dispose();
    this.changed.dispose();
  }

  private show(session: Session | undefined): void {
    const { unseenChanges: changes = [], lookedAt } = session?.history ?? {};
    this.scope = session?.scope ?? '';
    this.contexts.set('hasChanges', changes.length > 0);
    if (changes === this.drawn) return;
    this.drawn = changes;
    const worse = changes.filter(({ kind }) => kind === 'worse').length;
    this.treeView.badge = worse === 0 ? undefined : { value: worse, tooltip: worseLabel(worse) };
    this.treeView.description = lookedAt === undefined ? '' : l10n.t('since {0}', absoluteTime(lookedAt));
    this.changed.fire(undefined);
  }
}
