import * as l10n from '@vscode/l10n';
import type { Comparison } from './pairs';
import type { PrivacyReason } from './unpublished';

/** The reason why an address looks unpublished, in a few words. */
export function reasonText(reason: PrivacyReason): string {
  switch (reason) {
    case 'alias':
      return l10n.t('alias');
    case 'staging':
      return l10n.t('staging host');
    case 'preview':
      return l10n.t('preview host');
    case 'private':
      return l10n.t('private network address');
    case 'port':
      return l10n.t('port number');
    case 'user':
      return l10n.t('user name in the address');
    case 'token':
      return l10n.t('token in the address');
  }
}

/** Describes the comparison of a page at an alias in a few words. */
export function comparisonText(comparison: Comparison): string {
  switch (comparison) {
    case 'same':
      return l10n.t('same');
    case 'better':
      return l10n.t('better at the alias');
    case 'worse':
      return l10n.t('worse at the alias');
    case 'notRated':
      return l10n.t('not rated');
    case 'onlyHere':
      return l10n.t('no report at the alias');
    case 'onlyThere':
      return l10n.t('report only at the alias');
    case 'neither':
      return l10n.t('no report');
  }
}
