import { EventEmitter, TreeItem, type Disposable, type TreeDataProvider } from 'vscode';
import type { ViewName } from '../../ids';
import { onEachSession } from '../../vscode/session/onEachSession';
import type { Session, Sessions } from '../../vscode/session/sessions';
import { DisposableStore, type Disposable as Listener } from '../../util/event';
import type { FileTags } from '../fileTags';
import { LoadWait } from './loadWait';
import { parentOf, type Node } from './nodes';
import type { SessionTree } from './sessionTree';

type Load = () => Promise<Pick<typeof import('../connected'), 'SessionTree'>>;

/** Gives VS Code the rows of one view: those of the window's session. Their code is loaded with the first session. */
export class SidebarDataProvider implements TreeDataProvider<Node>, Disposable {
  /** The rows of the current session. */
  current: SessionTree | undefined;
  private loading: Promise<void> | undefined;
  private readonly changed = new EventEmitter<Node | undefined>();
  private readonly listsChanged = new EventEmitter<void>();
  private readonly loadWait = new LoadWait();
  private readonly sessionListener: Listener;

  readonly onDidChangeTreeData = this.changed.event;
  /** Fires when a request of this view starts or ends, or the view shows something else. */
  readonly onDidChangeLists = this.listsChanged.event;

  constructor(
    private readonly view: ViewName,
    private readonly sessions: Sessions,
    private readonly tags: FileTags,
    private readonly load: Load,
  ) {
    this.sessionListener = new DisposableStore(
      onEachSession(sessions, (session) => this.follow(session)),
      tags.onDidChange(() => this.redraw()),
    );
  }

  getTreeItem(node: Node): TreeItem {
    return this.current?.itemOf(node) ?? new TreeItem('');
  }

  resolveTreeItem(item: TreeItem, node: Node): TreeItem {
    return this.current?.resolve(item, node) ?? item;
  }

  getParent(node: Node): Node | undefined {
    return parentOf(node);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node === undefined && !(await this.mayShow())) return [];
    return (await this.current?.childrenOf(node)) ?? [];
  }

  /** Redraws everything as soon as the view is visible, which requests due lists. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  /** Called when the view opens. */
  wasShown(): void {
    this.loadWait.wasShown();
    this.current?.refreshIfOld();
  }

  dispose(): void {
    this.sessionListener.dispose();
    this.changed.dispose();
    this.listsChanged.dispose();
  }

  /** False without a key. Rows of the last session don't wait for it, and disappear once it is known to be missing. */
  private async mayShow(): Promise<boolean> {
    await this.sessions.opened();
    await this.loading;
    const { current } = this;
    const connected = this.sessions.connected().then((session) => session !== undefined);
    if (current === undefined || this.sessions.lacksKey) return connected;
    const shows = await Promise.race([connected, current.hasLastRows().then((hasRows) => hasRows || connected)]);
    if (shows) void connected.then((isConnected) => isConnected || this.redraw());
    return shows;
  }

  private follow(session: Session | undefined): readonly Listener[] {
    if (session === undefined) {
      this.show(undefined);
      return [];
    }
    let isOver = false;
    this.loading = this.load().then(({ SessionTree }) => {
      if (isOver) return;
      const surroundings = {
        redraw: (node: Node | undefined) => this.changed.fire(node),
        listsChanged: () => this.listsChanged.fire(),
        isFiled: this.tags.isFiled,
      };
      this.show(new SessionTree(this.view, session, this.loadWait, surroundings));
    });
    const end = () => {
      isOver = true;
      this.current?.dispose();
    };
    return [{ dispose: end }];
  }

  private show(tree: SessionTree | undefined): void {
    this.current = tree;
    this.redraw();
    this.listsChanged.fire();
  }
}
