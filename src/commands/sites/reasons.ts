import * as l10n from '@vscode/l10n';
import type { Source } from '../../sources';

/** Explains why a file counts as the source of a page: "stated in site-reports.json: /blog/:slug". */
export function reasonOf({ confidence, reason }: Source): string {
  switch (confidence) {
    case 'stated':
      return l10n.t('defined in {0}', reason);
    case 'convention':
      return l10n.t('by convention ({0})', reason);
    case 'guess':
      return l10n.t('guessed ({0})', reason);
  }
}
