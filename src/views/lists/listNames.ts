import { l10n } from 'vscode';
import type { ListRequest } from '../../model/lists/listRequest';
import { resultLabel } from '../../platform/text/labels';

/** The name of a list, for use without its row. */
export function nameOf(list: ListRequest): string {
  if (list.kind === 'projects') return l10n.t('Projects');
  const parts = [list.project, list.result && resultLabel(list.result)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : l10n.t('Reports');
}
