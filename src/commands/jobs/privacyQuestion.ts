import { l10n } from 'vscode';
import type { Privacy, Report } from '../../api/records';
import { formatCount } from '../../platform/text/format';
import { plural } from '../../platform/text/plural';
import { privacyLabel } from '../../platform/text/labels';

/** What is asked before reports lose something that Undo cannot bring back. */
export interface PrivacyQuestion {
  readonly question: string;
  /** What is lost. */
  readonly losses: string;
}

/** @returns nothing if Undo can give each report its current privacy back */
export function privacyQuestion(reports: readonly Report[], chosen: Privacy): PrivacyQuestion | undefined {
  const number = (privacy: Privacy | undefined) => reports.filter((report) => report.privacy === privacy).length;
  const [passwords, unknown] = [number('password'), number(undefined)];
  const losses = [
    ...(passwords === 0 ? [] : [lostPasswords(passwords, reports.length)]),
    ...(unknown === 0 ? [] : [lostPrivacies(unknown, reports.length)]),
  ];
  return losses.length === 0 ? undefined : { question: questionOf(reports.length, chosen), losses: losses.join('\n') };
}

function questionOf(number: number, chosen: Privacy): string {
  if (chosen === 'password') {
    return plural(
      number,
      l10n.t('Protect {0} report with the new password?', formatCount(number)),
      l10n.t('Protect {0} reports with the new password?', formatCount(number)),
    );
  }
  return plural(
    number,
    l10n.t('Make {0} report {1}?', formatCount(number), privacyLabel(chosen)),
    l10n.t('Make {0} reports {1}?', formatCount(number), privacyLabel(chosen)),
  );
}

function lostPasswords(number: number, all: number): string {
  if (all === 1) return l10n.t('It opens with a password now. This password will be lost: Undo cannot bring it back.');
  if (number === 1) {
    return l10n.t('1 of them opens with a password now. This password will be lost: Undo cannot bring it back.');
  }
  return number === all
    ? l10n.t('All of them open with a password now. These passwords will be lost: Undo cannot bring them back.')
    : l10n.t(
        '{0} of them open with a password now. These passwords will be lost: Undo cannot bring them back.',
        formatCount(number),
      );
}

function lostPrivacies(number: number, all: number): string {
  if (all === 1) return l10n.t('Its current privacy is not known: Undo cannot bring it back.');
  return number === all
    ? l10n.t('Their current privacy is not known: Undo cannot bring it back.')
    : l10n.t('The current privacy of {0} of them is not known: Undo cannot bring it back.', formatCount(number));
}
