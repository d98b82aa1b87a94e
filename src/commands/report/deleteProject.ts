import { l10n } from 'vscode';
import { confirmRemoval } from '../../platform/ui/confirm';
import { withProgress } from '../../platform/ui/progress';
import { oneLine } from '../../util/escape';
import type { Command } from '../command';
import { projectFor } from '../targets';

/** Delete Project…: asks first, and says that the service decides what happens to its reports. */
export const deleteProject: Command = async (context, argument) => {
  const { mutations, connection, project } = await projectFor(context, argument, l10n.t('Delete Project'));
  await confirmRemoval({
    question: l10n.t('Delete the project {0}?', oneLine(project)),
    detail: l10n.t(
      'It will be deleted from {0}. What becomes of its reports is the service’s decision. This cannot be undone.',
      connection.name,
    ),
    keep: l10n.t('Keep Project'),
    remove: l10n.t('Delete Project'),
  });
  await withProgress(() => mutations.deleteProject(project));
};
