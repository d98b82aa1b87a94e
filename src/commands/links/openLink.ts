import * as l10n from '@vscode/l10n';
import { CancellationError, type Uri } from 'vscode';
import type { Connection } from '../../reports/connection';
import { everything } from '../../reports/lists/query';
import { readLink, type Link } from '../../vscode/links';
import { UserError } from '../../vscode/text/userError';
import { reportError } from '../../vscode/ui/reportError';
import { ask } from '../../vscode/ui/messages';
import { Queue } from '../../util/queue';
import type { CommandContext } from '../command';
import { connectTo } from '../connections/connect';
import { showPage } from '../report/openReport';
import { sessionOf } from '../target/targets';

/** Maximum number of queued links: a user clicks one, but a page may open any number. */
const maxWaitingLinks = 10;

/**
 * Opens links for VS Code one after the other. They aren't trusted, so they only show something, and change nothing on
 * the service.
 */
export class LinkOpener {
  private readonly queue = new Queue(maxWaitingLinks);
  /** Services that the user declined, remembered while links wait. */
  private readonly declined = new Set<string>();

  constructor(private readonly context: CommandContext) {}

  /** Resolves once the link is open, or has failed to open. */
  async open(uri: Uri): Promise<void> {
    const link = readLink(uri);
    const key = link === undefined ? '' : JSON.stringify([link.service, link.to]);
    const opening = this.queue.add(key, () => this.openNow(link));
    if (opening === undefined) this.context.log.warn(`A link was not opened, because ${maxWaitingLinks} others wait`);
    await opening;
    if (this.queue.isEmpty) this.declined.clear();
  }

  private async openNow(link: Link | undefined): Promise<void> {
    try {
      if (link === undefined) {
        throw new UserError(l10n.t('This link is incomplete. Ask for a new one.'));
      }
      if (this.declined.has(link.service)) return;
      await useService(this.context, link.service);
      await show(this.context, link);
    } catch (error) {
      if (link !== undefined && error instanceof CancellationError) this.declined.add(link.service);
      void reportError(error, this.context.log);
    }
  }
}

/** Switches or connects to the service that a link names, after asking. */
async function useService(context: CommandContext, service: string): Promise<void> {
  const { connections } = context;
  const own = connections.all.filter(({ url }) => url === service);
  if (own.some(({ id }) => id === connections.active?.id)) return;
  const [known] = own;
  if (known === undefined) return connect(context, service);
  await agree(l10n.t('This link is for {0}. Switch to that connection?', known.name), known, l10n.t('Switch and Open'));
  await connections.activate(known);
}

async function connect(context: CommandContext, service: string): Promise<void> {
  const question = l10n.t('This link is for a service that isn’t connected. Connect to it?');
  await agree(question, { url: service }, l10n.t('Connect…'));
  await connectTo(context, service);
  // The user may have gone back and entered another address.
  if (context.connections.active?.url !== service) throw new CancellationError();
}

async function agree(question: string, { url }: Pick<Connection, 'url'>, goOn: string): Promise<void> {
  if ((await ask.information(question, url, goOn)) !== goOn) throw new CancellationError();
}

async function show(context: CommandContext, { service, to }: Link): Promise<void> {
  const { store, connection } = sessionOf(context);
  // The window may have switched connections in the meantime, and the id may belong to another report there.
  if (connection.url !== service) throw new CancellationError();
  switch (to.kind) {
    case 'report':
      return showPage(connection, await store.getReport(to.id), { preserveFocus: false, preview: false });
    case 'project':
      await context.views.views.reports.focus();
      store.queryReports({ ...everything, project: to.name });
      return;
    case 'search':
      await context.views.views.reports.focus();
      store.queryReports({ ...everything, search: to.text });
  }
}
