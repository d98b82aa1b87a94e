import { l10n } from 'vscode';
import type { Session } from '../../platform/session/sessions';
import { UserError } from '../../platform/text/errorMessages';
import { rowTitleOf } from '../../platform/text/labels';
import { askOption } from '../../platform/ui/quickPick';
import { kindLabel } from '../../views/whatChanged/changeItems';
import type { Command } from '../command';
import { isChange, isChanges, ownRow, sessionOf } from '../target/targets';

/** Mark as Seen: a report that changed since the person last looked, or a group of them. */
export const markAsSeen: Command = async (context, argument) => {
  const session = sessionOf(context);
  const { history } = session;
  if (isChanges(argument)) await history.markAsSeen(ownRow(session, argument).reports);
  else await history.markAsSeen([isChange(argument) ? ownRow(session, argument).change.id : await pickChange(session)]);
};

/** Mark All as Seen: everything that changed since the person last looked. */
export const markAllAsSeen: Command = async (context) => sessionOf(context).history.markAsSeen('all');

async function pickChange({ history }: Session): Promise<string> {
  if (history.unseenChanges.length === 0) throw new UserError(l10n.t('Nothing has changed since you last checked.'));
  const options = history.unseenChanges.map((change) => ({
    label: rowTitleOf(change).label,
    description: [kindLabel(change.kind), rowTitleOf(change).site].filter((it) => it !== '').join(' · '),
    value: change.id,
  }));
  return askOption(l10n.t('Mark as Seen'), options);
}
