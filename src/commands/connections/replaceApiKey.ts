import * as l10n from '@vscode/l10n';
import { runSteps } from '../../vscode/ui/multiStepInput';
import type { Command } from '../command';
import { isConnectionArgument } from '../target/commandArguments';
import { askApiKey, checkWith, confirmUnencrypted, type ConnectionDraft } from './connectionSteps';
import { pickConnection, stillThere } from './pickConnection';

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
