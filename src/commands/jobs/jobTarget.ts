import * as l10n from '@vscode/l10n';
import type { Job } from '../../jobs/job';
import { jobName, progressOf } from '../../vscode/text/jobTexts';
import { UserError } from '../../vscode/text/userError';
import { pickOne } from '../../vscode/ui/quickPick';
import type { CommandContext } from '../command';
import { isJob, type CommandArguments } from '../target/commandArguments';

/** Returns the job that a command acts on: the one of the given row, the only one, or the one that the user picks. */
export async function jobOf({ jobs: { all } }: CommandContext, { first }: CommandArguments): Promise<Job> {
  if (isJob(first)) return first.job;
  const [only, ...others] = all;
  if (only === undefined) throw new UserError(l10n.t('There are no jobs.'));
  if (others.length === 0) return only;
  const items = all.map((job) => ({
    label: jobName(job.plan),
    description: progressOf(job).join(' · '),
    job,
  }));
  return (await pickOne(items, l10n.t('Choose a job'))).job;
}
