import { l10n } from 'vscode';
import type { Connection } from '../../model/connection';
import { confirmRemoval } from '../../platform/ui/confirm';
import type { Command, CommandContext } from '../command';
import { pickConnection } from './pickConnection';

/** Remove Connection…: forgets the connection and its key; nothing changes on the service. */
export const removeConnection: Command = async (context) => {
  await forgetConnection(context, await pickConnection(context, l10n.t('The connection to remove')));
};

/** Asks, then forgets one connection. */
export async function forgetConnection(
  { connections, jobs, leftBehind }: CommandContext,
  connection: Connection,
): Promise<void> {
  await confirmRemoval({
    question: l10n.t('Remove the connection “{0}”?', connection.name),
    detail: l10n.t(
      'Its API key, its saved queries, its last-known rows and its history will be removed from this machine. Nothing changes on the service.',
    ),
    keep: l10n.t('Keep Connection'),
    remove: l10n.t('Remove Connection'),
  });
  jobs.cancel(connection.id);
  await connections.remove(connection);
  for (const kept of leftBehind) await kept.forget(connection);
}
