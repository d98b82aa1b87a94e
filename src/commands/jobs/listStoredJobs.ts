import * as l10n from '@vscode/l10n';
import { commands, Uri, window } from 'vscode';
import { commandId } from '../../ids';
import { Job } from '../../jobs/job';
import { StoredJob, type LeftJobs } from '../../jobs/storedJob';
import { formatCount } from '../../vscode/text/format';
import { jobName } from '../../vscode/text/jobTexts';
import { fullText } from '../../vscode/text/userError';
import { jobStorage } from '../../vscode/storage/jobStore';
import { tell } from '../../vscode/ui/messages';
import { reportError } from '../../vscode/ui/reportError';
import { DisposableStore } from '../../util/event';
import { wait } from '../../util/wait';
import { jobNode } from '../../views/jobs/jobRows';
import type { CommandContext } from '../command';
import { sessionOf, type Target } from '../target/targets';
import { awaitedOf } from './awaitRatings';
import type { Task } from '../../reports/changes/item';
import { goOnWith } from './runJob';

/**
 * Lists each job that was interrupted by a crash or a reload of a window, or that ended with items left, and shows a
 * message for the interrupted ones. Looks again when the user returns to this window, possibly from another one, and
 * from time to time while another window may be running a job.
 */
export async function listStoredJobs(context: CommandContext): Promise<void> {
  const { jobs, log, sessions } = context;
  try {
    const session = sessionOf(context);
    const { connection } = session;
    const isCurrent = () => sessions.current?.store === session.store;
    const place = jobStorage(jobs.folderOf(connection), jobs.pace);
    for (;;) {
      const own = new Set(jobs.all.map(({ files }) => files.name));
      const resting = jobs.all.filter(({ isUnderWay }) => !isUnderWay);
      const left = await StoredJob.unfinished(place, connection.url, own);
      if (!isCurrent()) return;
      if (left.damaged.length > 0) warnOfDamage(context, session, left);
      list(context, session, left, resting);
      await timeToLook(context, left.mayBeMore);
      if (!isCurrent()) return;
    }
  } catch (error) {
    await reportError(error, log);
  }
}

/** Resolves when it's time to look for stored jobs again, or when another session has begun. */
async function timeToLook({ jobs, sessions }: CommandContext, mayBeMore: boolean): Promise<void> {
  const time = new AbortController();
  const end = () => time.abort();
  const listeners = new DisposableStore(
    sessions.onDidChange(end),
    window.onDidChangeWindowState(({ focused }) => focused && end()),
  );
  await wait(mayBeMore ? jobs.pace.lookAgain : Infinity, time.signal);
  listeners.dispose();
}

/**
 * Lists the jobs found, and removes those that another window has taken over in the meantime.
 * @param resting the jobs listed before, without those in progress, which may have ended since
 */
function list(context: CommandContext, session: Target, left: LeftJobs, resting: readonly Job[]): void {
  const { jobs } = context;
  const { connection } = session;
  const isOfService = (job: Job) => job.connection.id === connection.id && job.plan.service === connection.url;
  for (const job of jobs.all.filter((other) => isOfService(other) && resting.includes(other))) {
    if (!job.isUnderWay && left.names?.has(job.files.name) === false) jobs.remove(job);
  }
  const listed = new Set(jobs.all.map(({ files }) => files.name));
  for (const { plan, before, files } of left.jobs.filter((unfinished) => !listed.has(unfinished.files.name))) {
    const job = new Job({ connection, plan, files, before });
    jobs.add(job);
    if (job.phase === 'interrupted') void tellInterrupted(job);
    // Its window has sent everything, and may have been waiting for ratings.
    else if (!job.isClosed && awaitedOf(job).length > 0) void resumeRatings(context, session, job);
  }
}

/** Waits for the ratings of a job that had sent everything in its session, and shows how it ended. */
async function resumeRatings(context: CommandContext, session: Target, job: Job): Promise<void> {
  const { kind } = job.plan;
  // Nothing more is sent, so privacy and password don't matter.
  const task: Task = kind === 'create' ? { kind, choice: { privacy: 'private' } } : { kind: 'update' };
  // Another window may be faster.
  await goOnWith(context, session, job, { task }).catch((error: unknown) => context.log.info(fullText(error)));
}

/** Warns of jobs whose plan is lost: only the service can show what they did. */
function warnOfDamage({ jobs, log }: CommandContext, { connection }: Target, { damaged }: LeftJobs): void {
  const folders = damaged.map((name) => Uri.joinPath(jobs.folderOf(connection), name).fsPath);
  log.warn(`Damaged jobs were set aside: ${folders.join(', ')}`);
  void tell.warning(
    l10n.t(
      'A job on {0} was interrupted and can’t be resumed because its saved state is damaged. Check your reports to see what was done, then start a new job for the rest.',
      connection.url,
    ),
  );
}

/** Shows that a job was interrupted, and offers to resume it. The Jobs view lists it for as long as it is left. */
async function tellInterrupted(job: Job): Promise<void> {
  const { plan, outcomes } = job;
  const goOn = l10n.t('Resume');
  const done = formatCount(outcomes.filter((outcome) => outcome?.state === 'done').length);
  const total = formatCount(plan.items.length);
  const title = jobName(plan);
  const choice = await tell.information(
    l10n.t('“{0}” on {1} was interrupted: {2} of {3} are confirmed as done.', title, plan.service, done, total),
    goOn,
  );
  if (choice === goOn) await commands.executeCommand(commandId('resumeJob'), jobNode(job));
}
