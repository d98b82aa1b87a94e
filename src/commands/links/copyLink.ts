import { env, l10n } from 'vscode';
import { linkTo, type Linked } from '../../platform/links';
import { UserError } from '../../platform/text/errorMessages';
import type { Command, CommandContext } from '../command';
import { isNode, reportFor, selected, sessionOf } from '../targets';

/** Copy Link for VS Code: to a report, or to a project. Whoever opens it needs a connection of the same service. */
export const copyLink: Command = async (context, argument) => {
  const given = await selected(context, argument);
  if (isNode(given) && given.kind === 'project') return copy(context, { kind: 'project', name: given.project });
  const { report } = await reportFor(context, given, l10n.t('Copy Link for VS Code'));
  await copy(context, { kind: 'report', id: report.id });
};

/** Copy Link to This Search: to what the Reports view is searched for. */
export const copySearchLink: Command = async (context) => {
  const { search, project } = sessionOf(context).store.query.reports;
  if (search !== '') return copy(context, { kind: 'search', text: search });
  if (project !== undefined) return copy(context, { kind: 'project', name: project });
  throw new UserError(l10n.t('Nothing is searched for. Search first, and copy the link then.'));
};

async function copy(context: CommandContext, to: Linked): Promise<void> {
  const { connection } = sessionOf(context);
  await env.clipboard.writeText(linkTo({ service: connection.url, to }));
}
