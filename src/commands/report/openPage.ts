import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import { UserError } from '../../vscode/text/userError';
import { readPageUrl } from '../../util/pageUrl';
import type { Command } from '../command';
import { reportFor } from '../target/targets';

/** Open Page in Browser: the page that the report is about. Only http(s): the address comes from the service. */
export const openPage: Command = async (context, args) => {
  const { report } = await reportFor(context, args, l10n.t('Open Page in Browser'));
  const url = readPageUrl(report.url);
  if (url === undefined) throw new UserError(l10n.t('This report has no web address to open.'));
  // A Uri would decode %2F, %26 and the like; only a string reaches the browser as it is.
  await commands.executeCommand('vscode.open', url);
};
