import { l10n } from 'vscode';
import type { Item, TaskKind } from '../../model/changes/item';
import type { Job } from '../../model/jobs/job';
import { isLeftOut, whatIsLeft } from '../../model/jobs/whatIsLeft';
import { formatCount } from '../../platform/text/format';
import { ask, tell } from '../../platform/ui/messages';
import type { JobOrder } from './jobOrder';
import { anotherJob, jobTitle, summaryOf, undoSummaryOf } from './jobTexts';

interface JobEnd {
  readonly order: JobOrder;
  readonly job: Job;
  /** True if its progress could no longer be stored. */
  readonly isBroken: boolean;
  /** True if another job is under way by now. */
  readonly isBusy: () => boolean;
  readonly showDetails: () => Promise<void>;
  /** Runs another job on the items that are left, or that were changed. */
  readonly run: (order: JobOrder) => Promise<unknown>;
  /** Resumes this job. */
  readonly resume: () => Promise<unknown>;
}

/** Shows one message for the whole job: the counts, and buttons for what can be done next. */
export async function showJobSummary(end: JobEnd): Promise<void> {
  const { order, job, isBroken, isBusy, showDetails, run, resume } = end;
  const { task } = order;
  const [show, goOn] = [l10n.t('Show Details'), l10n.t('Resume')];
  const [retry, undo, doRest] = [l10n.t('Retry Failed Items'), l10n.t('Undo'), l10n.t('Run the Rest')];
  const { failed, restored, rest } = whatIsLeft(task, job);
  const summary = textOf(end);
  const buttons = isBroken
    ? [show, goOn]
    : [
        ...(rest.length > 0 ? [doRest] : []),
        show,
        ...(failed.length > 0 ? [retry] : []),
        ...(restored.length > 0 ? [undo] : []),
      ];
  const isFine = failed.length === 0 && !isBroken && !job.isLost;
  const choice = await (isFine ? tell.information(summary, ...buttons) : tell.warning(summary, ...buttons));
  if (choice === show) return showDetails();
  if (choice !== undefined && isBusy()) {
    void tell.warning(anotherJob());
    return showJobSummary(end);
  }
  if (choice === goOn) await resume();
  if (choice === retry) {
    const sendsAgain = await asksToSendAgain(task.kind, failed);
    // A person who leaves the question may still want to do something about what is left.
    await (sendsAgain === undefined ? showJobSummary(end) : run({ task, items: failed, sendsAgain }));
  }
  if (choice === doRest) await run({ task, items: rest });
  if (choice === undo) await run({ task: { kind: 'privacy', choice: undefined }, items: restored });
}

function textOf({ order: { task, items: all }, job, isBroken }: JobEnd): string {
  const { isLost, isCancelled } = job;
  const leftOut = isCancelled && !isLost && !isBroken ? job.outcomes.filter(isLeftOut).length : 0;
  const isTold = (_: unknown, index: number) => leftOut === 0 || !isLeftOut(job.outcomes[index]);
  const [items, outcomes] = [all.filter(isTold), job.outcomes.filter(isTold)];
  const changed = items.filter((_, index) => outcomes[index]?.state === 'done');
  const isUndo = task.kind === 'privacy' && task.choice === undefined;
  const done = isUndo && changed.length > 0 ? undoSummaryOf(changed, outcomes) : summaryOf(task.kind, items, outcomes);
  const summary = l10n.t('{0}.', done);
  const title = jobTitle(task.kind, items);
  if (isLost) {
    return l10n.t(
      '“{0}” is no longer running in this window because another window resumed it or its connection was removed. Progress so far: {1}',
      title,
      summary,
    );
  }
  if (leftOut > 0) {
    return `${l10n.t('Canceled. Sent: {0}; not sent: {1}.', formatCount(items.length), formatCount(leftOut))} ${summary}`;
  }
  if (!isBroken) return summary;
  return l10n.t(
    '“{0}” was paused because this machine couldn’t save its progress: {1} Make sure the disk isn’t full, and then resume.',
    title,
    summary,
  );
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
