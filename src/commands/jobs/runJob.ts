import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import { commandIds } from '../../ids';
import type { Operation } from '../../model/jobs/item';
import { Job } from '../../model/jobs/job';
import { followTask, operationOf, type Task } from '../../model/jobs/jobOperations';
import type { Store } from '../../model/lists/store';
import type { Jobs } from '../../platform/jobs/runningJob';
import type { Session } from '../../platform/session/sessions';
import { concurrency, longestAnalysis } from '../../platform/settings';
import { StoredJob, type JobPlan } from '../../platform/storage/jobStore';
import { reportError, UserError } from '../../platform/text/errorMessages';
import { withCancellableProgress } from '../../platform/ui/cancellableProgress';
import { withoutIcons } from '../../util/escape';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import type { Target } from '../targets';
import type { JobOrder } from './jobOrder';
import { showJobSummary } from './jobSummary';
import { detailsOf, progressOf, jobTitle } from './jobTexts';
import { warnOfPauses } from './pauseWarning';

/** Milliseconds between two updates of the progress shown. */
const pace = 250;
/** Milliseconds between two refreshes of the lists that a job changes. */
const followPace = 5000;

/** A window does one job at a time. */
export function assertIdle({ current }: Jobs): void {
  if (current === undefined) return;
  throw new UserError(l10n.t('Another job is under way. Wait until it has ended, or cancel it.'));
}

/**
 * Runs a job with its progress, and shows a summary at the end.
 * @returns whether it was cancelled
 */
export async function runJob(context: CommandContext, session: Target, order: JobOrder): Promise<boolean> {
  const { jobs, previews } = context;
  assertIdle(jobs);
  const { connection } = session;
  const { task, items, sendsAgain = false, resumed } = order;
  const plan = planOf(order, connection.url);
  const files = resumed?.files ?? (await StoredJob.begin(jobs.folderOf(connection), plan, jobs.pace));
  const job = new Job({
    ...{ items, sendsAgain, journal: files, concurrency: concurrency(), longestAnalysis: longestAnalysis() },
    wait: (milliseconds, signal) => wait(milliseconds / jobs.pace.jobHaste, signal),
    ...{ now: Date.now, operation: currentOperation(context, session, task) },
    ...(resumed && { before: resumed.before }),
  });
  const title = jobTitle(task.kind);
  const showDetails = () => previews.show(title, detailsOf(task.kind, items, job, connection.url));
  jobs.current = {
    ...{ connectionId: connection.id, title, job },
    ...{ progress: () => progressOf(job), showDetails },
    leave: () => {
      job.pause();
      files.release();
    },
  };
  const status = statusItem();
  const currentStore = () => currentSession(context, session).store;
  const followers = [
    job.onDidEnd((end) => followTask(task, end, currentStore())),
    followLists(job, currentStore, task),
    warnOfPauses(title, job),
  ];
  try {
    await withJobProgress(title, job, status);
    await files.forget();
  } finally {
    files.release();
    for (const follower of followers) follower.dispose();
    status.dispose();
    jobs.current = undefined;
  }
  const run = (next: JobOrder) => runJob(context, session, next);
  showJobSummary({ order, job, showDetails, run }).catch((error: unknown) => reportError(error, context.log));
  return job.isCancelled;
}

/** The window's current session of the same service: a refused key may be replaced while a job is paused. */
function currentSession({ sessions }: CommandContext, session: Target): Session {
  const { current = session } = sessions;
  return current.scope === session.scope ? current : session;
}

/** The task as the window's current session carries it out. */
function currentOperation(context: CommandContext, session: Target, task: Task): Operation {
  const current = () => operationOf(task, currentSession(context, session).service);
  return {
    isRepeatable: current().isRepeatable,
    send: (item, signal) => current().send(item, signal),
    lookUp: (item, signal) => current().lookUp(item, signal),
  };
}

function planOf({ task, items, sendsAgain = false }: JobOrder, service: string): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { service, kind: task.kind, privacy, items, sendsAgain };
}

async function withJobProgress(title: string, job: Job, status: StatusBarItem): Promise<void> {
  await withCancellableProgress(title, async (tell, signal) => {
    signal.addEventListener('abort', () => job.cancel());
    const show = () => {
      const message = progressOf(job);
      tell(message, job.finished / Math.max(1, job.outcomes.length));
      const icon = job.paused === undefined ? 'sync~spin' : 'debug-pause';
      status.text = `$(${icon}) ${withoutIcons(`${title}: ${message}`)}`;
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

/** Refreshes the lists now and then while a job creates or updates; deletions and privacy changes show at once. */
function followLists(job: Job, currentStore: () => Store, { kind }: Task): { dispose(): void } {
  if (kind === 'delete' || kind === 'privacy') return { dispose: () => undefined };
  let followed = job.finished;
  const follow = () => {
    if (job.finished === followed) return;
    followed = job.finished;
    const { lists } = currentStore();
    lists.touch(lists.allReports);
    if (kind === 'create') lists.touchProjects();
  };
  const clock = setInterval(follow, followPace);
  const dispose = () => {
    clearInterval(clock);
    follow();
  };
  return { dispose };
}
