import * as l10n from '@vscode/l10n';
import type { Session } from '../../vscode/session/sessions';
import { UserError } from '../../vscode/text/userError';
import { rowTitleOf } from '../../vscode/text/labels';
import { askOption } from '../../vscode/ui/quickPick';
import { formatCount } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { tell } from '../../vscode/ui/messages';
import { kindLabel } from '../../views/whatChanged/changeRows';
import type { Command } from '../command';
import { isChange, isChanges } from '../target/commandArguments';
import { ownRow, sessionOf } from '../target/targets';

/** Mark as Seen: a report that changed since the user last marked changes as seen, or a group of them. */
export const markAsSeen: Command = async (context, { first }) => {
  const session = sessionOf(context);
  const { history } = session;
  if (isChanges(first)) await history.markAsSeen(ownRow(session, first).reports);
  else await history.markAsSeen([isChange(first) ? ownRow(session, first).change.id : await pickChange(session)]);
};

/** Mark All as Seen: everything that changed since the user last marked changes as seen. */
export const markAllAsSeen: Command = async (context) => {
  const { history } = sessionOf(context);
  const { look, unseenChanges } = history;
  await history.markAsSeen('all');
  if (look === undefined || unseenChanges.length === 0) return;
  const undo = l10n.t('Undo');
  const { length } = unseenChanges;
  const told = plural(length, l10n.t('{0} change marked as seen.'), l10n.t('{0} changes marked as seen.'));
  void tell.information(told, undo).then(async (choice) => {
    if (choice === undo) await history.lookAgain(look);
  });
};

/** Compare All Reports: reads every report if the service can't sort by date, which takes many requests. */
export const compareAll: Command = async (context) => {
  const { history } = sessionOf(context);
  await withCancellableProgress(l10n.t('Comparing reports'), (tellProgress, signal) =>
    history.compareAll(signal, (read) => tellProgress(formatCount(read))),
  );
};

async function pickChange({ history }: Session): Promise<string> {
  if (history.unseenChanges.length === 0)
    throw new UserError(l10n.t('There are no changes that you haven’t marked as seen.'));
  const options = history.unseenChanges.map((change) => ({
    label: rowTitleOf(change).label,
    description: [kindLabel(change.kind), rowTitleOf(change).site].filter((part) => part !== '').join(' · '),
    value: change.id,
  }));
  return askOption(l10n.t('Mark as Seen'), options);
}
