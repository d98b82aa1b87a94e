import { l10n } from 'vscode';
import type { List } from '../model/lists';
import { resultLabel } from '../platform/labels';

/** What a list is called where it stands without its row. */
export function nameOf(list: List): string {
  if (list.kind === 'projects') return l10n.t('Projects');
  const parts = [list.project, list.result && resultLabel(list.result)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : l10n.t('Reports');
}
