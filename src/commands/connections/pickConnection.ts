import * as l10n from '@vscode/l10n';
import type { Connection } from '../../reports/connection';
import type { ConnectionStore } from '../../vscode/storage/connectionStore';
import { UserError } from '../../vscode/text/userError';
import { pickOne } from '../../vscode/ui/quickPick';
import type { CommandContext } from '../command';

/** Asks for a connection; the one that this window uses comes first. */
export async function pickConnection({ connections }: CommandContext, placeHolder: string): Promise<Connection> {
  const { all, active } = connections;
  if (all.length === 0) throw new UserError(l10n.t('No service is connected. Use “Connect to a Service…” first.'));
  const ordered = [...all].sort((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id));
  const items = ordered.map((connection) => ({ label: connection.name, description: connection.url, connection }));
  return (await pickOne(items, placeHolder)).connection;
}

/**
 * Returns the connection as stored now; throws UserError if another window has changed or removed it in the meantime.
 */
export function stillThere({ all }: ConnectionStore, { id, url }: Connection): Connection {
  const connection = all.find((candidate) => candidate.id === id && candidate.url === url);
  if (connection === undefined) throw new UserError(l10n.t('Another window has changed or removed this connection.'));
  return connection;
}
