import { l10n } from 'vscode';
import { placesOf } from '../../api/limiter';
import type { Logger } from '../../api/service';
import type { Item, Task } from '../../model/changes/item';
import { followTask } from '../../model/changes/localChanges';
import { Job } from '../../model/jobs/job';
import { JournalError } from '../../model/jobs/jobJournal';
import type { Before } from '../../model/jobs/jobProgress';
import type { JobPlan } from '../../model/jobs/jobRecords';
import { ListedJob } from '../../model/jobs/listedJob';
import { SelfResume } from '../../model/jobs/selfResume';
import { StoredJob } from '../../model/jobs/storedJob';
import type { Store } from '../../model/lists/store';
import { concurrency, longestAnalysis } from '../../platform/settings';
import { jobPlace } from '../../platform/storage/jobStore';
import { fullText, UserError } from '../../platform/text/userError';
import { reportError } from '../../platform/ui/reportError';
import { DisposableStore, type Disposable } from '../../util/event';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import type { Target } from '../target/targets';
import { awaitRatings } from './awaitRatings';
import { followCount } from './followCount';
import { tellEnd, tellPauses } from './jobMessages';
import { clockOf, currentOperation, currentSession, waitOf } from './jobSession';

/** Milliseconds between two refreshes of the lists that a job changes. */
const followPaceMs = 5000;
/** Milliseconds for which the end of a job waits for what is not confirmed, which then is often known. */
const briefLookMs = 5000;

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
export async function runJob(
  context: CommandContext,
  session: Target,
  order: JobOrder,
  former?: ListedJob,
): Promise<void> {
  const { jobs, log } = context;
  const { connection } = session;
  const plan = planOf(order, connection.url);
  const files = await stored(StoredJob.begin(jobPlace(jobs.folderOf(connection), jobs.pace), plan), log);
  for (const other of jobs.all) if (other === former || other.isDone) jobs.remove(other);
  const listed = new ListedJob({ connection, plan, files, task: order.task });
  jobs.add(listed);
  await work(context, session, listed, order.task);
}

/** Resumes a job that no window works on any more. */
export async function resumeInterrupted(
  context: CommandContext,
  session: Target,
  listed: ListedJob,
  task: Task,
): Promise<void> {
  // Another window may have resumed it since it was listed here.
  const resumed = await stored(listed.files.takeOver(), context.log);
  if (resumed === undefined) throw goneElsewhere(context, listed);
  listed.files = resumed.files;
  try {
    await work(context, session, listed, task, resumed.before);
  } finally {
    resumed.files.release();
  }
}

/** Removes a job that another window works on, or has ended. */
export function goneElsewhere({ jobs }: CommandContext, listed: ListedJob): UserError {
  jobs.remove(listed);
  return new UserError(l10n.t('Another window has resumed or ended this job.'));
}

async function work(
  context: CommandContext,
  session: Target,
  listed: ListedJob,
  task: Task,
  before?: Before,
): Promise<void> {
  const { jobs } = context;
  listed.wait();
  const ending = await jobs.inTurn(async () => {
    if (listed.isCancelled) return undefined;
    const { job, ended } = begin(context, session, listed, task, before);
    await Promise.race([job.sent, ended]);
    return { job, ended };
  });
  if (ending === undefined) return drop(context, listed);
  const { job, ended } = ending;
  const tell = (isBroken: boolean) =>
    void tellEnd(context, listed, isBroken).catch((error: unknown) => reportError(error, context.log));
  try {
    const settled = ended.then(async (isBroken) => {
      if (!job.isLeft) await putAway(context, listed, isBroken);
      return isBroken;
    });
    const first = await Promise.race([settled, wait(briefLookMs)]);
    if (!job.isLeft && first !== true) await awaitRatings(context, session, listed);
    if (first !== undefined) listed.end();
    if (!job.isLeft) tell(first === true);
    await settled;
  } finally {
    listed.end();
  }
  if (listed.isDone && listed.left.restored.length + listed.worse.length === 0) jobs.remove(listed);
}

/** @returns `ended`, which resolves with true if its progress could no longer be stored */
function begin(context: CommandContext, session: Target, listed: ListedJob, task: Task, before?: Before) {
  const { jobs, log } = context;
  const { plan, files } = listed;
  // An item that waits for a place behind others would already be stored as begun.
  const lane = task.kind === 'create' || task.kind === 'update' ? 'slow' : 'ordinary';
  const [patience, clock] = [waitOf(jobs.pace), clockOf(jobs.pace)];
  const job = new Job({
    ...{ items: plan.items, sendsAgain: plan.sendsAgain, journal: files, wait: patience, clock },
    ...{ concurrency: () => placesOf(lane, concurrency()), longestAnalysis: longestAnalysis() },
    operation: currentOperation(context, session, task),
    ...(before && { before }),
  });
  // Once the journal is lost, items that wait are not sent either.
  void files.lost.then(() => job.lose());
  listed.begin(job, new SelfResume(job, { wait: patience, clock }));
  const followers = new DisposableStore(
    job.onDidEnd((end) => followTask(task, end, currentSession(context, session))),
    followJob(job, () => currentSession(context, session).store, task),
    resumeWithNewKey(context, session, listed),
    tellPauses(listed),
  );
  const ended = job
    .run()
    .then(() => false)
    .catch((error: unknown) => {
      if (!(error instanceof JournalError)) throw error;
      log.warn(fullText(error));
      return true;
    })
    .finally(() => {
      followers.dispose();
      files.release();
    });
  return { job, ended };
}

/** A job that was cancelled before its turn: a new one is none, and one that was resumed stays as it was. */
async function drop({ jobs, log }: CommandContext, listed: ListedJob): Promise<void> {
  listed.end();
  const isNew = listed.outcomes.every((outcome) => outcome === undefined);
  if (isNew) jobs.remove(listed);
  await (isNew ? listed.files.forget() : listed.files.leave()).catch((error: unknown) => log.warn(fullText(error)));
}

/** Keeps the journal of a job that ended for as long as it has something left to be sent. */
async function putAway({ log }: CommandContext, listed: ListedJob, isBroken: boolean): Promise<void> {
  const { failed, rest } = listed.left;
  const isKept = isBroken || failed.length + rest.length > 0;
  // If a journal cannot be deleted, a finished job is merely offered again.
  await (isKept ? listed.files.leave() : listed.files.forget()).catch((error: unknown) => log.warn(fullText(error)));
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
function resumeWithNewKey({ sessions }: CommandContext, { scope }: Target, listed: ListedJob): Disposable {
  return sessions.onDidChange(() => {
    if (sessions.current?.scope === scope && listed.awaitsKey) listed.job?.resume();
  });
}

function planOf({ task, items, sendsAgain = false }: JobOrder, service: string): JobPlan {
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  return { service, kind: task.kind, privacy, items, sendsAgain };
}

/** Refreshes the lists while a job creates or updates; deletions and privacy changes show at once. */
function followJob(job: Job, currentStore: () => Store, { kind }: Task): Disposable {
  if (kind === 'delete' || kind === 'privacy') return { dispose: () => undefined };
  return followCount(
    () => job.finished,
    () => {
      const { lists } = currentStore();
      lists.markChanged(lists.allReports);
      if (kind === 'create') lists.touchProjects();
    },
    followPaceMs,
  );
}
