import * as l10n from '@vscode/l10n';
import { ServiceError } from '../../service/errors';
import type { Report } from '../../service/records';
import { reportGone } from '../../reports/changes/localChanges';
import { currentReport, unlessForbidden } from '../../reports/currentReports';
import { UserError } from '../../vscode/text/userError';
import { titleOf } from '../../vscode/text/labels';
import { skipReason } from '../../vscode/text/jobTexts';
import { runSteps } from '../../vscode/ui/multiStepInput';
import { withProgress } from '../../vscode/ui/progress';
import type { Command } from '../command';
import { changePrivacyOfMany } from './manyReports';
import { reportsFor, type ReportsTarget } from '../target/targets';
import { choiceOf, privacySteps, type PrivacyDraft } from '../../vscode/ui/privacySteps';

/** Change Privacy…: of one report, starting at its current privacy, or of all selected reports. */
export const changePrivacy: Command = async (context, args) => {
  const target = await reportsFor(context, args, l10n.t('Change Privacy'));
  const { changes, reports } = target;
  const [row] = reports;
  if (row === undefined || reports.length > 1) return changePrivacyOfMany(context, target);
  const report = await withProgress(() => current(target, row));
  const draft: PrivacyDraft = { privacy: report.privacy ?? 'private', password: '' };
  await runSteps(l10n.t('Privacy of {0}', titleOf(report)), () => privacySteps(draft, report));
  const isChanged = await withProgress(() => changes.changePrivacy(report, choiceOf(draft, report)));
  if (!isChanged) throw new UserError(skipReason('changed since'));
};

/** Requests the report as it is now, since its row may be out of date. */
async function current({ service, connection, store }: ReportsTarget, row: Report): Promise<Report> {
  // A report that can't be read can still be changed.
  const report = (await unlessForbidden(currentReport(row, service))) ?? { ...row, privacy: undefined };
  if (report === 'gone') {
    reportGone(store, row.id);
    throw new ServiceError({ kind: 'notFound' }, connection.url);
  }
  return report;
}
