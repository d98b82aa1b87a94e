import * as l10n from '@vscode/l10n';
import type { Session } from '../../vscode/session/sessions';
import { UserError } from '../../vscode/text/userError';
import { rowTitleOf } from '../../vscode/text/labels';
import { askOption } from '../../vscode/ui/quickPick';
import { kindLabel } from '../../views/whatChanged/changeRows';
import type { Command } from '../command';
import { isChange, isChanges } from '../target/commandArguments';
import { ownRow, sessionOf } from '../target/targets';

/** Mark as Seen: a report that changed since the person last looked, or a group of them. */
export const markAsSeen: Command = async (context, { first }) => {
  const session = sessionOf(context);
  const { history } = session;
  if (isChanges(first)) await history.markAsSeen(ownRow(session, first).reports);
  else await history.markAsSeen([isChange(first) ? ownRow(session, first).change.id : await pickChange(session)]);
};

/** Mark All as Seen: everything that changed since the person last looked. */
export const markAllAsSeen: Command = async (context) => sessionOf(context).history.markAsSeen('all');

async function pickChange({ history }: Session): Promise<string> {
  if (history.unseenChanges.length === 0) throw new UserError(l10n.t('Nothing has changed since you last checked.'));
  const options = history.unseenChanges.map((change) => ({
    label: rowTitleOf(change).label,
    description: [kindLabel(change.kind), rowTitleOf(change).site].filter((part) => part !== '').join(' · '),
    value: change.id,
  }));
  return askOption(l10n.t('Mark as Seen'), options);
}
