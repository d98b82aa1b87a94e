import { l10n, window } from 'vscode';
import type { PrivacyChoice } from '../../api/service';
import type { Task } from '../../model/operations';
import { wait } from '../../api/wait';
import { reportError } from '../../platform/errors';
import { JobFiles, type JobPlan, type UnfinishedJob } from '../../platform/jobFiles';
import { runSteps } from '../../platform/steps';
import type { CommandContext } from '../command';
import { askPassword } from '../privacySteps';
import { sessionOf, type Target } from '../targets';
import { runJob } from './runJob';
import { count, titleOf } from './words';

/** Another window may be at work on a job, or may just have crashed: then it is looked at again so many milliseconds later. */
const lookAgain = 10_000;

/** Offers to go on with what a crash or a reload of the window has broken off. */
export async function offerToResume(context: CommandContext): Promise<void> {
  try {
    const session = sessionOf(context);
    const { jobs, isHeld } = await JobFiles.unfinished(context.jobs.folderOf(session.connection.id));
    for (const job of jobs) await offer(context, session, job);
    if (!isHeld || context.jobs.current !== undefined) return;
    await wait(lookAgain);
    if (context.sessions.current?.store === session.store) await offerToResume(context);
  } catch (error) {
    await reportError(error, context.log);
  }
}

async function offer(context: CommandContext, session: Target, resumed: UnfinishedJob): Promise<void> {
  const { plan, before, files } = resumed;
  const [resume, discard] = [l10n.t('Resume'), l10n.t('Discard')];
  const total = plan.items.length;
  const choice = await window.showInformationMessage(
    l10n.t('“{0}” stopped after {1} of {2}.', titleOf(plan.kind), count(before.outcomes.length), count(total)),
    resume,
    discard,
  );
  if (choice === discard) await files.forget();
  if (choice !== resume) return;
  const task = await taskOf(plan);
  if (!(await files.takeOver())) return;
  await runJob(context, session, { task, items: plan.items, resumed });
}

/** The task of a plan. A password is asked for again, since it is written down nowhere. */
async function taskOf({ kind, privacy }: JobPlan): Promise<Task> {
  if (kind === 'update' || kind === 'delete') return { kind };
  if (privacy === undefined) return { kind: 'privacy', choice: undefined };
  const draft = { privacy, password: '' };
  if (privacy === 'password') await runSteps(titleOf(kind), () => [askPassword(draft)]);
  const choice: PrivacyChoice = privacy === 'password' ? { privacy, password: draft.password } : { privacy };
  return { kind, choice };
}
