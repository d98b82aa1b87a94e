import { l10n } from 'vscode';
import { selectReport } from '../../views/lists/focus';
import type { Command } from '../command';
import { showPage } from '../report/openReport';
import { reportFor } from '../target/targets';

/** Go to Report…: finds a report while the person types, shows its row in the Reports view, and opens it. */
export const goToReport: Command = async (context, given) => {
  const { store, connection, report } = await reportFor(context, given, l10n.t('Go to Report'));
  await selectReport(context.views, await store.show(report));
  await showPage(connection, report, { preserveFocus: true, preview: true });
};
