import { env, l10n } from 'vscode';
import { UserError } from '../platform/errors';
import type { Command } from './command';
import { isNode, reportFor, selected } from './targets';

/** Copy URL: the address of the page that the report is about. */
export const copyUrl: Command = async (context, argument) => {
  const given = selected(context, argument);
  // Ctrl+C in the Projects view may find a project selected; its name is what there is to copy.
  if (isNode(given) && given.kind === 'project') return env.clipboard.writeText(given.project);
  const { report } = await reportFor(context, given, l10n.t('Copy URL'));
  if (report.url === '') throw new UserError(l10n.t('This report has no web address that could be copied.'));
  await env.clipboard.writeText(report.url);
};
