import * as l10n from '@vscode/l10n';
import { askOption } from '../../vscode/ui/quickPick';
import { countOf } from '../../views/lists/treeItems';
import { checkName } from '../../vscode/text/checkText';
import { listName } from '../../vscode/text/queryLabels';
import type { Command, CommandContext } from '../command';
import { exportThese } from './exportReports';
import type { CommandArguments } from '../target/commandArguments';
import { sessionOf, foundReports, reportsFor, type ReportsTarget } from '../target/targets';
import { changePrivacyOfMany, copyUrls, deleteMany, updateMany } from './manyReports';

type Act = (context: CommandContext, target: ReportsTarget) => Promise<void>;

/** Bulk Actions… of the Reports view: acts on all results of its search and filters. */
export const actOnAll: Command = (context) => actOn(context, l10n.t('Bulk Actions'), () => foundReports(context));

/** Bulk Actions… of rows: acts on whole groups and projects. */
export const actOnRows: Command = (context, args) =>
  actOn(context, titleOf(context, args), () => reportsFor(context, args, l10n.t('Bulk Actions')));

async function actOn(context: CommandContext, title: string, find: () => Promise<ReportsTarget>): Promise<void> {
  sessionOf(context);
  const act = await askOption<Act>(title, [
    { label: l10n.t('Update Results'), value: updateMany },
    { label: l10n.t('Change Privacy…'), value: changePrivacyOfMany },
    { label: l10n.t('Copy Addresses'), value: (_, target) => copyUrls(target) },
    { label: l10n.t('Export…'), value: (_, target) => exportThese(target) },
    { label: l10n.t('Delete…'), value: deleteMany },
  ]);
  await act(context, await find());
}

/** Returns the name of the group or project to act on, with its number of reports if known. */
function titleOf({ views: { trees } }: CommandContext, { rows: [row], all }: CommandArguments): string {
  if (row === undefined || all.length > 1 || (row.kind !== 'project' && row.kind !== 'group'))
    return l10n.t('Bulk Actions');
  if (row.kind === 'group' && row.check !== undefined) return checkName(row.check.name);
  const isOfProject = row.kind === 'project' || row.parent !== undefined;
  const lists = (isOfProject ? trees.projects : trees.reports).current?.lists;
  const name = row.kind === 'project' ? row.project : listName(row.list);
  const count = lists && countOf(lists.of(row), row.kind === 'group' ? lists.filterOf(row.list) : undefined);
  return count === undefined ? name : l10n.t('{0} ({1})', name, count);
}
