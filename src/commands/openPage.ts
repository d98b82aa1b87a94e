import { env, l10n, Uri } from 'vscode';
import { readPageUrl } from '../model/words';
import { UserError } from '../platform/errors';
import type { Command } from './command';
import { reportFor } from './targets';

/** Open Page in Browser: the page that the report is about. Only http(s): the address comes from the service. */
export const openPage: Command = async (context, argument) => {
  const report = await reportFor(context, argument, l10n.t('Open Page in Browser'));
  const url = readPageUrl(report.url);
  if (url === undefined) throw new UserError(l10n.t('This report has no web address that could be opened.'));
  await env.openExternal(Uri.parse(url, true));
};
