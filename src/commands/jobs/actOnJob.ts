import * as l10n from '@vscode/l10n';
import type { Item, TaskKind } from '../../reports/changes/item';
import type { ListedJob } from '../../jobs/listedJob';
import { formatCount } from '../../vscode/text/format';
import { UserError } from '../../vscode/text/userError';
import { ask } from '../../vscode/ui/messages';
import type { Command, CommandContext } from '../command';
import { sessionOf, type Target } from '../target/targets';
import { jobOf } from './jobTarget';
import { goneElsewhere, resumeInterrupted, runJob, stored } from './runJob';
import { taskOf } from './storedTask';

/** Pause: nothing more is sent; requests under way end. */
export const pauseJob: Command = async (context, given) => (await jobOf(context, given)).job?.pause();

/** Resume: a paused job, or one that was interrupted. */
export const resumeJob: Command = async (context, given) => resume(context, await jobOf(context, given));

/** Cancel: nothing more is sent; what is left can be continued. */
export const cancelJob: Command = async (context, given) => (await jobOf(context, given)).cancel();

/** Continue, Retry: does all that a job has not done, in a new one. */
export const continueJobCommand: Command = async (context, given) => continueJob(context, await jobOf(context, given));

/** Undo: gives the reports of a job their former privacy back. */
export const undoJobCommand: Command = async (context, given) => undoJob(context, await jobOf(context, given));

/** Dismiss: forgets a job that this window does not work on. */
export const dismissJob: Command = async (context, given) => {
  const listed = await jobOf(context, given);
  if (listed.phase !== 'interrupted' && listed.phase !== 'ended') return;
  await listed.files.discard();
  context.jobs.remove(listed);
};

/** Resumes a job that is paused or was interrupted. */
async function resume(context: CommandContext, listed: ListedJob): Promise<void> {
  if (listed.phase === 'paused') listed.job?.resume();
  if (listed.phase !== 'interrupted') return;
  const session = ownSession(context, listed);
  await resumeInterrupted(context, session, listed, await taskOf(listed));
}

/** Does what a job has not done: what failed, what is not confirmed, and what was not sent because it was cancelled. */
async function continueJob(context: CommandContext, listed: ListedJob): Promise<void> {
  const session = ownSession(context, listed);
  // A message may offer what a row has done since.
  if (!context.jobs.all.includes(listed)) throw goneElsewhere(context, listed);
  const { failed, rest } = listed.left;
  const sendsAgain = await asksToSendAgain(listed.plan.kind, failed);
  if (sendsAgain === undefined) return;
  const task = await taskOf(listed);
  // Whoever removes the former job may do what is left of it.
  if (!(await stored(listed.claim(), context.log))) throw goneElsewhere(context, listed);
  await runJob(context, session, { task, items: [...failed, ...rest], sendsAgain }, listed);
}

/** Gives the reports of a job their former privacy back. */
async function undoJob(context: CommandContext, listed: ListedJob): Promise<void> {
  const session = ownSession(context, listed);
  const items = listed.left.restored;
  if (listed.isDone) context.jobs.remove(listed);
  await runJob(context, session, { task: { kind: 'privacy', choice: undefined }, items });
}

/** The window's session, if it is that of a job's service. */
function ownSession(context: CommandContext, { connection: { id, url, name } }: ListedJob): Target {
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
