import { CancellationError, env, l10n, window } from 'vscode';
import { oneLine } from '../../model/foreignText';
import { itemOf, type Task } from '../../model/operations';
import { titleOf as titleOfReport } from '../../platform/labels';
import { runSteps } from '../../platform/steps';
import type { CommandContext } from '../command';
import { exportThese } from '../exportReports';
import type { ReportsTarget } from '../manyTargets';
import { choiceOf, privacySteps, type PrivacyDraft } from '../privacySteps';
import { runJob } from './runJob';
import { count } from './words';

/** So many reports a person may have chosen one by one. */
const few = 20;
/** Above so many a number has to be typed before they are deleted. */
const many = 100;
/** So many are named before they are deleted. */
const named = 5;

/** Updates the results of many reports. It does not wait for what comes of it. */
export async function updateMany(context: CommandContext, target: ReportsTarget): Promise<void> {
  await confirm(target, l10n.t('Update the results of {0} reports?', count(target.reports.length)), l10n.t('Update'));
  await run(context, target, { kind: 'update' });
}

/** Changes the privacy of many reports to the same. */
export async function changePrivacyOfMany(context: CommandContext, target: ReportsTarget): Promise<void> {
  const draft: PrivacyDraft = { privacy: 'private', password: '' };
  const title = l10n.t('Privacy of {0} reports', count(target.reports.length));
  await runSteps(title, () => privacySteps(draft));
  await confirm(target, l10n.t('Change the privacy of {0} reports?', count(target.reports.length)), l10n.t('Change'));
  await run(context, target, { kind: 'privacy', choice: choiceOf(draft) });
}

/** Copies the addresses of reports, one a line. */
export async function copyUrls(target: ReportsTarget): Promise<void> {
  const { reports } = target;
  await confirm(target, l10n.t('Copy the URLs of {0} reports?', count(reports.length)), l10n.t('Copy'));
  const urls = reports.map(({ url }) => url).filter((url) => url !== '');
  await env.clipboard.writeText(urls.join('\n'));
}

/** Deletes many reports: names the first, offers to export all, and above a hundred has the number typed. */
export async function deleteMany(context: CommandContext, target: ReportsTarget): Promise<void> {
  const { reports, connection } = target;
  const first = reports.slice(0, named).map((report) => oneLine(titleOfReport(report)));
  const rest = reports.length - first.length;
  const more = rest === 0 ? [] : [l10n.t('and {0} more', count(rest))];
  const warning = l10n.t('They will be deleted from {0}. This cannot be undone.', connection.name);
  const [keep, exportFirst] = [l10n.t('Keep Reports'), l10n.t('Export First…')];
  const remove = l10n.t('Delete {0} Reports', count(reports.length));
  const options = { modal: true, detail: [...first, ...more, '', warning].join('\n') };
  const question = l10n.t('Delete {0} reports?', count(reports.length));
  // VS Code gives the first button the focus: that one keeps everything.
  let choice = await window.showWarningMessage(question, options, keep, exportFirst, remove);
  if (choice === exportFirst) {
    await exportThese(reports);
    choice = await window.showWarningMessage(question, options, keep, remove);
  }
  if (choice !== remove) throw new CancellationError();
  if (reports.length > many) await askForNumber(reports.length);
  await run(context, target, { kind: 'delete' });
}

async function askForNumber(number: number): Promise<void> {
  const typed = await window.showInputBox({
    title: l10n.t('Delete {0} reports', count(number)),
    prompt: l10n.t('Type {0} to delete so many reports.', String(number)),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === String(number) ? undefined : l10n.t('Type {0}.', String(number))),
  });
  if (typed === undefined) throw new CancellationError();
}

/** What a person has not chosen one by one is asked for with its number. */
async function confirm({ reports, isOfLists }: ReportsTarget, question: string, goOn: string): Promise<void> {
  if (!isOfLists && reports.length <= few) return;
  if ((await window.showInformationMessage(question, { modal: true }, goOn)) !== goOn) throw new CancellationError();
}

async function run(context: CommandContext, target: ReportsTarget, task: Task): Promise<void> {
  await runJob(context, target, { task, items: target.reports.map(itemOf) });
}
