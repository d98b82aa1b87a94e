import { l10n } from 'vscode';
import { oneLine } from '../model/foreignText';
import { confirmRemoval } from '../platform/confirm';
import { titleOf } from '../platform/labels';
import { withProgress } from '../platform/progress';
import type { Command } from './command';
import { deleteProject } from './deleteProject';
import { isNode, reportFor, selected } from './targets';

/** Delete Report…: asks first, and names the report. */
export const deleteReport: Command = async (context, argument) => {
  const given = selected(context, argument);
  // The Delete key of the Projects view may find either selected.
  if (isNode(given) && given.kind === 'project') return deleteProject(context, given);
  const { changes, connection, report } = await reportFor(context, given, l10n.t('Delete Report'));
  await confirmRemoval({
    question: l10n.t('Delete the report of {0}?', oneLine(titleOf(report))),
    detail: l10n.t('It will be deleted from {0}. This cannot be undone.', connection.name),
    keep: l10n.t('Keep Report'),
    remove: l10n.t('Delete Report'),
  });
  await withProgress(() => changes.deleteReport(report));
};
