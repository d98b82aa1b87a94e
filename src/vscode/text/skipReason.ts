import * as l10n from '@vscode/l10n';
import type { SkipReason } from '../../reports/changes/item';

/** The reason why a change was not made, in a sentence. */
export function skipReason(reason: SkipReason): string {
  switch (reason) {
    case 'changed since':
      return l10n.t('Its privacy was changed by someone else, so it was left as is.');
    case 'created since':
      return l10n.t('Another report for this page was created in the meantime, so no second one was created.');
  }
}
