import { l10n, Uri } from 'vscode';
import type { PrivacyChoice } from '../../api/service';
import type { Task } from '../../model/changes/item';
import type { Before } from '../../model/jobs/jobProgress';
import { StoredJob, type LeftJobs, type UnfinishedJob } from '../../model/jobs/storedJob';
import type { Jobs } from '../../platform/jobs/runningJob';
import { jobPlace } from '../../platform/storage/jobStore';
import { reportError } from '../../platform/ui/reportError';
import { formatCount } from '../../platform/text/format';
import { tell } from '../../platform/ui/messages';
import { runSteps } from '../../platform/ui/multiStepInput';
import { wait } from '../../util/wait';
import type { CommandContext } from '../command';
import { askPassword } from '../../platform/ui/privacySteps';
import { sessionOf, type Target } from '../target/targets';
import { jobTitle } from './jobTexts';
import { resumeJob } from './runJob';

/**
 * Offers to resume each job that a crash or a reload of a window interrupted, once until it is acted on. Looks again
 * from time to time while another window may be at work.
 */
export async function offerToResume(context: CommandContext): Promise<void> {
  const { jobs, log, sessions } = context;
  try {
    const session = sessionOf(context);
    const { connection } = session;
    const isCurrent = () => sessions.current?.store === session.store;
    const place = jobPlace(jobs.folderOf(connection), jobs.pace);
    for (;;) {
      const left = await StoredJob.unfinished(place, connection.url, jobs.current?.journal);
      if (!isCurrent()) return;
      if (left.damaged.length > 0) warnOfDamage(context, session, left);
      for (const job of left.jobs) {
        const key = keyOf(jobs, session, job);
        if (jobs.offered.has(key)) continue;
        jobs.offered.add(key);
        void offer(context, session, job);
      }
      if (!left.mayBeMore) return;
      await wait(jobs.pace.lookAgain);
      if (!isCurrent()) return;
    }
  } catch (error) {
    await reportError(error, log);
  }
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

function keyOf(jobs: Jobs, { connection }: Target, { files }: UnfinishedJob): string {
  return `${jobs.folderOf(connection).toString()}/${files.name}`;
}

async function offer(context: CommandContext, session: Target, job: UnfinishedJob): Promise<void> {
  const { plan, before, files } = job;
  const { jobs, log } = context;
  const [resume, discard] = [l10n.t('Resume'), l10n.t('Discard')];
  const done = formatCount(doneOf(before));
  const total = formatCount(plan.items.length);
  const title = jobTitle(plan.kind, plan.items);
  const choice = await tell.information(
    l10n.t('“{0}” on {1} was interrupted: {2} of {3} are confirmed as done.', title, plan.service, done, total),
    resume,
    discard,
  );
  // Closing the message means not now: the next window offers the job again.
  if (choice === undefined) return;
  try {
    if (choice === discard) await files.discard();
    else {
      const task = jobs.isBusy ? undefined : await taskOf(job);
      // Another job may have begun while the password was asked for.
      if (task === undefined || jobs.isBusy) await offerLater(context, session, job, title);
      else await resumeJob(context, session, task, files);
    }
    jobs.offered.delete(keyOf(jobs, session, job));
  } catch (error) {
    jobs.offered.delete(keyOf(jobs, session, job));
    await reportError(error, log);
  }
}

/** Offers a job again once the current one has ended, since a window does one job at a time. */
async function offerLater(context: CommandContext, session: Target, job: UnfinishedJob, title: string): Promise<void> {
  const { jobs, sessions } = context;
  void tell.information(l10n.t('Another job is running. “{0}” will be offered again when that job ends.', title));
  await jobs.whenFree();
  if (sessions.current?.scope === session.scope) await offer(context, session, job);
}

/** Number of items that are known to be done. */
function doneOf({ outcomes }: Before): number {
  return [...outcomes.values()].filter(({ state }) => state === 'done').length;
}

/** Returns the task of a plan. Asks for its password again, since that is not stored. */
async function taskOf({ plan: { kind, privacy, items }, before }: UnfinishedJob): Promise<Task> {
  if (kind === 'update' || kind === 'delete') return { kind };
  if (privacy === undefined) return { kind: 'privacy', choice: undefined };
  const draft = { privacy, password: '' };
  if (privacy === 'password') {
    const former = before.inDoubt.size + doneOf(before);
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
