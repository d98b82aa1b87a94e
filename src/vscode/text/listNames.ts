import * as l10n from '@vscode/l10n';
import type { ListRequest } from '../../reports/lists/listRequest';
import { resultLabel } from './labels';
import { textLanguage } from './format';

/** The name of a list, for use without its row. */
export function listName(list: ListRequest): string {
  if (list.kind === 'projects') return l10n.t('Projects');
  const { project, result } = list;
  const parts = [project, result === undefined ? undefined : resultLabel(result)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : l10n.t('Reports');
}

/** Capitalizes a phrase for the beginning of a line. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase(textLanguage) + phrase.slice(1);
}
