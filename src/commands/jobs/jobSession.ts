import type { Operation, Task } from '../../reports/changes/item';
import { operationOf } from '../../reports/changes/operations';
import type { Pace } from '../../reports/pace';
import type { RecentReports } from '../../reports/currentReports';
import { systemClock, type Clock } from '../../util/clock';
import { wait, type Wait } from '../../util/wait';
import type { CommandContext } from '../command';
import { currentSession, type Target } from '../target/targets';
import type { Disposable } from '../../util/event';
import * as l10n from '@vscode/l10n';
import type { Job } from '../../jobs/job';
import { jobName, progressOf } from '../../vscode/text/jobTexts';
import { UserError } from '../../vscode/text/userError';
import { pickOne } from '../../vscode/ui/quickPick';
import { isJob, type CommandArguments } from '../target/commandArguments';

/** The task's operation, carried out by the window's current session. */
export function currentOperation(
  context: CommandContext,
  session: Target,
  task: Task,
  recent: RecentReports,
): Operation {
  const current = () => operationOf(task, currentSession(context, session), recent);
  return {
    isRepeatable: current().isRepeatable,
    baselineOf: async (item, signal) => current().baselineOf?.(item, signal),
    send: (item, options) => current().send(item, options),
    lookUp: (item, signal) => current().lookUp(item, signal),
    prove: async (item, done, signal) => current().prove?.(item, done, signal) ?? 'no proof',
  };
}

/** Returns the wait function of a job. */
export function waitOf({ jobHaste }: Pace): Wait {
  return (milliseconds, signal) => wait(milliseconds / jobHaste, signal);
}

/** Returns a job's clock, sped up by the same factor as its waits. */
export function clockOf({ jobHaste }: Pace): Clock {
  return { now: systemClock.now, elapsed: () => jobHaste * systemClock.elapsed() };
}

/**
 * Refreshes the lists whenever a count has changed, and once more at the end.
 * @param paceMs milliseconds between two looks at the count
 * @param isHeld true while the service would refuse requests
 */
export function followCount(
  count: () => number,
  refresh: () => void,
  paceMs: number,
  isHeld: () => boolean = () => false,
): Disposable {
  let followed = count();
  const follow = () => {
    if (count() === followed || isHeld()) return;
    followed = count();
    refresh();
  };
  const clock = setInterval(follow, paceMs);
  const dispose = () => {
    clearInterval(clock);
    follow();
  };
  return { dispose };
}

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
