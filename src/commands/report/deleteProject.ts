import * as l10n from '@vscode/l10n';
import type { Report } from '../../service/records';
import { projectDeletion } from '../../reports/currentReports';
import { titleOf } from '../../vscode/text/labels';
import { plural } from '../../vscode/text/plural';
import { tellStatus, confirmDeletion } from '../../vscode/ui/messages';
import { withProgress } from '../../vscode/ui/progress';
import { oneLine } from '../../util/plain';
import { focusKeeperOf } from '../../views/lists/focus';
import type { Command } from '../command';
import { isNode } from '../target/commandArguments';
import { projectFor, reportsOfProject } from '../target/targets';
import { exportThese } from './exportReports';
import { deleteMany } from './manyReports';

/**
 * Delete Project…: asks first, and names the number of reports that are deleted with it. The service may also delete a
 * report of another project, which the question names; the reports can then be deleted one by one instead.
 */
export const deleteProject: Command = async (context, args) => {
  const target = await projectFor(context, args, l10n.t('Delete Project'));
  const { changes, connection, project, service } = target;
  const place = isNode(args.first) ? focusKeeperOf(context.views, args.first) : undefined;
  const { count, stranger } = await withProgress(() => projectDeletion(project, service));
  const removal = {
    question: l10n.t('Delete the project “{0}”?', oneLine(project)),
    detail: [
      ...(count === 0 ? [] : [reportsText(count, connection.name)]),
      ...(stranger === undefined ? [] : ['', strangerText(stranger), '']),
      l10n.t('This can’t be undone.'),
    ].join('\n'),
    keep: l10n.t('Keep Project'),
    remove: l10n.t('Delete Project'),
  };
  const instead =
    stranger === undefined || count === undefined
      ? undefined
      : plural(count, l10n.t('Delete Its {0} Report…'), l10n.t('Delete Its {0} Reports…'));
  const choice = await confirmDeletion(
    removal,
    async () => exportThese(await reportsOfProject(target, project)),
    instead,
  );
  if (choice === instead) return deleteMany(context, await reportsOfProject(target, project), place);
  place?.focusNeighbor();
  await withProgress(() => changes.deleteProject(project, stranger?.id));
  await place?.focusEmptyView();
  tellStatus(l10n.t('The project “{0}” was deleted.', oneLine(project)));
};

/**
 * A sentence about the reports that are also deleted. @param count undefined if the service doesn't report their number
 */
function reportsText(count: number | undefined, service: string): string {
  if (count === undefined) return l10n.t('All of its reports will be deleted from {0} with it.', service);
  return plural(
    count,
    l10n.t('Its {0} report will be deleted from {1} with it.'),
    l10n.t('Its {0} reports will be deleted from {1} with it.'),
    service,
  );
}

/** A sentence about the report of another project that the service also deletes. */
function strangerText(report: Report): string {
  return l10n.t(
    'The service would also delete report {0}, {1}, which isn’t in this project. Delete the project’s reports instead to keep it.',
    ...[report.id, oneLine(titleOf(report))],
  );
}
