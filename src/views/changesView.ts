import {
  env,
  EventEmitter,
  l10n,
  window,
  type Disposable,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
} from 'vscode';
import { changesViewId } from '../ids';
import type { Disposable as Listener } from '../model/event';
import { newsKinds, type News } from '../model/news';
import { absoluteTime } from '../model/words';
import { Contexts } from '../platform/contextKeys';
import type { Session, Sessions } from '../platform/session';
import { changeNode, changesNode, type ChangeNode, type ChangesNode } from './changeNodes';
import { toChangeItem } from './changeItems';
import { worseLabel } from './worse';

/** What changed since the person last looked: a tree that is there only when there is something in it. */
export class ChangesView implements TreeDataProvider<ChangesNode | ChangeNode>, Disposable {
  private readonly changed = new EventEmitter<undefined>();
  readonly treeView: TreeView<ChangesNode | ChangeNode>;
  private readonly contexts = new Contexts();
  private readonly sessionListener: Disposable;
  private historyListener: Listener | undefined;
  private drawn: readonly News[] = [];

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly sessions: Sessions) {
    this.treeView = window.createTreeView(changesViewId, { treeDataProvider: this });
    this.sessionListener = sessions.onDidChange(() => this.follow());
    this.follow();
  }

  getChildren(node?: ChangesNode | ChangeNode): (ChangesNode | ChangeNode)[] {
    const { current } = this.sessions;
    if (current === undefined || node?.kind === 'change') return [];
    const of = (kind: News['kind']) => this.drawn.filter((news) => news.kind === kind);
    if (node !== undefined) return of(node.of).map((news) => changeNode(current.scope, news, node));
    return newsKinds
      .filter((kind) => of(kind).length > 0)
      .map((kind) =>
        changesNode(
          current.scope,
          kind,
          of(kind).map(({ id }) => id),
        ),
      );
  }

  getParent(node: ChangesNode | ChangeNode): ChangesNode | undefined {
    return node.kind === 'change' ? node.parent : undefined;
  }

  getTreeItem(node: ChangesNode | ChangeNode): TreeItem {
    return toChangeItem(node);
  }

  dispose(): void {
    this.sessionListener.dispose();
    this.historyListener?.dispose();
    this.treeView.dispose();
    this.changed.dispose();
  }

  private follow(): void {
    this.historyListener?.dispose();
    const { current } = this.sessions;
    this.historyListener = current?.history.onDidChange(() => this.show(current));
    this.show(current);
  }

  private show(session: Session | undefined): void {
    const { news = [], lookedAt } = session?.history ?? {};
    this.contexts.set('hasChanges', news.length > 0);
    if (news === this.drawn) return;
    this.drawn = news;
    const worse = news.filter(({ kind }) => kind === 'worse').length;
    this.treeView.badge = worse === 0 ? undefined : { value: worse, tooltip: worseLabel(worse) };
    this.treeView.description = lookedAt === undefined ? '' : l10n.t('since {0}', absoluteTime(lookedAt, env.language));
    this.changed.fire(undefined);
  }
}
