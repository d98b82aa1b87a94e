import * as l10n from '@vscode/l10n';
import { projectCounts } from '../../model/lists/projectCounts';
import { formatCount } from '../../platform/text/format';
import { confirmDeletion } from '../../platform/ui/confirm';
import { tellStatus } from '../../platform/ui/messages';
import { withProgress } from '../../platform/ui/windowProgress';
import { oneLine } from '../../util/plain';
import { focusKeeperOf } from '../../views/lists/focus';
import type { Command } from '../command';
import { reportsOfProject } from '../target/manyTargets';
import { isNode } from '../target/given';
import { projectFor } from '../target/targets';
import { exportThese } from './exportReports';

/** Delete Project…: asks first, and says how many reports it has and that the service decides what happens to them. */
export const deleteProject: Command = async (context, given) => {
  const target = await projectFor(context, given, l10n.t('Delete Project'));
  const { changes, connection, project, store } = target;
  const place = isNode(given.first) ? focusKeeperOf(context.views, given.first) : undefined;
  const known = projectCounts(store.lists, () => true).get(project) ?? 0;
  const removal = {
    question: l10n.t('Delete the project “{0}”?', oneLine(project)),
    detail: [
      ...(known === 0 ? [] : [l10n.t('Known reports: {0}.', formatCount(known))]),
      l10n.t(
        'It will be deleted from {0}. The service decides what happens to its reports. This cannot be undone.',
        connection.name,
      ),
    ].join('\n'),
    keep: l10n.t('Keep Project'),
    remove: l10n.t('Delete Project'),
  };
  await confirmDeletion(removal, async () => exportThese(await reportsOfProject(target, project)));
  place?.leave();
  await withProgress(() => changes.deleteProject(project));
  await place?.stay();
  tellStatus(l10n.t('The project “{0}” was deleted.', oneLine(project)));
};
