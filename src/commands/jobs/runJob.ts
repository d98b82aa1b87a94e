import { l10n, StatusBarAlignment, window, type StatusBarItem } from 'vscode';
import { placesOf } from '../../api/limiter';
import type { Logger } from '../../api/service';
import { commandIds } from '../../ids';
import type { Operation, Task } from '../../model/changes/item';
import { Job } from '../../model/jobs/job';
import type { JobPlan } from '../../model/jobs/jobRecords';
import { JournalError } from '../../model/jobs/jobJournal';
import { followTask } from '../../model/changes/localChanges';
import { operationOf } from '../../model/changes/operations';
import { StoredJob } from '../../model/jobs/storedJob';
import type { Store } from '../../model/lists/store';
import type { Jobs } from '../../platform/jobs/runningJob';
import type { Pace } from '../../model/pace';
import type { Session } from '../../platform/session/sessions';
import { concurrency, longestAnalysis } from '../../platform/settings';
import { jobPlace } from '../../platform/storage/jobStore';
import { fullText, UserError } from '../../platform/text/userError';
import { reportError } from '../../platform/ui/reportError';
import { withCancelButton } from '../../platform/ui/cancellableProgress';
import { systemClock, type Clock } from '../../util/clock';
import { withoutIcons } from '../../util/escape';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import type { Target } from '../target/targets';
import type { JobOrder } from './jobOrder';
import { showJobSummary } from './jobSummary';
import { anotherJob, detailsOf, progressOf, jobTitle } from './jobTexts';
import { warnOfPauses } from './pauseWarning';

/** Milliseconds between two updates of the progress shown. */
const pace = 250;
/** Milliseconds between two refreshes of the lists that a job changes. */
const followPaceMs = 5000;

/** Does something while no other job can run in this window; throws UserError if one is under way. */
async function alone<T>(jobs: Jobs, act: () => Promise<T>): Promise<T> {
  const free = jobs.reserve();
  if (free === undefined) throw new UserError(anotherJob());
  try {
    return await act();
  } finally {
    free();
  }
}

/** Runs a job with its progress, and shows a summary at the end. */
export async function runJob(context: CommandContext, session: Target, order: JobOrder): Promise<void> {
  await alone(context.jobs, () => runAlone(context, session, order));
}

/** Runs a job in a window that was reserved for it. */
async function runAlone(context: CommandContext, session: Target, order: JobOrder): Promise<void> {
  const { jobs, previews } = context;
  const { connection } = session;
  const { task, items, sendsAgain = false, resumed } = order;
  const plan = planOf(order, connection.url);
  const place = jobPlace(jobs.folderOf(connection), jobs.pace);
  const files = resumed?.files ?? (await stored(StoredJob.begin(place, plan), context.log));
  // An item that waits for a place behind others would already be stored as begun.
  const lane = task.kind === 'create' || task.kind === 'update' ? 'slow' : 'ordinary';
  const job = new Job({
    ...{
      items,
      sendsAgain,
      journal: files,
      concurrency: () => placesOf(lane, concurrency()),
      longestAnalysis: longestAnalysis(),
    },
    wait: (milliseconds, signal) => wait(milliseconds / jobs.pace.jobHaste, signal),
    ...{ clock: clockOf(jobs.pace), operation: currentOperation(context, session, task) },
    ...(resumed && { before: resumed.before }),
  });
  // Once the journal is lost, items that wait are not sent either.
  void files.lost.then(() => job.lose());
  const title = jobTitle(task.kind, items);
  const showDetails = () => previews.show(title, detailsOf(task.kind, items, job, connection.url));
  jobs.current = {
    ...{ connectionId: connection.id, title, job, journal: files.name },
    ...{ progress: () => progressOf(job), showDetails },
    leave: async () => {
      await job.leave();
      await files.leave();
    },
  };
  const status = statusItem();
  const currentStore = () => currentSession(context, session).store;
  const followers = [
    job.onDidEnd((end) => followTask(task, end, currentSession(context, session))),
    followLists(job, currentStore, task),
    warnOfPauses(title, job),
  ];
  let isBroken = false;
  try {
    await withJobProgress(title, job, status);
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    context.log.warn(fullText(error));
    isBroken = true;
  } finally {
    for (const follower of followers) follower.dispose();
    status.dispose();
    jobs.current = undefined;
    files.release();
  }
  if (job.isLeft) return;
  // If a journal cannot be deleted, a finished job is merely offered again.
  await (isBroken ? files.leave() : files.forget()).catch((error: unknown) => context.log.warn(fullText(error)));
  const run = (next: JobOrder) => runJob(context, session, next);
  const resume = () => resumeJob(context, session, task, files);
  showJobSummary({ order, job, isBroken, isBusy: () => jobs.isBusy, showDetails, run, resume }).catch(
    (error: unknown) => reportError(error, context.log),
  );
}

/** Returns a job's clock, sped up by the same factor as its waits. */
function clockOf({ jobHaste }: Pace): Clock {
  return { now: systemClock.now, elapsed: () => jobHaste * systemClock.elapsed() };
}

/** @throws UserError if the disk fails: a job that cannot be stored is not begun */
async function stored<T>(access: Promise<T>, log: Logger): Promise<T> {
  try {
    return await access;
  } catch (error) {
    log.warn(fullText(error));
    throw new UserError(
      l10n.t(
        'This machine couldn’t save the job, so it wasn’t started. Make sure the disk isn’t full, and then try again.',
      ),
    );
  }
}

/** Resumes a job that no window works on any more. */
export async function resumeJob(context: CommandContext, session: Target, task: Task, files: StoredJob): Promise<void> {
  await alone(context.jobs, async () => {
    // Another window may have resumed it since it was offered here.
    const resumed = await stored(files.takeOver(), context.log);
    if (resumed === undefined) throw new UserError(l10n.t('Another window has resumed or ended this job.'));
    const { items, sendsAgain } = resumed.plan;
    try {
      await runAlone(context, session, { task, items, sendsAgain, resumed });
    } finally {
      resumed.files.release();
    }
  });
}

/** The window's current session of the same service: a refused key may be replaced while a job is paused. */
function currentSession({ sessions }: CommandContext, session: Target): Session {
  const { current = session } = sessions;
  return current.scope === session.scope ? current : session;
}

/** The task's operation, carried out by the window's current session. */
function currentOperation(context: CommandContext, session: Target, task: Task): Operation {
  const current = () => operationOf(task, currentSession(context, session));
  return {
    isRepeatable: current().isRepeatable,
    baselineOf: async (item, signal) => current().baselineOf?.(item, signal),
    send: (item, options) => current().send(item, options),
    lookUp: (item, signal) => current().lookUp(item, signal),
    prove: async (item, done, signal) => current().prove?.(item, done, signal) ?? 'no proof',
  };
}

function planOf({ task, items, sendsAgain = false }: JobOrder, service: string): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { service, kind: task.kind, privacy, items, sendsAgain };
}

async function withJobProgress(title: string, job: Job, status: StatusBarItem): Promise<void> {
  const abort = new AbortController();
  abort.signal.addEventListener('abort', () => job.cancel());
  await withCancelButton(title, abort, async (tell) => {
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
    lists.markChanged(lists.allReports);
    if (kind === 'create') lists.touchProjects();
  };
  const clock = setInterval(follow, followPaceMs);
  const dispose = () => {
    clearInterval(clock);
    follow();
  };
  return { dispose };
}
