import * as l10n from '@vscode/l10n';
import type { Item, TaskKind, Task } from '../../reports/changes/item';
import type { Job } from '../../jobs/job';
import { formatCount } from '../../vscode/text/format';
import { UserError } from '../../vscode/text/userError';
import { ask } from '../../vscode/ui/messages';
import type { Command, CommandContext } from '../command';
import { sessionOf, type Target } from '../target/targets';
import { jobOf } from './jobTarget';
import { goneElsewhere, resumeInterrupted, runJob, stored } from './runJob';
import type { PrivacyChoice } from '../../service/service';
import { jobTitle } from '../../vscode/text/jobTexts';
import { runSteps } from '../../vscode/ui/multiStepInput';
import { askPassword } from '../../vscode/ui/privacySteps';

/** Pause: nothing more is sent; requests under way end. */
export const pauseJob: Command = async (context, args) => (await jobOf(context, args)).runner?.pause();

/** Resume: a paused job, or one that was interrupted. */
export const resumeJob: Command = async (context, args) => resume(context, await jobOf(context, args));

/** Cancel: nothing more is sent; what is left can be continued. */
export const cancelJob: Command = async (context, args) => (await jobOf(context, args)).cancel();

/** Continue, Retry: does all that a job has not done, in a new one. */
export const continueJobCommand: Command = async (context, args) => continueJob(context, await jobOf(context, args));

/** Undo: gives the reports of a job their former privacy back. */
export const undoJobCommand: Command = async (context, args) => undoJob(context, await jobOf(context, args));

/** Dismiss: forgets a job that this window does not work on. */
export const dismissJob: Command = async (context, args) => {
  const job = await jobOf(context, args);
  if (job.phase !== 'interrupted' && job.phase !== 'ended') return;
  await job.files.discard();
  context.jobs.remove(job);
};

/** Resumes a job that is paused or was interrupted. */
async function resume(context: CommandContext, job: Job): Promise<void> {
  if (job.phase === 'paused') job.runner?.resume();
  if (job.phase !== 'interrupted') return;
  const session = ownSession(context, job);
  await resumeInterrupted(context, session, job, await taskOf(job));
}

/** Does what a job has not done: what failed, what is not confirmed, and what was not sent because it was cancelled. */
async function continueJob(context: CommandContext, job: Job): Promise<void> {
  const session = ownSession(context, job);
  // A message may offer what a row has done since.
  if (!context.jobs.all.includes(job)) throw goneElsewhere(context, job);
  const { failed, rest } = job.remaining;
  const sendsAgain = await asksToSendAgain(job.plan.kind, failed);
  if (sendsAgain === undefined) return;
  const task = await taskOf(job);
  // Whoever removes the former job may do what is left of it.
  if (!(await stored(job.claim(), context.log))) throw goneElsewhere(context, job);
  await runJob(context, session, { task, items: [...failed, ...rest], sendsAgain }, job);
}

/** Gives the reports of a job their former privacy back. */
async function undoJob(context: CommandContext, job: Job): Promise<void> {
  const session = ownSession(context, job);
  const items = job.remaining.restored;
  if (job.isDone) context.jobs.remove(job);
  await runJob(context, session, { task: { kind: 'privacy', choice: undefined }, items });
}

/** The window's session, if it is that of a job's service. */
function ownSession(context: CommandContext, { connection: { id, url, name } }: Job): Target {
  const session = sessionOf(context);
  if (session.connection.id === id && session.connection.url === url) return session;
  throw new UserError(l10n.t('This job belongs to {0}. Switch to that connection first.', name));
}

/**
 * Asks whether to send items again that may be done but cannot be found, unless repeating them is harmless.
 * @returns undefined if the person leaves
 */
async function asksToSendAgain(kind: TaskKind, left: readonly Item[]): Promise<boolean | undefined> {
  const doubts = left.filter(({ mayBeDone }) => mayBeDone === true);
  const doubtful = doubts.length;
  if (doubtful === 0 || kind === 'delete' || kind === 'privacy') return false;
  const [lookUp, send] = [l10n.t('Only Look Them Up'), l10n.t('Look Up, Then Send Again')];
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
      ? l10n.t('The service didn’t confirm the result of 1 request. Send it again?')
      : l10n.t('The service didn’t confirm the result of {0} requests. Send them again?', formatCount(doubtful));
  const choice = await ask.warning(question, detail, lookUp, send);
  return choice === undefined ? undefined : choice === send;
}

/** Returns the task of a job. Asks for its password again, since that is not stored. */
async function taskOf({ task, plan: { kind, privacy, items }, outcomes, inDoubt }: Job): Promise<Task> {
  if (task !== undefined) return task;
  if (kind === 'update' || kind === 'delete') return { kind };
  if (privacy === undefined) return { kind: 'privacy', choice: undefined };
  const draft = { privacy, password: '' };
  if (privacy === 'password') {
    const former = inDoubt + outcomes.filter((outcome) => outcome?.state === 'done').length;
    await runSteps(jobTitle(kind, items), () => [askPassword(draft, formerPassword(former))]);
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
