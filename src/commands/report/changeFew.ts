import * as l10n from '@vscode/l10n';
import { remainingItems } from '../../jobs/job';
import type { Item, ItemEnd, RepeatableTask } from '../../reports/changes/item';
import { ServiceError } from '../../service/errors';
import { oneLine } from '../../util/plain';
import { describeError } from '../../vscode/text/errorMessages';
import { formatCount } from '../../vscode/text/format';
import { jobSummary } from '../../vscode/text/jobSummary';
import { jobName } from '../../vscode/text/jobTexts';
import { withCancelButton } from '../../vscode/ui/cancellableProgress';
import { tell } from '../../vscode/ui/messages';
import { reportError } from '../../vscode/ui/reportError';
import type { CommandContext } from '../command';
import { Changes } from '../../reports/changes/changes';
import { currentSession } from '../jobs/jobSession';
import type { Target } from '../target/targets';

/** The same change of a few reports. */
interface FewChanges {
  readonly task: RepeatableTask;
  readonly items: readonly Item[];
  /** The project, group, or site of the reports; see `JobPlan`. */
  readonly origin: string | undefined;
}

/** Changes a few reports at once, without a job, and shows what became of them. */
export async function changeFew(context: CommandContext, session: Target, change: FewChanges): Promise<void> {
  const { task, items, origin } = change;
  const changes = new Changes(currentSession(context, session));
  const ends = await withCancelButton(jobName({ kind: task.kind, items, origin }), (say, signal) => {
    const onEnd = (count: number) =>
      say(l10n.t('{0} of {1}', formatCount(count), formatCount(items.length)), count / items.length);
    onEnd(0);
    return changes.changeAll(task, items, { signal, onEnd });
  });
  void tellEnd(context, session, change, ends).catch((error: unknown) => reportError(error, context.log));
}

/** Shows what became of the reports, with a button for the likeliest next step. */
async function tellEnd(context: CommandContext, session: Target, change: FewChanges, ends: readonly ItemEnd[]) {
  const { task, origin } = change;
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  const [items, outcomes] = [ends.map(({ item }) => item), ends.map(({ outcome }) => outcome)];
  const ended = {
    plan: { kind: task.kind, privacy },
    items,
    outcomes,
    phase: 'ended',
    rated: [],
    isLost: false,
  } as const;
  const { failed, rest, restored } = remainingItems(ended);
  const [problem] = outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.problem] : []));
  const summary = l10n.t('{0}.', jobSummary(ended));
  const told = [
    ...(origin === undefined ? [] : [`${oneLine(origin)} ·`]),
    failed.length === 0 && rest.length > 0 ? l10n.t('Canceled: {0}', summary) : summary,
    ...(problem === undefined ? [] : [describeError(new ServiceError(problem, session.connection.url))]),
  ].join(' ');
  const [again, undo] = [failed.length > 0 ? l10n.t('Try Again') : l10n.t('Run Remaining'), l10n.t('Undo')];
  if (failed.length + rest.length > 0) {
    // VS Code keeps errors on the screen until the user has read them.
    const choice = await (failed.length > 0 ? tell.error(told, again) : tell.warning(told, again));
    if (choice === again) await changeFew(context, session, { ...change, items: [...failed, ...rest] });
  } else if (restored.length === 0) await tell.information(told);
  else if ((await tell.information(told, undo)) === undo)
    await changeFew(context, session, { task: { kind: 'privacy', choice: undefined }, items: restored, origin });
}
