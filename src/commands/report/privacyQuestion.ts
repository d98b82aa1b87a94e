import * as l10n from '@vscode/l10n';
import type { Privacy, Report } from '../../service/records';
import { formatCount } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { privacyLabel } from '../../vscode/text/labels';

/** The question before reports lose something that Undo can't restore. */
export interface PrivacyQuestion {
  readonly question: string;
  /** The losses, one per line. */
  readonly losses: string;
  /** The reports whose privacy Undo can restore. */
  readonly lossless: readonly Report[];
}

/** @returns undefined if Undo can restore the privacy of every report */
export function privacyQuestion(reports: readonly Report[], chosen: Privacy): PrivacyQuestion | undefined {
  // A service may keep a password for any privacy, until there is a new one.
  const losesPassword = ({ privacy, hasPassword }: Report) =>
    chosen === 'password' ? (hasPassword ?? privacy === 'password') : privacy === 'password' && hasPassword !== true;
  const passwords = reports.filter(losesPassword).length;
  const unknown = reports.filter(({ privacy }) => privacy === undefined).length;
  const losses = [
    ...(passwords === 0 ? [] : [lostPasswords(passwords, reports.length)]),
    ...(unknown === 0 ? [] : [lostPrivacies(unknown, reports.length)]),
  ];
  if (losses.length === 0) return undefined;
  return {
    question: questionOf(reports.length, chosen),
    losses: losses.join('\n'),
    lossless: reports.filter((report) => report.privacy !== undefined && !losesPassword(report)),
  };
}

function questionOf(number: number, chosen: Privacy): string {
  if (chosen === 'password') {
    return plural(
      number,
      l10n.t('Protect {0} report with the new password?'),
      l10n.t('Protect {0} reports with the new password?'),
    );
  }
  return plural(
    number,
    l10n.t('Change {0} report to “{1}”?'),
    l10n.t('Change {0} reports to “{1}”?'),
    privacyLabel(chosen),
  );
}

function lostPasswords(number: number, all: number): string {
  if (all === 1)
    return l10n.t('It’s currently password-protected. Its password will be lost, and Undo can’t restore it.');
  if (number === 1) {
    return l10n.t('1 of them is currently password-protected. Its password will be lost, and Undo can’t restore it.');
  }
  return number === all
    ? l10n.t('All of them are currently password-protected. Their passwords will be lost, and Undo can’t restore them.')
    : l10n.t(
        '{0} of them are currently password-protected. Their passwords will be lost, and Undo can’t restore them.',
        formatCount(number),
      );
}

function lostPrivacies(number: number, all: number): string {
  if (all === 1) return l10n.t('Its current privacy is unknown, so Undo can’t restore it.');
  return number === all
    ? l10n.t('Their current privacy is unknown, so Undo can’t restore it.')
    : l10n.t('The current privacy of {0} of them is unknown, so Undo can’t restore it.', formatCount(number));
}
