import * as l10n from '@vscode/l10n';
import {
  EventEmitter,
  window,
  type Disposable,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  StatusBarAlignment,
  type StatusBarItem,
} from 'vscode';
import { jobsViewId, commandId } from '../../ids';
import type { Job, Phase } from '../../jobs/job';
import type { Jobs } from '../../vscode/jobs/jobs';
import type { Sessions } from '../../vscode/session/sessions';
import { formatCount } from '../../vscode/text/format';
import { Contexts } from '../../vscode/ui/contextKeys';
import { DisposableStore } from '../../util/event';
import type { FileTags } from '../fileTags';
import { jobItemNodes, jobNode, needsSomebody, toJobsItem, type JobNode, type JobsNode } from './jobRows';
import { jobName, progressOf } from '../../vscode/text/jobTexts';
import { withoutIcons } from '../../util/plain';

/** Milliseconds between two updates of a shown job. */
const paceMs = 1000;

/** The jobs of this window, newest first: a tree, and a status bar item, shown only while there are any. */
export class JobsView implements TreeDataProvider<JobsNode>, Disposable {
  readonly treeView: TreeView<JobsNode>;
  private readonly changed = new EventEmitter<JobNode | undefined>();
  private readonly contexts = new Contexts();
  private nodes: ReadonlyMap<Job, JobNode> = new Map();
  private readonly status = new JobsStatus();
  private readonly listeners: DisposableStore;
  /** The jobs that have changed since they were last drawn. */
  private readonly stale = new Set<Job>();
  private pause: ReturnType<typeof setTimeout> | undefined;
  private phases = '';

  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly jobs: Jobs,
    private readonly sessions: Sessions,
    private readonly tags: FileTags,
  ) {
    this.treeView = window.createTreeView(jobsViewId, { treeDataProvider: this });
    this.listeners = new DisposableStore(
      jobs.onDidChange((job) => this.follow(job)),
      sessions.onDidChange(() => this.changed.fire(undefined)),
      tags.onDidChange(() => this.changed.fire(undefined)),
    );
    this.show();
  }

  getChildren(node?: JobsNode): JobsNode[] {
    if (node === undefined) return [...this.nodes.values()].reverse();
    return node.kind === 'job' ? [...jobItemNodes(node)] : [];
  }

  getParent(node: JobsNode): JobNode | undefined {
    return node.kind === 'job' ? undefined : node.parent;
  }

  getTreeItem(node: JobsNode): TreeItem {
    const { connection } = node.kind === 'job' ? node.job : node.parent.job;
    const isOwn = this.sessions.current?.connection.id === connection.id;
    const item = toJobsItem(node, isOwn ? undefined : connection.name);
    return node.kind === 'job' ? item : this.tags.tag(item, node.item.url);
  }

  /** Reveals a job with the rows below it. */
  async reveal(job: Job): Promise<void> {
    const node = this.nodes.get(job);
    if (node !== undefined) await this.treeView.reveal(node, { select: true, focus: true, expand: true });
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.listeners.dispose();
    this.status.dispose();
    this.treeView.dispose();
    this.changed.dispose();
  }

  /** Another phase is shown immediately; a job of many items changes many times a second. */
  private follow(job: Job): void {
    this.stale.add(job);
    const phases = this.jobs.all.map(({ id, phase }) => `${id} ${phase}`).join();
    if (phases !== this.phases) {
      this.phases = phases;
      this.show();
      return;
    }
    this.pause ??= setTimeout(() => this.show(), paceMs);
  }

  private show(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    const { all } = this.jobs;
    const former = this.nodes;
    this.nodes = new Map(all.map((job) => [job, former.get(job) ?? jobNode(job)]));
    this.contexts.set('hasJobs', all.length > 0);
    this.contexts.set(
      'hasFinishedJobs',
      all.some(({ isDone }) => isDone),
    );
    const waiting = all.filter(needsSomebody).length;
    const tooltip = l10n.t('Jobs that need attention: {0}', formatCount(waiting));
    this.treeView.badge = waiting === 0 ? undefined : { value: waiting, tooltip };
    this.status.show(all);
    this.redraw(former);
  }

  /**
   * Redraws the same jobs one by one: while VS Code redraws a whole tree, a command in a row's menu is given no row.
   */
  private redraw(former: ReadonlyMap<Job, JobNode>): void {
    const { nodes } = this;
    if (former.size === nodes.size && [...former.keys()].every((job) => nodes.has(job))) {
      for (const [job, node] of nodes) if (this.stale.has(job)) this.changed.fire(node);
    } else this.changed.fire(undefined);
    this.stale.clear();
  }
}

/** Maximum number of parts of a job's progress in the status bar; the Jobs view has them all. */
const maxParts = 2;

/** The status bar item for all jobs but finished ones, which shows jobs in progress before waiting ones. */
class JobsStatus implements Disposable {
  private item: StatusBarItem | undefined;

  show(jobs: readonly Job[]): void {
    const shown = jobs.filter(({ isDone }) => !isDone);
    const [job] = shown.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (job === undefined) {
      this.dispose();
      return;
    }
    this.item ??= makeItem();
    const text = l10n.t('{0}: {1}', jobName(job.plan), progressOf(job).slice(0, maxParts).join(' · '));
    this.item.text = `$(${iconOf(job)}) ${withoutIcons(text)}`;
    this.item.tooltip = l10n.t('Show Jobs');
  }

  dispose(): void {
    this.item?.dispose();
    this.item = undefined;
  }
}

function makeItem(): StatusBarItem {
  const item = window.createStatusBarItem('siteReports.job', StatusBarAlignment.Left);
  item.name = l10n.t('Site Reports: Jobs');
  item.command = commandId('showJobs');
  item.show();
  return item;
}

const order: readonly Phase[] = ['working', 'paused', 'interrupted', 'finishing', 'waiting', 'ended'];

function rankOf(job: Job): number {
  return 2 * order.indexOf(job.phase) + (needsSomebody(job) ? 0 : 1);
}

function iconOf(job: Job): string {
  if (needsSomebody(job)) return 'warning';
  switch (job.phase) {
    case 'working':
    case 'finishing':
      return 'sync~spin';
    case 'paused':
      return 'debug-pause';
    case 'waiting':
      return 'watch';
    case 'interrupted':
    case 'ended':
      return 'tasklist';
  }
}
