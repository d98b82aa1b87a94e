import * as l10n from '@vscode/l10n';
import { UserError } from '../../vscode/text/userError';
import { titleOf } from '../../vscode/text/labels';
import { confirmDeletion } from '../../vscode/ui/messages';
import { withProgress } from '../../vscode/ui/progress';
import { oneLine } from '../../util/plain';
import { focusKeeperOf } from '../../views/lists/focus';
import type { Command } from '../command';
import { deleteMany } from './manyReports';
import { reportsFor } from '../target/targets';
import { readSelection } from '../target/commandArguments';
import { deleteProject } from './deleteProject';
import { exportThese } from './exportReports';

/** Delete Report…: asks first, and names the report, or counts the reports if several are selected. */
export const deleteReport: Command = async (context, args) => {
  const { rows } = args;
  const projects = readSelection(rows).headers.filter(({ kind }) => kind === 'project');
  // The Delete key may be pressed on projects, while the menu entry promises to delete reports.
  if (projects.length > 0 && args.isByKey) {
    if (rows.length === 1) return deleteProject(context, args);
    throw new UserError(
      l10n.t('Projects can only be deleted one at a time. Select a single project, or only reports.'),
    );
  }
  const target = await reportsFor(context, args, l10n.t('Delete Report'));
  const { changes, connection, reports } = target;
  const [report] = reports;
  const place = rows[0] && focusKeeperOf(context.views, rows[0], rows);
  if (report === undefined || reports.length > 1) return deleteMany(context, target, place);
  const removal = {
    question: l10n.t('Delete the report for {0}?', oneLine(titleOf(report))),
    detail: l10n.t('It will be deleted from {0}. This can’t be undone.', connection.name),
    keep: l10n.t('Keep Report'),
    remove: l10n.t('Delete Report'),
  };
  await confirmDeletion(removal, () => exportThese(target));
  place?.focusNeighbor();
  await withProgress(() => changes.deleteReport(report));
  await place?.focusEmptyView();
};
