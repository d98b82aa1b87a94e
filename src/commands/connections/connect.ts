import { commands, l10n } from 'vscode';
import { suggestName } from '../../model/connection';
import { runSteps } from '../../platform/ui/multiStepInput';
import type { Command } from '../command';
import { askApiKey, askUrl, baseUrlOf, checkWith, type ConnectionDraft } from './connectionSteps';

/** Connect to a Service…: the address, then the key; both are tried before anything is saved. */
export const connect: Command = async ({ connections, log }) => {
  const draft: ConnectionDraft = { name: '', url: '', apiKey: '' };
  await runSteps(l10n.t('Connect to a Service'), () => [askUrl(draft), askApiKey(draft, checkWith(log))]);
  const url = baseUrlOf(draft.url);
  const connection = { id: crypto.randomUUID(), name: suggestName(url, connections.all), url };
  await connections.save(connection, draft.apiKey.trim());
  await connections.activate(connection);
  await commands.executeCommand('workbench.view.extension.siteReports');
};
