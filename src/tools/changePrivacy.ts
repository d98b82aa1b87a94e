import * as l10n from '@vscode/l10n';
import { UserError } from '../vscode/text/userError';
import { privacyLabel } from '../vscode/text/labels';
import { skipReason } from '../vscode/text/jobTexts';
import { describeRow } from './reportFields';
import { privacyInput } from './input';
import { reportCode, reportLine } from './question';
import { reportNamed } from './target';
import { changing, named } from './tool';

/** Changes who can see a report. Only the user may set a password. */
export const changePrivacyTool = changing(privacyInput, {
  ask: async (input, session, signal) => {
    const report = await reportNamed(session, input, signal);
    const after = privacyLabel(input.privacy);
    return {
      title: input.privacy === 'public' ? l10n.t('Make a report public?') : l10n.t('Make a report private?'),
      lines: [
        reportLine(report),
        report.privacy === undefined
          ? l10n.t('Privacy: {0}', after)
          : l10n.t('Privacy: {0} (currently {1})', after, privacyLabel(report.privacy)),
        ...(report.privacy === 'password' && report.hasPassword !== true
          ? [l10n.t('The current password will be lost.')]
          : []),
      ],
      doing: l10n.t('Changing the privacy of {0}', reportCode(report)),
      report,
    };
  },
  run: async ({ privacy }, agreed) => {
    const report = named(agreed);
    const { changes, cuts, signal } = agreed;
    const isChanged = await changes.changePrivacy(report, { privacy }, { signal });
    if (!isChanged) throw new UserError(skipReason('changed since'));
    return { data: { state: 'changed', report: describeRow({ ...report, privacy }, cuts) } };
  },
});
