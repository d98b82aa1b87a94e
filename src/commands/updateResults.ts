import { l10n } from 'vscode';
import { withProgress } from '../platform/progress';
import type { Command } from './command';
import { reportFor, sessionOf } from './targets';

/** Update Results: asks the service to rate the page again. */
export const updateResults: Command = async (context, argument) => {
  const report = await reportFor(context, argument, l10n.t('Update Results'));
  const { store } = sessionOf(context);
  await withProgress(() => store.updateResults(report));
};
