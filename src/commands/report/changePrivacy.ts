import { l10n } from 'vscode';
import { titleOf } from '../../platform/text/labels';
import { runSteps } from '../../platform/ui/multiStepInput';
import { withProgress } from '../../platform/ui/progress';
import type { Command } from '../command';
import { changePrivacyOfMany } from '../jobs/manyReports';
import { reportsFor } from '../manyTargets';
import { choiceOf, privacySteps, type PrivacyDraft } from './privacySteps';

/** Change Privacy…: of one report, starting at its current privacy, or of all that are selected. */
export const changePrivacy: Command = async (context, argument, selection) => {
  const target = await reportsFor(context, argument, selection, l10n.t('Change Privacy'));
  const { mutations, reports } = target;
  const [report] = reports;
  if (report === undefined || reports.length > 1) return changePrivacyOfMany(context, target);
  const draft: PrivacyDraft = { privacy: report.privacy ?? 'private', password: '' };
  await runSteps(l10n.t('Privacy of {0}', titleOf(report)), () => privacySteps(draft, report.privacy));
  await withProgress(() => mutations.changePrivacy(report, choiceOf(draft)));
};
