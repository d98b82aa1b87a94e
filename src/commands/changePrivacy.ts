import { l10n } from 'vscode';
import { titleOf } from '../platform/labels';
import { withProgress } from '../platform/progress';
import { runSteps } from '../platform/steps';
import type { Command } from './command';
import { choiceOf, privacySteps, type PrivacyDraft } from './privacySteps';
import { reportFor } from './targets';

/** Change Privacy…: of one report; the present one is marked and selected. */
export const changePrivacy: Command = async (context, argument) => {
  const { changes, report } = await reportFor(context, argument, l10n.t('Change Privacy'));
  const draft: PrivacyDraft = { privacy: report.privacy ?? 'private', password: '' };
  await runSteps(l10n.t('Privacy of {0}', titleOf(report)), () => privacySteps(draft, report.privacy));
  await withProgress(() => changes.changePrivacy(report, choiceOf(draft)));
};
