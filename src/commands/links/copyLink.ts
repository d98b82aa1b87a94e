import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import { linkTo, type Linked } from '../../vscode/links';
import type { Session } from '../../vscode/session/sessions';
import { UserError } from '../../vscode/text/userError';
import { askOption } from '../../vscode/ui/quickPick';
import type { Command, CommandContext } from '../command';
import { isNode } from '../target/commandArguments';
import { ownRow, reportFor, sessionOf } from '../target/targets';

/** Copy Link for VS Code: to a report or a project. Opening it requires a connection to the same service. */
export const copyLink: Command = async (context, args) => {
  const { first } = args;
  if (isNode(first) && first.kind === 'project') {
    const session = sessionOf(context);
    return copy(session, { kind: 'project', name: ownRow(session, first).project });
  }
  if (first === undefined && (await asksForSearch(context))) return copySearchLink(context, args);
  const { report, connection } = await reportFor(context, args, l10n.t('Copy VS Code Link'));
  await copy({ connection }, { kind: 'report', id: report.id });
};

/**
 * Asks for the target of the link while the Reports view has a search or a project filter. @returns true for that
 * search
 */
async function asksForSearch(context: CommandContext): Promise<boolean> {
  const { search, project } = sessionOf(context).store.query.reports;
  if (search === '' && project === undefined) return false;
  return askOption(l10n.t('Copy VS Code Link'), [
    { label: l10n.t('Link to This Search'), description: search === '' ? (project ?? '') : search, value: true },
    { label: l10n.t('Link to a Report'), value: false },
  ]);
}

/** Copy Link to This Search: to the search or the project filter of the Reports view. */
export const copySearchLink: Command = async (context) => {
  const session = sessionOf(context);
  const { search, project } = session.store.query.reports;
  if (search !== '') return copy(session, { kind: 'search', text: search });
  if (project !== undefined) return copy(session, { kind: 'project', name: project });
  throw new UserError(l10n.t('No search is active. Search first, and then copy the link.'));
};

async function copy({ connection }: Pick<Session, 'connection'>, to: Linked): Promise<void> {
  await env.clipboard.writeText(linkTo({ service: connection.url, to }));
}
