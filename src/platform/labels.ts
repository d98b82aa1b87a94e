import { l10n } from 'vscode';
import type { Privacy, Report, Result } from '../api/records';
import { shortUrl } from '../model/words';

export function resultLabel(result: Result): string {
  switch (result) {
    case 'good':
      return l10n.t('Good');
    case 'decent':
      return l10n.t('Decent');
    case 'bad':
      return l10n.t('Bad');
  }
}

export function privacyLabel(privacy: Privacy): string {
  switch (privacy) {
    case 'public':
      return l10n.t('Public');
    case 'private':
      return l10n.t('Private');
    case 'password':
      return l10n.t('Password');
  }
}

/** What a report is called: its page's address, or else its number. */
export function titleOf(report: Report): string {
  return report.url === '' ? l10n.t('Report {0}', report.id) : shortUrl(report.url);
}
