import * as l10n from '@vscode/l10n';
import type { Connection } from '../../reports/connection';
import { confirmRemoval } from '../../vscode/ui/messages';
import type { Command, CommandContext } from '../command';
import { forgetRemoved } from './connectionData';
import { pickConnection } from './pickConnection';

/** Remove Connection…: forgets the connection and its key; nothing changes on the service. */
export const removeConnection: Command = async (context) => {
  await forgetConnection(context, await pickConnection(context, l10n.t('Choose the connection to remove')));
};

/** Asks, then forgets one connection. */
export async function forgetConnection(context: CommandContext, connection: Connection): Promise<void> {
  const { connections, jobs } = context;
  await confirmRemoval({
    question: l10n.t('Remove the connection “{0}”?', connection.name),
    detail: l10n.t(
      'Its API key, saved queries, cached rows, history, and unfinished jobs will be removed from this machine, and its running jobs will be canceled. Nothing changes on the service. This can’t be undone.',
    ),
    keep: l10n.t('Keep Connection'),
    remove: l10n.t('Remove Connection'),
  });
  jobs.cancelOf(connection.id);
  try {
    await connections.remove(connection);
  } finally {
    // If the keyring is locked, only the key stays.
    if (!connections.all.some(({ id }) => id === connection.id)) await forgetRemoved(context, connection.id);
  }
}
