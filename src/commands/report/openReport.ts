import * as l10n from '@vscode/l10n';
import { commands, window, workspace } from 'vscode';
import type { Report } from '../../service/records';
import { reportEditorId, type ClickArgument } from '../../ids';
import type { Connection } from '../../reports/connection';
import { jsonUri, pageUri } from '../../vscode/reportUri';
import type { Command, CommandContext } from '../command';
import { isFilteredOut, showReport } from '../../reports/lists/homes';
import type { Store } from '../../reports/lists/store';
import { selectReport } from '../../views/lists/focus';
import { commandArguments, has } from '../target/commandArguments';
import { reportFor } from '../target/targets';
import { UserError } from '../../vscode/text/userError';
import { readPageUrl } from '../../util/pageUrl';

/**
 * Open Report: the full report, in a tab of its own. A click on a row keeps the focus, as in the Explorer. A report
 * that the user picked is also selected in the Reports view.
 */
export const openReport: Command = async (context, args) => {
  const isClick = isClickArgument(args.first);
  const target = isClickArgument(args.first) ? commandArguments(args.first.clicked) : args;
  const { connection, store, report } = await reportFor(context, target, l10n.t('Open Report'));
  if (args.first === undefined) await selectIfShown(context, store, report);
  await showPage(connection, report, { preserveFocus: isClick, preview: isClick });
};

/**
 * Open: opens a report and moves the focus into it, as Enter does in the Explorer; any other row does what it always
 * does.
 */
export const openRow: Command = async (context, args) => {
  const [row] = args.rows;
  await commands.executeCommand('list.select');
  if (row?.kind === 'report') await openReport(context, commandArguments(row));
};

/** Selects a report's row if the Reports view is open, and not searched or filtered for others. */
async function selectIfShown({ views }: CommandContext, store: Store, report: Report): Promise<void> {
  if (views.views.reports.treeView.visible && !isFilteredOut(store, report)) {
    await selectReport(views, await showReport(store, report));
  }
}

/** Opens a report, or reveals its tab. */
export async function showPage(
  connection: Connection,
  report: Report,
  options: { readonly preserveFocus: boolean; readonly preview: boolean },
): Promise<void> {
  await commands.executeCommand('vscode.openWith', pageUri(connection, report), reportEditorId, options);
}

function isClickArgument(value: unknown): value is ClickArgument {
  return has(value, 'clicked');
}

/** Show JSON: the report as sent by the service, with the editor's own find, fold, and diff. */
export const showJson: Command = async (context, args) => {
  const { connection, report } = await reportFor(context, args, l10n.t('Show JSON'));
  const document = await workspace.openTextDocument(jsonUri(connection, report));
  await window.showTextDocument(document);
};

/** Open Page in Browser: the report's page. Only http(s): the address comes from the service. */
export const openPage: Command = async (context, args) => {
  const { report } = await reportFor(context, args, l10n.t('Open Page in Browser'));
  const url = readPageUrl(report.url);
  if (url === undefined) throw new UserError(l10n.t('The address of this report can’t be opened.'));
  // A Uri would decode %2F, %26 and the like; only a string reaches the browser as it is.
  await commands.executeCommand('vscode.open', url);
};
