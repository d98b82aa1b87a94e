import * as l10n from '@vscode/l10n';
import { workspace } from 'vscode';
import { confirmRemoval } from '../../vscode/ui/messages';
import { askOption } from '../../vscode/ui/quickPick';
import { askFile } from '../../vscode/ui/saveDialog';
import type { Command } from '../command';
import { sessionOf } from '../target/targets';

/** Manage History…: exports or clears the recorded versions of this connection's reports. */
export const manageHistory: Command = async (context, args) => {
  const manage = await askOption<Command>(l10n.t('Manage History'), [
    { label: l10n.t('Export History…'), value: exportHistory },
    { label: l10n.t('Clear History…'), value: clearHistory },
  ]);
  await manage(context, args);
};

/** Writes every recorded version of this connection's reports to a file, as JSON. */
const exportHistory: Command = async (context) => {
  const { history } = sessionOf(context);
  const title = l10n.t('Export History');
  const file = await askFile(title, 'history', 'json', l10n.t('JSON'));
  const lines = (await history.all()).map((version) => JSON.stringify(version));
  await workspace.fs.writeFile(file, new TextEncoder().encode(`[\n${lines.join(',\n')}\n]\n`));
};

/** Deletes every recorded version of this connection's reports. */
const clearHistory: Command = async (context) => {
  const { history, connection } = sessionOf(context);
  await confirmRemoval({
    question: l10n.t('Clear the history of “{0}”?', connection.name),
    detail: l10n.t(
      'All recorded versions of its reports will be removed from this machine. Nothing changes on the service. This can’t be undone.',
    ),
    keep: l10n.t('Keep History'),
    remove: l10n.t('Clear History'),
  });
  await history.clear();
};
