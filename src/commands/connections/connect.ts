import * as l10n from '@vscode/l10n';
import { readBaseUrl } from '../../service/baseUrl';
import { type Connection } from '../../reports/connection';
import { suggestName } from '../../reports/connection';
import { askChoice, runSteps, type Step } from '../../vscode/ui/multiStepInput';
import type { Command, CommandContext } from '../command';
import { askApiKey, askUrl, baseUrlOf, checkAddress, checkWith, type ConnectionDraft } from './connectionSteps';
import { showTop } from '../lists/showTop';

/** The choice for a service that is already connected. */
type KnownChoice = 'use' | 'replace' | 'add';

/** Connect to a Service…: the address, then the key; both are tried before anything is saved. */
export const connect: Command = (context) => connectTo(context, '');

/** @param address prefilled in the first step, for the user to check */
export async function connectTo({ connections, views, log }: CommandContext, address: string): Promise<void> {
  const draft: ConnectionDraft & { choice: KnownChoice } = { name: '', url: address, apiKey: '', choice: 'add' };
  const knownAt = (text: string) => connections.all.find(({ url }) => url === readBaseUrl(text).url);
  await runSteps(l10n.t('Connect to a Service'), () => {
    const known = knownAt(draft.url);
    return [
      askUrl(draft, (draftNow, signal) =>
        knownAt(draftNow.url) ? Promise.resolve(undefined) : checkAddress(draftNow, signal),
      ),
      ...(known === undefined ? [] : [askKnown(known, draft)]),
      ...(known !== undefined && draft.choice === 'use' ? [] : [askApiKey(draft, checkWith(log))]),
    ];
  });
  const url = baseUrlOf(draft.url);
  const known = draft.choice === 'add' ? undefined : knownAt(url);
  const connection = known ?? { id: crypto.randomUUID(), name: suggestName(url, connections.all), url };
  if (known === undefined || draft.choice === 'replace') await connections.save(connection, draft.apiKey.trim());
  await connections.activate(connection);
  await views.views.reports.focus();
  // A view that showed its welcome text so far has no rows to focus at first.
  await showTop(views, 'reports', true);
}

function askKnown({ name }: Connection, draft: { choice: KnownChoice }): Step {
  return askChoice(
    () => ({
      placeholder: l10n.t('This service is already connected'),
      items: [
        { label: l10n.t('Use This Connection'), description: name, choice: 'use' as const },
        { label: l10n.t('Replace API Key'), description: name, choice: 'replace' as const },
        {
          label: l10n.t('Add Another Connection'),
          description: l10n.t('with another API key'),
          choice: 'add' as const,
        },
      ],
    }),
    ({ choice }) => (draft.choice = choice),
  );
}
