import { l10n } from 'vscode';
import type { Item } from '../../model/jobs/item';
import type { Job } from '../../model/jobs/job';
import type { TaskKind } from '../../model/jobs/jobOperations';
import { formatCount } from '../../platform/text/format';
import { ask, tell } from '../../platform/ui/messages';
import type { JobOrder } from './jobOrder';
import { summaryOf, undoSummaryOf } from './jobTexts';

interface JobEnd {
  readonly order: JobOrder;
  readonly job: Job;
  readonly showDetails: () => Promise<void>;
  /** Runs another job on what is left, or on what was changed. */
  readonly run: (order: JobOrder) => Promise<unknown>;
}

/** One message for the whole job: how many, and what can be done about those that failed. */
export async function showJobSummary(end: JobEnd): Promise<void> {
  const { order, job, showDetails, run } = end;
  const { task, items } = order;
  const [show, retry, undo] = [l10n.t('Show Details'), l10n.t('Retry Failed'), l10n.t('Undo')];
  const stateOf = (index: number) => job.outcomes[index]?.state;
  const left = items.flatMap((item, index) => {
    const state = stateOf(index);
    return state === 'failed' || state === 'unknown' ? [{ ...item, mayBeDone: state === 'unknown' }] : [];
  });
  const changed = items.filter((_, index) => stateOf(index) === 'done');
  const isUndo = task.kind === 'privacy' && task.choice === undefined;
  const restored = task.kind === 'privacy' && !isUndo ? changed.flatMap(restoring) : [];
  const buttons = [show, ...(left.length > 0 ? [retry] : []), ...(restored.length > 0 ? [undo] : [])];
  const summary = `${isUndo && changed.length > 0 ? undoSummaryOf(changed, job.outcomes) : summaryOf(task.kind, job.outcomes)}.`;
  const choice = await (left.length > 0 ? tell.warning(summary, ...buttons) : tell.information(summary, ...buttons));
  if (choice === show) await showDetails();
  if (choice === retry) {
    const sendsAgain = await asksToSendAgain(task.kind, left);
    // A person who leaves the question may still want to do something about what is left.
    await (sendsAgain === undefined ? showJobSummary(end) : run({ task, items: left, sendsAgain }));
  }
  if (choice === undo) await run({ task: { kind: 'privacy', choice: undefined }, items: restored });
}

/** An item that restores a report's former privacy; nothing for a password, which is not known. */
function restoring(item: Item): readonly Item[] {
  const { privacy } = item;
  return privacy === 'public' || privacy === 'private' ? [{ ...item, restore: privacy }] : [];
}

/**
 * Asks whether to send items once more that may be done but cannot be found, unless repeating them is harmless.
 * @returns nothing if the person leaves
 */
async function asksToSendAgain(kind: TaskKind, left: readonly Item[]): Promise<boolean | undefined> {
  const doubtful = left.filter(({ mayBeDone }) => mayBeDone === true).length;
  if (doubtful === 0 || kind === 'delete' || kind === 'privacy') return false;
  const [lookUp, send] = [l10n.t('Only Look Them Up'), l10n.t('Look Up, Then Send Again')];
  const detail =
    kind === 'create'
      ? l10n.t(
          'Each is looked up first; a report that is found is not created again. The service may still be working on one that is not found: its page would get two reports.',
        )
      : l10n.t(
          'Each is looked up first; a report with new results is not rated again. The service may still be working on one without: it would be rated twice.',
        );
  const question =
    doubtful === 1
      ? l10n.t('The service did not say what became of 1 of these. Send it again?')
      : l10n.t('The service did not say what became of {0} of these. Send them again?', formatCount(doubtful));
  const choice = await ask.warning(question, detail, lookUp, send);
  return choice === undefined ? undefined : choice === send;
}
