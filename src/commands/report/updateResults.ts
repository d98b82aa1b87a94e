import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import type { Report } from '../../service/records';
import type { Connection } from '../../reports/connection';
import { reportInTab } from '../../vscode/reportUri';
import { titleOf } from '../../vscode/text/labels';
import { summarizeUpdate } from '../../vscode/text/jobSummary';
import { tell, tellStatus } from '../../vscode/ui/messages';
import { withWindowProgress } from '../../vscode/ui/progress';
import { focusKeeperOf } from '../../views/lists/focus';
import type { Command } from '../command';
import { updateMany } from './manyReports';
import { askOption } from '../../vscode/ui/quickPick';
import { reportFor, sessionOf, reportsFor } from '../target/targets';
import { showPage } from './openReport';

/** Update Results: asks the service to rate a page again, and sums up the results. For many pages, it doesn't wait. */
export const updateResults: Command = async (context, args) => {
  const target = await reportsFor(context, args, l10n.t('Update Results'));
  const { changes, connection, updates, reports } = target;
  const [report] = reports;
  if (report === undefined || reports.length > 1) return updateMany(context, target);
  if (updates.isUnderWay(report.id)) return;
  const title = titleOf(report);
  const [row] = args.rows;
  const place = row && focusKeeperOf(context.views, row);
  const end = await withWindowProgress(l10n.t('Updating {0}', title), () => changes.updateResults(report));
  if (end === 'canceled') return;
  if (end === 'not yet') {
    void tell.information(l10n.t('{0} has no new results yet. Refresh later to see them.', title));
    return;
  }
  place?.follow(end.after);
  const { line, isNews } = summarizeUpdate(end);
  if (!isNews) {
    tellStatus(line);
    return;
  }
  const open = l10n.t('Open Report');
  void tell.information(line, ...(isOpen(connection, report) ? [] : [open])).then((choice) => {
    // The window may show another service now, so the report is opened for this connection.
    if (choice === open) void showPage(connection, report, { preserveFocus: false, preview: false });
  });
};

/** True if a report is open in a tab. */
function isOpen(connection: Connection, { id }: Report): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some((tab) => {
    const named = reportInTab(tab);
    return named?.id === id && named.connectionId === connection.id && named.service === connection.url;
  });
}

/** Cancel Update: stops waiting for a report's new results. The palette offers the reports with awaited results. */
export const cancelUpdate: Command = async (context, args) => {
  const title = l10n.t('Stop Waiting');
  const { updates } = sessionOf(context);
  const [only, ...others] = updates.reports;
  if (args.first !== undefined || only === undefined) {
    const target = await reportFor(context, args, title);
    target.updates.cancel(target.report.id);
    return;
  }
  const options = updates.reports.map((report) => ({ label: titleOf(report), value: report }));
  updates.cancel((others.length === 0 ? only : await askOption(title, options)).id);
};
