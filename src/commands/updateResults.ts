import { l10n } from 'vscode';
import { withProgress } from '../platform/progress';
import type { Command } from './command';
import { reportFor } from './targets';

/** Update Results: asks the service to rate the page again. */
export const updateResults: Command = async (context, argument) => {
  const { changes, report } = await reportFor(context, argument, l10n.t('Update Results'));
  await withProgress(() => changes.updateResults(report));
};
