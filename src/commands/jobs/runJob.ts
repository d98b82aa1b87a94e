import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import { commandIds } from '../../ids';
import { Job, type Item, type Operation } from '../../model/job';
import { operationOf, type Task } from '../../model/operations';
import type { Store } from '../../model/store';
import { wait } from '../../api/wait';
import { reportError, UserError } from '../../platform/errors';
import { Details } from '../../platform/details';
import { JobFiles, type JobPlan, type UnfinishedJob } from '../../platform/jobFiles';
import type { Jobs } from '../../platform/jobs';
import { withCancellableProgress } from '../../platform/cancellableProgress';
import { concurrency } from '../../platform/settings';
import type { CommandContext } from '../command';
import type { Target } from '../targets';
import { detailsOf, progressOf, summaryOf, titleOf } from './words';

/** What is told of the progress in so many milliseconds is told at once. */
const pace = 250;
/** So often, in milliseconds, the lists that show follow what has changed in them. */
const followPace = 5000;

export interface JobOrder {
  readonly task: Task;
  readonly items: readonly Item[];
  readonly isRetry?: boolean;
  /** The job of an earlier session that this one goes on with. */
  readonly resumed?: UnfinishedJob;
}

/** A window does one job at a time. */
export function assertIdle({ current }: Jobs): void {
  if (current === undefined) return;
  throw new UserError(l10n.t('Another job is under way. Wait until it has ended, or cancel it.'));
}

/** Runs a job with its progress, and says at the end what came of it. */
export async function runJob(context: CommandContext, session: Target, order: JobOrder): Promise<void> {
  const { jobs } = context;
  assertIdle(jobs);
  const { connection, store } = session;
  const { task, items, isRetry = false, resumed } = order;
  const files = resumed?.files ?? (await JobFiles.begin(jobs.folderOf(connection.id), planOf(order)));
  const before = resumed?.before ?? (isRetry ? { claimed: items.length, outcomes: [] } : undefined);
  const job = new Job({
    ...{ items, journal: files, concurrency: concurrency(), wait, now: Date.now },
    operation: presentOperation(context, session, task),
    ...(before !== undefined && { before }),
  });
  const title = titleOf(task.kind);
  const details = () => jobs.details(() => new Details()).show(title, detailsOf(task.kind, items, job, connection.url));
  jobs.current = {
    ...{ connectionId: connection.id, title, job },
    progress: () => progressOf(job),
    showDetails: details,
    leave: () => files.release(),
  };
  const status = statusItem();
  const following = followLists(job, store, task);
  try {
    await withJobProgress(title, job, status);
    await files.forget();
  } finally {
    files.release();
    following();
    status.dispose();
    jobs.current = undefined;
  }
  void tellEnd(context, session, order, job, details);
}

/** The task as the connection's present session carries it out: a key that was refused may be replaced while a job is paused. */
function presentOperation({ sessions }: CommandContext, session: Target, task: Task): Operation {
  const present = () => {
    const { current = session } = sessions;
    const { service, store } = current.scope === session.scope ? current : session;
    return operationOf(task, service, store);
  };
  return { run: (item) => present().run(item), lookUp: (item) => present().lookUp(item) };
}

function planOf({ task, items, isRetry = false }: JobOrder): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { kind: task.kind, privacy, items, isRetry };
}

async function withJobProgress(title: string, job: Job, status: StatusBarItem): Promise<void> {
  await withCancellableProgress(title, async (tell, signal) => {
    signal.addEventListener('abort', () => job.cancel());
    const show = () => {
      const message = progressOf(job);
      tell(message, job.finished / Math.max(1, job.outcomes.length));
      const icon = job.paused === undefined ? 'sync~spin' : 'debug-pause';
      status.text = `$(${icon}) ${title}: ${message}`;
    };
    const clock = setInterval(show, pace);
    const listener = job.onDidChange(() => {
      if (job.paused !== undefined) show();
    });
    show();
    try {
      await job.run();
    } finally {
      clearInterval(clock);
      listener.dispose();
    }
  });
}

function statusItem(): StatusBarItem {
  const status = window.createStatusBarItem('siteReports.job', StatusBarAlignment.Left);
  status.name = l10n.t('Site Reports: Job');
  status.command = commandIds.showJob;
  status.show();
  return status;
}

/** Lets the lists that show follow what a job creates or updates, now and then; what it takes out of them goes at once. */
function followLists(job: Job, store: Store, { kind }: Task): () => void {
  if (kind === 'delete' || kind === 'privacy') return () => undefined;
  let followed = job.finished;
  const follow = () => {
    if (job.finished === followed) return;
    followed = job.finished;
    store.listings.touch(store.listings.allReports);
    if (kind === 'create') store.listings.touchProjects();
  };
  const clock = setInterval(follow, followPace);
  return () => {
    clearInterval(clock);
    follow();
  };
}

/** One message for all: how many, and what can be done about those that failed. */
async function tellEnd(
  context: CommandContext,
  session: Target,
  { task, items }: JobOrder,
  job: Job,
  details: () => Promise<void>,
): Promise<void> {
  const [show, retry, undo] = [l10n.t('Show Details'), l10n.t('Retry Failed'), l10n.t('Undo')];
  const isLeft = (index: number) => ['failed', 'unknown'].includes(job.outcomes[index]?.state ?? '');
  const left = items.filter((_, index) => isLeft(index));
  const changed = items.filter((_, index) => job.outcomes[index]?.state === 'done');
  const restored = task.kind === 'privacy' ? changed.flatMap(restoring) : [];
  const buttons = [show, ...(left.length > 0 ? [retry] : []), ...(restored.length > 0 ? [undo] : [])];
  const summary = `${summaryOf(task.kind, job.outcomes)}.`;
  const choice = await (left.length > 0
    ? window.showWarningMessage(summary, ...buttons)
    : window.showInformationMessage(summary, ...buttons));
  try {
    if (choice === show) await details();
    if (choice === retry) await runJob(context, session, { task, items: left, isRetry: true });
    if (choice === undo)
      await runJob(context, session, { task: { kind: 'privacy', choice: undefined }, items: restored });
  } catch (error) {
    await reportError(error, context.log);
  }
}

/** An item that gives a report the privacy back that it had; a password is not known. */
function restoring(item: Item): readonly Item[] {
  const { privacy } = item;
  return privacy === 'public' || privacy === 'private' ? [{ ...item, restore: privacy }] : [];
}
