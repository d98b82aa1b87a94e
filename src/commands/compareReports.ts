import { commands, l10n } from 'vscode';
import { jsonUri } from '../platform/reportUri';
import { titleOf } from '../platform/labels';
import type { Command } from './command';
import { reportFor } from './targets';

/** Compare Reports…: two reports side by side, in the editor's own diff. */
export const compareReports: Command = async (context, argument) => {
  const one = await reportFor(context, argument, l10n.t('Compare Reports'));
  const other = await reportFor(context, undefined, l10n.t('Compare {0} With', titleOf(one.report)));
  await commands.executeCommand(
    'vscode.diff',
    jsonUri(one.connection.id, one.report),
    jsonUri(other.connection.id, other.report),
    l10n.t('{0} ↔ {1}', titleOf(one.report), titleOf(other.report)),
  );
};
