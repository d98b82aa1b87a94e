import * as l10n from '@vscode/l10n';
import { CancellationError } from 'vscode';
import type { Item, Task } from '../../reports/changes/item';
import type { Job } from '../../jobs/job';
import { formatCount } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { fullText, UserError } from '../../vscode/text/userError';
import { ask } from '../../vscode/ui/messages';
import type { Command, CommandContext } from '../command';
import { sessionOf, type Target } from '../target/targets';
import { jobOf } from './jobSession';
import { goneElsewhere, goOnWith, runJob } from './runJob';
import type { PrivacyChoice } from '../../service/service';
import { jobName } from '../../vscode/text/jobTexts';
import { runSteps } from '../../vscode/ui/multiStepInput';
import { askPassword } from '../../vscode/ui/privacySteps';

/** Pause: sends nothing more; requests in progress end. */
export const pauseJob: Command = async (context, args) => (await jobOf(context, args)).runner?.pause();

/** Resume: a paused job, or one that was interrupted. */
export const resumeJob: Command = async (context, args) => resume(context, await jobOf(context, args));

/** Cancel: sends nothing more; the rest can be run later. */
export const cancelJob: Command = async (context, args) => (await jobOf(context, args)).cancel();

/** Run Remaining, Retry: continues a job, and tries again the items that failed, are unconfirmed, or were left out. */
export const continueJobCommand: Command = async (context, args) => continueJob(context, await jobOf(context, args));

/** Undo: restores the previous privacy of a job's reports. */
export const undoJobCommand: Command = async (context, args) => undoJob(context, await jobOf(context, args));

/** Dismiss: deletes a job that this window isn't running. Asks first if items are left. */
export const dismissJob: Command = async (context, args) => {
  const job = await jobOf(context, args);
  if (!isAtRest(job)) return;
  const left = job.outcomes.filter((outcome) => outcome === undefined).length + remainingOf(job);
  if (left > 0) await confirmDismissal(job, left);
  // It may have been continued while the question was open.
  if (!isAtRest(job)) return;
  await job.letGo();
  await job.files.discard();
  context.jobs.remove(job);
};

/** Clear Finished Jobs: deletes the jobs that have nothing left to do. */
export const clearFinishedJobs: Command = async ({ jobs }) => {
  for (const job of jobs.all.filter(({ isDone }) => isDone)) {
    await job.letGo();
    await job.files.discard();
    jobs.remove(job);
  }
};

function isAtRest({ phase }: Job): boolean {
  return phase === 'interrupted' || phase === 'ended';
}

/** Number of items of an ended job that can be tried again or were never sent. */
function remainingOf({ phase, remaining: { failed, rest } }: Job): number {
  return phase === 'ended' ? failed.length + rest.length : 0;
}

/** @throws CancellationError if the user keeps the job */
async function confirmDismissal(job: Job, left: number): Promise<void> {
  const question = l10n.t('Dismiss “{0}”?', jobName(job.plan));
  const detail = plural(
    left,
    l10n.t('{0} of its pages isn’t done and can’t be resumed later. Finished pages stay as they are.'),
    l10n.t('{0} of its pages aren’t done and can’t be resumed later. Finished pages stay as they are.'),
  );
  const dismiss = l10n.t('Dismiss');
  if ((await ask.warning(question, detail, dismiss)) !== dismiss) throw new CancellationError();
}

/** Resumes a job that is paused or was interrupted. */
async function resume(context: CommandContext, job: Job): Promise<void> {
  if (job.phase === 'paused') job.runner?.resume();
  if (job.phase !== 'interrupted') return;
  const session = ownSession(context, job);
  const task = await taskOf(job);
  if (!isAtRest(job)) return;
  job.task = task;
  await goOnWith(context, session, job, { task });
}

/** Continues an ended job with the items that failed, are unconfirmed, or were not sent because it was canceled. */
async function continueJob(context: CommandContext, job: Job): Promise<void> {
  const session = ownSession(context, job);
  // A message may offer an action that was already taken in the view.
  if (!context.jobs.all.includes(job)) throw goneElsewhere(context, job);
  if (job.phase !== 'ended') return;
  const sendsAgain = await asksToSendAgain(job);
  if (sendsAgain === undefined) return;
  const task = await taskOf(job);
  if (!isAtRest(job)) return;
  job.task = task;
  await goOnWith(context, session, job, { task, sendsAgain });
}

/** Restores the previous privacy of a job's reports. */
async function undoJob(context: CommandContext, job: Job): Promise<void> {
  const session = ownSession(context, job);
  const items = job.remaining.restored;
  if (items.length === 0) return;
  const { origin } = job.plan;
  // If it can't be stored, an Undo offered later leaves the reports restored here alone.
  const noteUndo = () => job.undo().catch((error: unknown) => context.log.warn(fullText(error)));
  await runJob(context, session, { task: { kind: 'privacy', choice: undefined }, items, origin }, noteUndo);
}

/** The window's session, if it belongs to the job's service. */
function ownSession(context: CommandContext, { connection: { id, url, name } }: Job): Target {
  const session = sessionOf(context);
  if (session.connection.id === id && session.connection.url === url) return session;
  throw new UserError(l10n.t('This job belongs to {0}. Switch to that connection first.', name));
}

/**
 * Asks whether to send items again that may be done but can't be confirmed, unless repeating them is harmless.
 * @returns undefined if the user dismisses the question
 */
async function asksToSendAgain({ plan: { kind, items }, outcomes }: Job): Promise<boolean | undefined> {
  if (kind === 'delete' || kind === 'privacy') return true;
  const doubts = items.filter((_, index) => outcomes[index]?.state === 'unknown');
  const doubtful = doubts.length;
  if (doubtful === 0) return false;
  const [lookUp, send] = [l10n.t('Look Up Only'), l10n.t('Look Up, Resend If Not Found')];
  const isCreated = ({ id }: Item) => kind === 'create' && id === undefined;
  const detail = [
    ...(doubts.some(isCreated)
      ? [
          l10n.t(
            'Each report is looked up first; if it’s found, it isn’t created again. If it isn’t found, the service may still be creating it, and sending it again would give the page two reports.',
          ),
        ]
      : []),
    ...(doubts.every(isCreated)
      ? []
      : [
          l10n.t(
            'Each report is looked up first; if it has new results, it isn’t rated again. If it doesn’t, the service may still be rating it, and sending it again would rate it twice.',
          ),
        ]),
  ].join('\n');
  const question =
    doubtful === 1
      ? l10n.t('The service didn’t confirm the outcome of 1 request. Send it again?')
      : l10n.t('The service didn’t confirm the outcome of {0} requests. Send them again?', formatCount(doubtful));
  const choice = await ask.warning(question, detail, lookUp, send);
  return choice === undefined ? undefined : choice === send;
}

/** Returns the task of a job. Asks for its password again, since that is not stored. */
async function taskOf({ task, plan, outcomes, inDoubt }: Job): Promise<Task> {
  const { kind, privacy } = plan;
  if (task !== undefined) return task;
  if (kind === 'update' || kind === 'delete') return { kind };
  if (privacy === undefined) return { kind: 'privacy', choice: undefined };
  const draft = { privacy, password: '' };
  if (privacy === 'password') {
    const former = inDoubt + outcomes.filter((outcome) => outcome?.state === 'done').length;
    await runSteps(jobName(plan), () => [askPassword(draft, formerPassword(former))]);
  }
  const choice: PrivacyChoice = privacy === 'password' ? { privacy, password: draft.password } : { privacy };
  return { kind, choice };
}

/** @param former number of reports that may have the password entered when the job began */
function formerPassword(former: number): string | undefined {
  if (former === 0) return undefined;
  return former === 1
    ? l10n.t(
        '1 report may already have the password that you entered earlier, which wasn’t saved. Enter the same password again unless the other reports should have a different one.',
      )
    : l10n.t(
        '{0} reports may already have the password that you entered earlier, which wasn’t saved. Enter the same password again unless the other reports should have a different one.',
        formatCount(former),
      );
}
