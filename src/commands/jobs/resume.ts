import { l10n } from 'vscode';
import type { PrivacyChoice } from '../../api/service';
import type { Task } from '../../model/jobs/jobOperations';
import { StoredJob, type JobPlan, type UnfinishedJob } from '../../platform/storage/jobStore';
import { reportError, UserError } from '../../platform/text/errorMessages';
import { formatCount } from '../../platform/text/format';
import { tell } from '../../platform/ui/messages';
import { runSteps } from '../../platform/ui/multiStepInput';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import { askPassword } from '../report/privacySteps';
import { sessionOf, type Target } from '../targets';
import { jobTitle } from './jobTexts';
import { assertIdle, runJob } from './runJob';

/** Offers to resume what a crash or a reload of the window has interrupted. */
export async function offerToResume(context: CommandContext): Promise<void> {
  try {
    const session = sessionOf(context);
    const { connection } = session;
    const folder = context.jobs.folderOf(connection);
    const { jobs, isHeld } = await StoredJob.unfinished(folder, connection.url, context.jobs.pace);
    await Promise.all(jobs.map((job) => offer(context, session, job)));
    if (!isHeld || context.jobs.current !== undefined) return;
    await wait(context.jobs.pace.lookAgain);
    if (context.sessions.current?.store === session.store) await offerToResume(context);
  } catch (error) {
    await reportError(error, context.log);
  }
}

async function offer(context: CommandContext, session: Target, { plan, before, files }: UnfinishedJob): Promise<void> {
  const [resume, discard] = [l10n.t('Resume'), l10n.t('Discard')];
  const done = formatCount(before.outcomes.filter(([, { state }]) => state === 'done').length);
  const total = formatCount(plan.items.length);
  const choice = await tell.information(
    l10n.t('“{0}” on {1} broke off: {2} of {3} are known to be done.', jobTitle(plan.kind), plan.service, done, total),
    resume,
    discard,
  );
  try {
    if (choice === discard) await files.discard();
    if (choice === resume) await goOn(context, session, plan, files);
  } catch (error) {
    await reportError(error, context.log);
  }
}

async function goOn(context: CommandContext, session: Target, plan: JobPlan, files: StoredJob): Promise<void> {
  const task = await taskOf(plan);
  assertIdle(context.jobs);
  // Another window may have resumed it since it was offered here.
  const resumed = await files.takeOver();
  if (resumed === undefined) throw new UserError(l10n.t('Another window has resumed or ended this.'));
  try {
    await runJob(context, session, { task, items: plan.items, sendsAgain: plan.sendsAgain, resumed });
  } finally {
    // Another job may have begun meanwhile; then this one is left for the next offer.
    resumed.files.release();
  }
}

/** The task of a plan. A password is asked for again, since it is not stored. */
async function taskOf({ kind, privacy }: JobPlan): Promise<Task> {
  if (kind === 'update' || kind === 'delete') return { kind };
  if (privacy === undefined) return { kind: 'privacy', choice: undefined };
  const draft = { privacy, password: '' };
  if (privacy === 'password') await runSteps(jobTitle(kind), () => [askPassword(draft)]);
  const choice: PrivacyChoice = privacy === 'password' ? { privacy, password: draft.password } : { privacy };
  return { kind, choice };
}
