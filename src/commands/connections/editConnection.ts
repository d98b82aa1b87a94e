import * as l10n from '@vscode/l10n';
import { readBaseUrl } from '../../service/baseUrl';
import { secretNameOf, type Connection } from '../../reports/connection';
import { runSteps } from '../../vscode/ui/multiStepInput';
import type { CommandContext } from '../command';
import { askApiKey, askName, askUrl, baseUrlOf, checkWith, type ConnectionDraft } from './connectionSteps';
import { stillThere } from './pickConnection';

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
