import { l10n } from 'vscode';
import { askOption } from '../../platform/ui/quickPick';
import type { Command, CommandContext } from '../command';
import { foundReports, reportsFor, type ReportsTarget } from '../manyTargets';
import { exportThese } from '../report/exportReports';
import { sessionOf } from '../targets';
import { changePrivacyOfMany, copyUrls, deleteMany, updateMany } from './manyReports';

type Act = (context: CommandContext, target: ReportsTarget) => Promise<void>;

/** All of These Reports…: acts on a whole group, or on everything that the current search and filters find. */
export const actOnAll: Command = async (context, argument, selection) => {
  sessionOf(context);
  const act = await askOption<Act>(l10n.t('All of These Reports'), [
    { label: l10n.t('Update Results'), value: updateMany },
    { label: l10n.t('Change Privacy…'), value: changePrivacyOfMany },
    { label: l10n.t('Copy URLs'), value: (_, target) => copyUrls(target) },
    { label: l10n.t('Export…'), value: (_, { reports }) => exportThese(reports) },
    { label: l10n.t('Delete…'), value: deleteMany },
  ]);
  const target =
    argument === undefined
      ? await foundReports(context)
      : await reportsFor(context, argument, selection, l10n.t('All of These Reports'));
  await act(context, target);
};
