import { CancellationError, l10n, window } from 'vscode';
import { withoutIcons } from '../model/foreignText';
import { UserError } from '../platform/errors';
import { resultLabel } from '../platform/labels';
import type { MoreNode } from '../views/nodes';
import type { Command, CommandContext } from './command';
import { isNode, selected, sessionOf } from './targets';

/** Load More: the next page of one list. */
export const loadMore: Command = async (context, argument) => {
  sessionOf(context);
  const given = selected(context, argument);
  const node = isNode(given) && given.kind === 'more' ? given : await pickList(context);
  await context.views.loadMore(node);
};

async function pickList({ views }: CommandContext): Promise<MoreNode> {
  const items = views.unfinished.map((node) => ({ label: labelOf(node), node }));
  if (items.length === 0) throw new UserError(l10n.t('All that the service offers for the open lists is loaded.'));
  const picked = await window.showQuickPick(items, { placeHolder: l10n.t('The list to load more of') });
  if (picked === undefined) throw new CancellationError();
  return picked.node;
}

function labelOf({ parent }: MoreNode): string {
  if (parent === undefined) return l10n.t('Projects');
  const { result, project } = parent.group;
  return project === undefined ? resultLabel(result) : `${withoutIcons(project)} · ${resultLabel(result)}`;
}
