import { env, type Disposable, type TreeView } from 'vscode';
import type { ViewName } from '../../ids';
import { BadCounts } from '../../model/lists/badCounts';
import { projectsOutline, unratedList } from '../../model/lists/listRequest';
import { projectsInOrder } from '../../model/lists/projectOrder';
import { probeScores } from '../../model/lists/scoreProbe';
import { unratedReader } from '../../model/lists/unratedPages';
import type { Pace } from '../../model/pace';
import { onEachSession } from '../../platform/session/onEachSession';
import { isAsking, untilClosed } from '../../platform/ui/quickInput';
import type { Session, Sessions } from '../../platform/session/sessions';
import { DisposableStore, type Disposable as Listener } from '../../util/event';

type AnyView = Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>;

/**
 * Looks up what rows don't wait for, once their lists are loaded and only while they show: if the service sorts by
 * score, which reports are not rated, and how many of a project are bad.
 */
export class Lookups implements Disposable {
  private readonly listeners: DisposableStore;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    sessions: Sessions,
    private readonly views: Readonly<Record<ViewName, { readonly treeView: AnyView }>>,
    private readonly pace: Pick<Pace, 'lookUpsAtRest'>,
  ) {
    this.listeners = new DisposableStore(onEachSession(sessions, (session) => this.follow(session)));
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.listeners.dispose();
  }

  private follow(session: Session | undefined): readonly Listener[] {
    if (session === undefined) return [];
    const { store, service } = session;
    const counts = new BadCounts(store, service);
    const abort = new AbortController();
    const read = unratedReader(store, service);
    store.lists.readUnrated = async (...request) => {
      const page = await read(...request);
      await untilClosed();
      return page;
    };
    const lookSoon = () => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => {
        // VS Code gives a view that it draws anew its focus back, which closes an open input.
        if (isAsking()) lookSoon();
        else void this.look(session, counts, abort.signal);
      }, this.pace.lookUpsAtRest);
    };
    const { projects, reports } = this.views;
    lookSoon();
    return [
      store.lists.onDidChange(lookSoon),
      store.onDidExpire(() => counts.expire()),
      store.onDidChangeReport((change) => counts.follow(change)),
      ...[projects, reports].map(({ treeView }) => treeView.onDidChangeVisibility(lookSoon)),
      { dispose: () => abort.abort() },
    ];
  }

  private async look({ store, service }: Session, counts: BadCounts, signal: AbortSignal): Promise<void> {
    const { projects, reports } = this.views;
    const isShown = () => projects.treeView.visible || reports.treeView.visible;
    if (signal.aborted || !isShown() || store.lists.all.some(({ pagedList: { state } }) => state.loading)) return;
    try {
      await probeScores(store.lists, service, signal);
    } catch {
      // It is tried again with the next request of a list.
    }
    const unrated = reports.treeView.visible ? unratedList(store.query) : undefined;
    if (unrated !== undefined) await store.lists.reports(unrated).load();
    if (!projects.treeView.visible) return;
    const outline = projectsOutline(store.query);
    const { state } = store.lists.projects(outline.list);
    if (state.loadedAt === undefined || state.isRemembered) return;
    const rows = projectsInOrder(state, outline, store, env.language);
    await counts.count(rows, signal, () => projects.treeView.visible && !isAsking());
  }
}
