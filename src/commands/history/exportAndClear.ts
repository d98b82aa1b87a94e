import { l10n, workspace } from 'vscode';
import { confirmRemoval } from '../../platform/ui/confirm';
import { askFile } from '../../platform/ui/saveDialog';
import type { Command } from '../command';
import { sessionOf } from '../target/targets';

/** Export History…: every recorded version of this connection's reports, as JSON. */
export const exportHistory: Command = async (context) => {
  const { history } = sessionOf(context);
  const title = l10n.t('Export History');
  const file = await askFile(title, 'history', 'json', l10n.t('JSON'));
  const lines = (await history.all()).map((version) => JSON.stringify(version));
  await workspace.fs.writeFile(file, new TextEncoder().encode(`[\n${lines.join(',\n')}\n]\n`));
};

/** Clear History…: forgets every recorded version of this connection's reports. */
export const clearHistory: Command = async (context) => {
  const { history, connection } = sessionOf(context);
  await confirmRemoval({
    question: l10n.t('Clear the history of “{0}”?', connection.name),
    detail: l10n.t(
      'All stored changes of its reports will be removed from this machine. Nothing changes on the service.',
    ),
    keep: l10n.t('Keep History'),
    remove: l10n.t('Clear History'),
  });
  await history.clear();
};
