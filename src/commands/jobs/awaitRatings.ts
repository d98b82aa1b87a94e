import { reportRated } from '../../reports/changes/localChanges';
import { AwaitedRatings, type Awaited } from '../../reports/awaitedRatings';
import type { Job } from '../../jobs/job';
import { longestAnalysis } from '../../vscode/settings';
import { DisposableStore } from '../../util/event';
import type { CommandContext } from '../command';
import { currentSession, type Target } from '../target/targets';
import { followCount } from './jobSession';
import { waitOf } from './jobSession';

/** Milliseconds between two checks for new ratings that require refreshing lists. */
const followPaceMs = 1000;

/**
 * Waits for the ratings of the reports that a job has created or updated, and shows each as it comes. Called again, it
 * waits for those that were confirmed since.
 */
export async function awaitRatings(context: CommandContext, session: Target, job: Job): Promise<void> {
  const awaited = awaitedOf(job);
  if (job.isLeft || job.isLost) return;
  const { service } = currentSession(context, session);
  const options = { service, wait: waitOf(context.jobs.pace), longestAnalysis: longestAnalysis() };
  const ratings = job.ratings ?? new AwaitedRatings(options);
  if (ratings.add(awaited) === 0) return;
  if (ratings !== job.ratings) job.awaitRatings(ratings);
  const shown = new DisposableStore(
    ratings.onDidRate((report) => reportRated(currentSession(context, session).store, report)),
    // Only the service knows where a report belongs among those with its new result.
    followCount(
      () => ratings.rated.length,
      () => {
        const { lists } = currentSession(context, session).store;
        lists.markChanged(lists.allReports);
      },
      followPaceMs,
    ),
  );
  try {
    await ratings.run();
  } finally {
    shown.dispose();
  }
}

/** The reports that a job has created or updated, and whose new rating can be distinguished from the previous one. */
export function awaitedOf({ plan: { kind }, items, outcomes }: Job): readonly Awaited[] {
  if (kind !== 'create' && kind !== 'update') return [];
  return items.flatMap((item, index): Awaited[] => {
    const outcome = outcomes[index];
    // The answer may already contain the rating.
    const isOpen = outcome?.state === 'done' && outcome.rated === undefined;
    const id = isOpen ? (item.id ?? outcome.id) : undefined;
    // Without the previous rating, nothing shows that a report was rated again.
    const isKnown = item.id === undefined || item.baseline !== undefined;
    return id !== undefined && isKnown ? [{ id, before: item.id === undefined ? undefined : item.baseline }] : [];
  });
}
