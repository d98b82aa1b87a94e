import { l10n } from 'vscode';
import { titleOf } from '../platform/labels';
import { withProgress } from '../platform/progress';
import { runSteps } from '../platform/steps';
import type { Command } from './command';
import { changePrivacyOfMany } from './jobs/many';
import { reportsFor } from './manyTargets';
import { choiceOf, privacySteps, type PrivacyDraft } from './privacySteps';

/** Change Privacy…: of one report, where the present one is marked and selected, or of all that are selected. */
export const changePrivacy: Command = async (context, argument, selection) => {
  const target = await reportsFor(context, argument, selection, l10n.t('Change Privacy'));
  const { changes, reports } = target;
  const [report] = reports;
  if (report === undefined || reports.length > 1) return changePrivacyOfMany(context, target);
  const draft: PrivacyDraft = { privacy: report.privacy ?? 'private', password: '' };
  await runSteps(l10n.t('Privacy of {0}', titleOf(report)), () => privacySteps(draft, report.privacy));
  await withProgress(() => changes.changePrivacy(report, choiceOf(draft)));
};
