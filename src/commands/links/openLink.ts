import { CancellationError, l10n, type Uri } from 'vscode';
import type { Connection } from '../../model/connection';
import { everything } from '../../model/lists/query';
import { readLink, type Linked } from '../../platform/links';
import { reportError, UserError } from '../../platform/text/errorMessages';
import { ask } from '../../platform/ui/messages';
import type { CommandContext } from '../command';
import { connectTo } from '../connections/connect';
import { showPage } from '../report/openReport';
import { sessionOf } from '../targets';

/** Opens a link for VS Code. Anybody may have written it: it shows something, and changes nothing at the service. */
export async function openLink(context: CommandContext, uri: Uri): Promise<void> {
  try {
    const link = readLink(uri);
    if (link === undefined) {
      throw new UserError(l10n.t('This link is not complete, so it leads nowhere. Ask for it to be copied again.'));
    }
    await useService(context, link.service);
    await open(context, link.to);
  } catch (error) {
    void reportError(error, context.log);
  }
}

/** Makes sure that the window uses the service that a link names, and asks before it goes there. */
async function useService(context: CommandContext, service: string): Promise<void> {
  const { connections } = context;
  const own = connections.all.filter(({ url }) => url === service);
  if (own.some(({ id }) => id === connections.active?.id)) return;
  const [known] = own;
  if (known === undefined) return connect(context, service);
  await agree(
    l10n.t('This link is about {0}. Switch to that connection?', known.name),
    known,
    l10n.t('Switch and Open'),
  );
  await connections.activate(known);
}

async function connect(context: CommandContext, service: string): Promise<void> {
  const question = l10n.t('This link is about a service that is not connected. Connect to it?');
  await agree(question, { url: service }, l10n.t('Connect…'));
  await connectTo(context, service);
  // The person may have gone back and entered another address.
  if (context.connections.active?.url !== service) throw new CancellationError();
}

async function agree(question: string, { url }: Pick<Connection, 'url'>, goOn: string): Promise<void> {
  if ((await ask.information(question, url, goOn)) !== goOn) throw new CancellationError();
}

async function open(context: CommandContext, to: Linked): Promise<void> {
  const { store, connection } = sessionOf(context);
  switch (to.kind) {
    case 'report':
      return showPage(connection, await store.getReport(to.id), { preserveFocus: false, preview: false });
    case 'project':
      await context.views.show('reports');
      store.queryReports({ ...everything, project: to.name });
      return;
    case 'search':
      await context.views.show('reports');
      store.queryReports({ ...everything, search: to.text });
  }
}
