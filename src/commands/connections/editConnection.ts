import * as l10n from '@vscode/l10n';
import { readBaseUrl } from '../../service/baseUrl';
import { secretNameOf, type Connection } from '../../reports/connection';
import { runSteps } from '../../vscode/ui/multiStepInput';
import type { CommandContext, Command } from '../command';
import {
  askApiKey,
  askName,
  askUrl,
  baseUrlOf,
  checkWith,
  type ConnectionDraft,
  confirmUnencrypted,
} from './connectionSteps';
import { stillThere, pickConnection } from './pickConnection';
import { isConnectionArgument } from '../target/commandArguments';

/**
 * Edits a connection's name and address. A key belongs to one origin, so another origin requires entering the key
 * again.
 */
export async function editConnection({ connections, log }: CommandContext, connection: Connection): Promise<void> {
  const kept = await connections.apiKey(connection);
  const draft: ConnectionDraft = { name: connection.name, url: connection.url, apiKey: '' };
  const needsKey = () => {
    const { url } = readBaseUrl(draft.url);
    return (
      kept === undefined || (url !== undefined && secretNameOf({ ...connection, url }) !== secretNameOf(connection))
    );
  };
  const check = checkWith(log);
  await runSteps(l10n.t('Edit Connection'), () => [
    askName(draft),
    askUrl(draft, async (tried, signal) =>
      needsKey() || tried.url === connection.url ? undefined : check({ ...tried, apiKey: kept ?? '' }, signal),
    ),
    ...(needsKey() ? [askApiKey(draft, check)] : []),
  ]);
  const changed = { id: connection.id, name: draft.name.trim(), url: baseUrlOf(draft.url) };
  stillThere(connections, connection);
  await connections.save(changed, needsKey() ? draft.apiKey.trim() : undefined);
}

/** Replace API Key…: for the only connection, or for one that the user picks. */
export const replaceApiKey: Command = async (context, { first }) => {
  const { connections, log } = context;
  const args = isConnectionArgument(first) ? connections.all.find(({ id }) => id === first.connection) : undefined;
  const only = connections.all.length === 1 ? connections.active : undefined;
  const connection =
    args ?? only ?? (await pickConnection(context, l10n.t('Choose the connection whose API key to replace')));
  if (!(await confirmUnencrypted(connection.url))) return;
  const draft: ConnectionDraft = { name: connection.name, url: connection.url, apiKey: '' };
  await runSteps(l10n.t('Replace API Key'), () => [askApiKey(draft, checkWith(log))]);
  await connections.save(stillThere(connections, connection), draft.apiKey.trim());
};
