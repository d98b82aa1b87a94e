import * as l10n from '@vscode/l10n';
import { textLanguage } from '../vscode/text/format';

export type Texts = Readonly<ReturnType<typeof textsOfPage>>;

/** Returns the page's own texts in the reader's language; `{0}` stands for a number. */
export function textsOfPage() {
  return {
    /** The language of these texts. */
    language: textLanguage,
    actions: l10n.t('Actions'),
    moreActions: l10n.t('More Actions'),
    checks: l10n.t('Checks'),
    filterChecks: l10n.t('Filter checks'),
    noCheckMatches: l10n.t('No checks match.'),
    failed: l10n.t({ message: 'Failed', comment: ['Outcome of a check, beside Passed'] }),
    more: l10n.t('Show {0} More', '{0}'),
    details: l10n.t('Details'),
    goToLine: l10n.t('Go to Line'),
    open: l10n.t('Open'),
    history: l10n.t('History'),
    generated: l10n.t({ message: 'Rated', comment: ['The date of a rating'] }),
    result: l10n.t('Result'),
    score: l10n.t('Score'),
    failedChecks: l10n.t('Failed checks'),
    compareVersions: l10n.t('Compare Versions…'),
    other: l10n.t('Other Data from the Service'),
    field: l10n.t('{0} field', '{0}'),
    fields: l10n.t('{0} fields', '{0}'),
    entry: l10n.t('{0} entry', '{0}'),
    entries: l10n.t('{0} entries', '{0}'),
    showRest: l10n.t('Show All'),
  };
}
