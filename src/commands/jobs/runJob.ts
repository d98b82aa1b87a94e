import * as l10n from '@vscode/l10n';
import { placesOf } from '../../service/limiter';
import type { Logger } from '../../service/service';
import type { Item, Task } from '../../reports/changes/item';
import { followTask, isWhole } from '../../reports/changes/localChanges';
import { JobRunner } from '../../jobs/jobRunner';
import { JournalError } from '../../jobs/jobJournal';
import type { Before } from '../../jobs/jobJournal';
import type { JobPlan } from '../../jobs/jobRecords';
import { Job } from '../../jobs/job';
import { AutoResume } from '../../jobs/pauses';
import { StoredJob } from '../../jobs/storedJob';
import { newestFirst, RecentReports } from '../../reports/recentReports';
import type { Store } from '../../reports/lists/store';
import { concurrency, longestAnalysis } from '../../vscode/settings';
import { jobStorage } from '../../vscode/storage/jobStore';
import { fullText, UserError } from '../../vscode/text/userError';
import { reportError } from '../../vscode/ui/reportError';
import { systemClock } from '../../util/clock';
import { DisposableStore, type Disposable } from '../../util/event';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import type { Target } from '../target/targets';
import { awaitRatings } from './awaitRatings';
import { followCount } from './jobSession';
import { tellEnd, tellPauses } from './jobMessages';
import { clockOf, currentOperation, currentSession, waitOf } from './jobSession';

/** Milliseconds between two refreshes of the lists that a job changes. */
const followPaceMs = 5000;

/** A task that a person wants done to many items. */
interface JobOrder {
  readonly task: Task;
  readonly items: readonly Item[];
  /** True to send again the items that may be done but cannot be found. */
  readonly sendsAgain?: boolean;
}

/**
 * Runs a job once those before it have sent everything. Resolves when nothing of it is looked up any more.
 * @param former the job that it continues
 */
export async function runJob(context: CommandContext, session: Target, order: JobOrder, former?: Job): Promise<void> {
  const { jobs, log } = context;
  const { connection } = session;
  const plan = planOf(order, connection.url);
  const files = await stored(StoredJob.begin(jobStorage(jobs.folderOf(connection), jobs.pace), plan), log);
  if (former !== undefined && !jobs.all.includes(former)) {
    // It was continued twice at the same time.
    await files.forget().catch((error: unknown) => log.warn(fullText(error)));
    throw goneElsewhere(context, former);
  }
  for (const other of jobs.all) if (other === former || other.isDone) jobs.remove(other);
  const job = new Job({ connection, plan, files, task: order.task });
  jobs.add(job);
  await work(context, session, job, order.task);
}

/** Resumes a job that no window works on any more. */
export async function resumeInterrupted(context: CommandContext, session: Target, job: Job, task: Task): Promise<void> {
  // Another window may have resumed it since it was listed here.
  const resumed = await stored(job.files.takeOver(), context.log);
  if (resumed === undefined) throw goneElsewhere(context, job);
  job.files = resumed.files;
  await work(context, session, job, task, resumed.before);
}

/** Removes a job that was continued or dismissed elsewhere: in another window, or in this one by another button. */
export function goneElsewhere({ jobs }: CommandContext, job: Job): UserError {
  jobs.remove(job);
  return new UserError(l10n.t('This job was already continued or dismissed, here or in another window.'));
}

async function work(context: CommandContext, session: Target, job: Job, task: Task, before?: Before): Promise<void> {
  const { jobs } = context;
  try {
    const begun = await jobs.serialize(async () => {
      const { runner, ended } = begin(context, session, job, task, before);
      await Promise.race([runner.sent, ended]);
      return { runner, ended };
    }, job.wait());
    await (begun === undefined ? drop(context, job) : finish(context, session, job, begun));
  } finally {
    job.end();
    job.files.release();
  }
  if (isForgotten(job)) jobs.remove(job);
}

/** True if nothing of an ended job is left to be looked at. */
function isForgotten({ isDone, remaining: left, worse }: Job): boolean {
  return isDone && left.restored.length + worse.length === 0;
}

/**
 * Looks for the ratings and for what is not confirmed, and says how the job ended: at once if it was cancelled, else when
 * the ratings are known. What is confirmed later is looked for quietly.
 */
async function finish(context: CommandContext, session: Target, job: Job, { runner, ended }: Begun): Promise<void> {
  const ratings = () => awaitRatings(context, session, job);
  const first = await Promise.race([ended, wait(context.jobs.pace.unconfirmed)]);
  if (first !== true && !runner.isCancelled) await ratings();
  if (first !== undefined) await close(context, job, first);
  if (!job.isLeft) {
    void tellEnd(context, job, first === true).catch((error: unknown) => reportError(error, context.log));
  }
  const isBroken = await ended;
  if (!isBroken) await ratings();
  if (first === undefined) await close(context, job, isBroken);
}

/** Ends a job, and keeps its journal for as long as it has something left to be sent. */
async function close({ log }: CommandContext, job: Job, isBroken: boolean): Promise<void> {
  job.end();
  if (job.isLeft) return;
  const { failed, rest } = job.remaining;
  const isKept = isBroken || failed.length + rest.length > 0;
  // If a journal cannot be deleted, a finished job is merely offered again.
  await (isKept ? job.files.leave() : job.files.forget()).catch((error: unknown) => log.warn(fullText(error)));
}

/** Waits for the ratings of a job whose session had sent everything, and says how it ended. */
export async function resumeRatings(context: CommandContext, session: Target, job: Job): Promise<void> {
  const { jobs, log } = context;
  const resumed = await stored(job.files.takeOver(), log);
  if (resumed === undefined) return;
  job.files = resumed.files;
  job.finish();
  jobs.add(job);
  try {
    await awaitRatings(context, session, job);
    await close(context, job, false);
    if (!job.isLeft) {
      void tellEnd(context, job, false).catch((error: unknown) => reportError(error, context.log));
    }
  } finally {
    job.end();
    job.files.release();
  }
  if (isForgotten(job)) jobs.remove(job);
}

/** The work on a job in this window. `ended` resolves with true if its progress could no longer be stored. */
interface Begun {
  readonly runner: JobRunner;
  readonly ended: Promise<boolean>;
}

function begin(context: CommandContext, session: Target, job: Job, task: Task, before?: Before): Begun {
  const { jobs, log } = context;
  const { plan, files } = job;
  // An item that waits for a place behind others would already be stored as begun.
  const lane = task.kind === 'create' || task.kind === 'update' ? 'slow' : 'ordinary';
  const [patience, clock] = [waitOf(jobs.pace), clockOf(jobs.pace)];
  const recent = new RecentReports(
    plan.items.flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }])),
    systemClock,
  );
  const runner = new JobRunner({
    items: plan.items,
    sendsAgain: plan.sendsAgain,
    journal: files,
    wait: patience,
    clock,
    concurrency: () => placesOf(lane, concurrency()),
    longestAnalysis: longestAnalysis(),
    operation: currentOperation(context, session, task, recent),
    usedUp: () => context.sessions.usedUp(session.connection),
    ...(before && { before }),
  });
  // Once the journal is lost, items that wait are not sent either.
  void files.lost.then(() => runner.lose());
  job.begin(runner, new AutoResume(runner, { wait: patience, clock }));
  const followers = new DisposableStore(
    runner.onDidEnd((end) => followTask(task, end, currentSession(context, session))),
    followJob(runner, () => currentSession(context, session).store, task),
    resumeWithNewKey(context, session, job),
    tellPauses(job),
  );
  const ended = runner
    .run()
    .then(() => false)
    .catch((error: unknown) => {
      if (!(error instanceof JournalError)) throw error;
      log.warn(fullText(error));
      return true;
    })
    .finally(() => {
      followers.dispose();
    });
  return { runner, ended };
}

/** A job that was cancelled before its turn: a new one is none, and one that was resumed stays as it was. */
async function drop({ jobs, log }: CommandContext, job: Job): Promise<void> {
  job.end();
  if (job.isLeft) return;
  const isNew = job.outcomes.every((outcome) => outcome === undefined);
  if (isNew) jobs.remove(job);
  await (isNew ? job.files.forget() : job.files.leave()).catch((error: unknown) => log.warn(fullText(error)));
}

/** @throws UserError if the disk fails: a job that cannot be stored is not begun */
export async function stored<T>(access: Promise<T>, log: Logger): Promise<T> {
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

/** Lets a job that waits for another API key go on once its connection has one. */
function resumeWithNewKey({ sessions }: CommandContext, { scope }: Target, job: Job): Disposable {
  return sessions.onDidChange(() => {
    if (sessions.current?.scope === scope && job.awaitsKey) job.runner?.resume();
  });
}

function planOf({ task, items, sendsAgain = false }: JobOrder, service: string): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { service, kind: task.kind, privacy, items: newestFirst(items), sendsAgain };
}

/** Refreshes the lists while a job changes what its answers do not say; everything else shows at once. */
function followJob(runner: JobRunner, currentStore: () => Store, { kind }: Task): Disposable {
  if (kind === 'privacy') return { dispose: () => undefined };
  // The reports that no row shows have no known project, so the counts of projects are requested again.
  if (kind === 'delete') return { dispose: () => currentStore().lists.touchProjects() };
  let unsaid = 0;
  return new DisposableStore(
    runner.onDidEnd(({ outcome, report }) => {
      const isUnsaid = outcome.state === 'unknown' || (outcome.state === 'done' && !isWhole(report));
      if (isUnsaid) unsaid++;
    }),
    followCount(
      () => unsaid,
      () => {
        const { lists } = currentStore();
        lists.markChanged(lists.allReports);
        if (kind === 'create') lists.touchProjects();
      },
      followPaceMs,
    ),
  );
}
