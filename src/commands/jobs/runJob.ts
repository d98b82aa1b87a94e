import * as l10n from '@vscode/l10n';
import { placesOf } from '../../service/limiter';
import type { Logger } from '../../service/service';
import type { Item, Task } from '../../reports/changes/item';
import { followTask, isWhole } from '../../reports/changes/localChanges';
import { JobRunner } from '../../jobs/jobRunner';
import { JournalError, progressAfter, stepsToReopen, type Before } from '../../jobs/jobJournal';
import type { JobPlan } from '../../jobs/jobRecords';
import { Job } from '../../jobs/job';
import { AutoResume } from '../../jobs/pauses';
import { StoredJob } from '../../jobs/storedJob';
import { sortedNewestFirst, RecentReports } from '../../reports/currentReports';
import type { Store } from '../../reports/lists/store';
import { concurrency, longestAnalysis } from '../../vscode/settings';
import { jobStorage } from '../../vscode/storage/jobStore';
import { fullText, UserError } from '../../vscode/text/userError';
import { reportError } from '../../vscode/ui/reportError';
import { systemClock } from '../../util/clock';
import { DisposableStore, type Disposable } from '../../util/event';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import { currentSession, type Target } from '../target/targets';
import { awaitRatings } from './awaitRatings';
import { followCount } from './jobSession';
import { tellEnd, tellPauses } from './jobMessages';
import { clockOf, currentOperation, waitOf } from './jobSession';

/** Milliseconds between two refreshes of the lists that a job changes. */
const followPaceMs = 5000;

/** A task for many items, ordered by the user. */
interface JobOrder {
  readonly task: Task;
  readonly items: readonly Item[];
  /** See `JobPlan`. */
  readonly origin: string | undefined;
}

/**
 * Runs a new job once the jobs before it have sent everything. Resolves when nothing more is looked up for it.
 * @param onStored called once the job is stored, before anything is sent
 */
export async function runJob(
  context: CommandContext,
  session: Target,
  order: JobOrder,
  onStored: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { jobs, log } = context;
  const { connection } = session;
  const plan = planOf(order, connection.url);
  const files = await stored(StoredJob.begin(jobStorage(jobs.folderOf(connection), jobs.pace), plan), log);
  const job = new Job({ connection, plan, files, task: order.task });
  jobs.add(job);
  await onStored();
  await job.run((withdrawn) => work(context, session, job, { task: order.task, withdrawn }));
}

/**
 * Continues a job that no window is running: with the open items, and optionally with those that failed, are
 * unconfirmed, or were left out.
 * @param sendsAgain see `stepsToReopen`; undefined to leave ended items alone
 */
export async function goOnWith(
  context: CommandContext,
  session: Target,
  job: Job,
  { task, sendsAgain }: { readonly task: Task; readonly sendsAgain?: boolean },
): Promise<void> {
  await job.letGo();
  // A second button may have been faster.
  if (job.isUnderWay) return;
  await job.run(async (withdrawn) => {
    // Another window may have continued it since it was listed here.
    const taken = await stored(job.files.takeOver(), context.log);
    if (taken === undefined) throw goneElsewhere(context, job);
    job.takenOver(taken.files, taken.before);
    const before = async () => {
      if (sendsAgain === undefined) return taken.before;
      const steps = stepsToReopen(job.outcomes, sendsAgain);
      await stored(taken.files.write(steps), context.log);
      return progressAfter(steps, taken.before);
    };
    await work(context, session, job, { task, withdrawn, before });
  });
}

/** Removes a job that was continued or dismissed elsewhere: in another window, or in this one by another button. */
export function goneElsewhere({ jobs }: CommandContext, job: Job): UserError {
  jobs.remove(job);
  return new UserError(l10n.t('This job was already resumed or dismissed, here or in another window.'));
}

interface Work {
  readonly task: Task;
  readonly withdrawn: AbortSignal;
  /** Returns the progress of an earlier session, once it is the job's turn. */
  readonly before?: () => Promise<Before>;
}

async function work(context: CommandContext, session: Target, job: Job, { task, withdrawn, before }: Work) {
  const begun = await context.jobs.inTurn(async () => {
    const { runner, ended } = begin(context, session, job, task, await before?.());
    await Promise.race([runner.sent, ended]);
    return { runner, ended };
  }, withdrawn);
  await (begun === undefined ? drop(context, job) : finish(context, session, job, begun));
}

/**
 * Looks for ratings and unconfirmed items, and shows how the job ended: immediately if it was canceled, else when the
 * ratings are known. Items confirmed later are looked up silently.
 */
async function finish(context: CommandContext, session: Target, job: Job, { runner, ended }: Begun): Promise<void> {
  const { log } = context;
  const ratings = () => awaitRatings(context, session, job);
  const first = await Promise.race([ended, wait(context.jobs.pace.unconfirmed)]);
  if (first !== true && !runner.isCanceled) await ratings();
  if (first !== undefined) job.end();
  if (!job.isLeft) void tellEnd(context, job, first === true).catch((error: unknown) => reportError(error, log));
  const isBroken = await ended;
  if (!isBroken) await ratings();
  job.end();
  if (job.isLeft) return;
  // If this can't be stored, the next session looks for the ratings once more.
  if (!isBroken && !job.isLost) await runner.close().catch((error: unknown) => log.warn(fullText(error)));
  await job.files.leave();
}

/** The work on a job in this window. `ended` resolves with true if its progress could no longer be stored. */
interface Begun {
  readonly runner: JobRunner;
  readonly ended: Promise<boolean>;
}

function begin(context: CommandContext, session: Target, job: Job, task: Task, before?: Before): Begun {
  const { jobs, log } = context;
  const { plan, files } = job;
  // An item waiting for a free place would already be stored as begun.
  const lane = task.kind === 'create' || task.kind === 'update' ? 'slow' : 'ordinary';
  const [patience, clock] = [waitOf(jobs.pace), clockOf(jobs.pace)];
  const recent = new RecentReports(
    plan.items.flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }])),
    systemClock,
  );
  const runner = new JobRunner({
    items: plan.items,
    journal: files,
    wait: patience,
    clock,
    concurrency: () => placesOf(lane, concurrency()),
    longestAnalysis: longestAnalysis(),
    operation: currentOperation(context, session, task, recent),
    usedUp: () => context.sessions.usedUp(session.connection),
    ...(before && { before }),
  });
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

/** A job canceled while queued: a new one is dropped, a resumed one is left as it was. */
async function drop({ jobs, log }: CommandContext, job: Job): Promise<void> {
  job.end();
  if (job.isLeft) return;
  const isNew = job.outcomes.every((outcome) => outcome === undefined);
  if (isNew) jobs.remove(job);
  await (isNew ? job.files.forget() : job.files.leave()).catch((error: unknown) => log.warn(fullText(error)));
}

/** @throws UserError if the disk fails: a job that can't be stored isn't begun */
async function stored<T>(access: Promise<T>, log: Logger): Promise<T> {
  try {
    return await access;
  } catch (error) {
    log.warn(fullText(error));
    throw new UserError(
      l10n.t(
        'The job couldn’t be saved on this machine, so it wasn’t started. Make sure the disk isn’t full, and then try again.',
      ),
    );
  }
}

/** Resumes a job that waits for another API key once its connection has one. */
function resumeWithNewKey({ sessions }: CommandContext, { scope }: Target, job: Job): Disposable {
  return sessions.onDidChange(() => {
    if (sessions.current?.scope === scope && job.awaitsKey) job.runner?.resume();
  });
}

function planOf({ task, items, origin }: JobOrder, service: string): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { service, kind: task.kind, privacy, items: sortedNewestFirst(items), origin, plannedAt: systemClock.now() };
}

/**
 * Refreshes the lists while a job makes changes that its answers don't contain; everything else is shown immediately.
 */
function followJob(runner: JobRunner, currentStore: () => Store, { kind }: Task): Disposable {
  if (kind === 'privacy') return { dispose: () => undefined };
  // Reports without a row have no known project, so the counts of projects are requested again.
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
      () => runner.held !== undefined || runner.paused !== undefined,
    ),
  );
}
