import * as l10n from '@vscode/l10n';
import { Changes } from '../../reports/changes/changes';
import { remainingItems, type Item, type ItemEnd, type RepeatableTask } from '../../reports/changes/item';
import type { ServiceError } from '../../service/errors';
import { oneLine } from '../../util/plain';
import { describeError } from '../../vscode/text/errorMessages';
import { formatCount } from '../../vscode/text/format';
import { jobSummary } from '../../vscode/text/jobSummary';
import { jobName } from '../../vscode/text/jobTexts';
import { UserError } from '../../vscode/text/userError';
import { withCancelButton } from '../../vscode/ui/cancellableProgress';
import { tell } from '../../vscode/ui/messages';
import { reportError } from '../../vscode/ui/reportError';
import type { CommandContext } from '../command';
import { currentSession, sessionOf, type Target } from '../target/targets';

/** The same change of a few reports. */
interface FewChanges {
  readonly task: RepeatableTask;
  readonly items: readonly Item[];
  /** The project, group, or site of the reports; see `JobPlan`. */
  readonly origin: string | undefined;
  /** The items that Undo restores beside these: they were changed by an earlier attempt. */
  readonly restored?: readonly Item[];
}

/** Changes a few reports at once, without a job, and shows what became of them. */
export async function changeFew(context: CommandContext, session: Target, change: FewChanges): Promise<void> {
  const { task, items, origin } = change;
  const { connection, scope } = session;
  const changes = new Changes(() => currentSession(context, session));
  const gone = new AbortController();
  const listener = context.sessions.onDidChange(() => {
    if (context.sessions.current?.scope !== scope) gone.abort();
  });
  const title = jobName({ kind: task.kind, items, origin });
  const { ends, error } = await withCancelButton(title, (say, canceled) => {
    const onEnd = (count: number) =>
      say(l10n.t('{0} of {1}', formatCount(count), formatCount(items.length)), count / items.length);
    onEnd(0);
    return changes.changeAll(task, items, { signal: AbortSignal.any([canceled, gone.signal]), onEnd });
  }).finally(() => {
    listener.dispose();
  });
  // A message that stays must not keep the session, with all of its rows.
  void tellResult(context, { connection, scope }, change, { ends, error }).catch((failure: unknown) =>
    reportError(failure, context.log),
  );
}

/** The connection of the changed reports. */
type Origin = Pick<Target, 'connection' | 'scope'>;

interface Result {
  readonly ends: readonly ItemEnd[];
  readonly error: ServiceError | undefined;
}

/** Shows what became of the reports, with buttons for what can be done about it. */
async function tellResult(context: CommandContext, of: Origin, change: FewChanges, { ends, error }: Result) {
  const { task, origin } = change;
  const privacy = 'choice' in task ? task.choice?.privacy : undefined;
  const [items, outcomes] = [ends.map(({ item }) => item), ends.map(({ outcome }) => outcome)];
  const ended = { plan: { kind: task.kind, privacy }, items, outcomes };
  const { failed, rest, restored: now } = remainingItems(ended);
  const restored = [...(change.restored ?? []), ...now];
  const summary = l10n.t('{0}.', jobSummary(ended));
  const told = [
    ...(origin === undefined ? [] : [`${oneLine(origin)} ·`]),
    failed.length === 0 && rest.length > 0 ? l10n.t('Canceled: {0}', summary) : summary,
    ...(error === undefined ? [] : [describeError(error)]),
  ].join(' ');
  const [again, undo] = [failed.length > 0 ? l10n.t('Try Again') : l10n.t('Run Remaining'), l10n.t('Undo')];
  const left = [...failed, ...rest];
  const buttons = [...(left.length === 0 ? [] : [again]), ...(restored.length === 0 ? [] : [undo])];
  // VS Code keeps errors on the screen until the user has read them.
  const choice = await (failed.length > 0 ? tell.error : tell.information)(told, ...buttons);
  if (choice === undefined) return;
  const undoing = { task: { kind: 'privacy', choice: undefined }, items: restored, origin } as const;
  await changeFew(context, sessionAgain(context, of), choice === undo ? undoing : { ...change, items: left, restored });
}

/** The window's session, if it still is with the same connection: its key may have been replaced. */
function sessionAgain(context: CommandContext, { connection, scope }: Origin): Target {
  const session = sessionOf(context);
  if (session.scope === scope) return session;
  throw new UserError(l10n.t('These reports belong to {0}. Switch to that connection first.', connection.name));
}
