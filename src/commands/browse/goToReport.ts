import { l10n } from 'vscode';
import type { Command } from '../command';
import { reportFor } from '../targets';

/** Go to Report…: finds a report while the person types, and shows its row in the Reports view. */
export const goToReport: Command = async (context, argument) => {
  const { store, report } = await reportFor(context, argument, l10n.t('Go to Report'));
  await context.views.reveal(await store.show(report));
};
