import { CancellationError, l10n } from 'vscode';
import { ask } from './messages';

export interface Removal {
  /** Names the object, or the count if there are several. */
  readonly question: string;
  readonly detail: string;
  readonly keep: string;
  readonly remove: string;
}

/**
 * Asks before something is lost. VS Code focuses the first button, so that button keeps everything: pressing Enter once
 * too often removes nothing.
 * @throws CancellationError unless the person chooses to remove
 */
export async function confirmRemoval({ question, detail, keep, remove }: Removal): Promise<void> {
  const choice = await ask.warning(question, detail, keep, remove);
  if (choice !== remove) throw new CancellationError();
}

/**
 * Asks before reports are lost, and offers to export them first. That has the focus, so that pressing Enter once too
 * often removes nothing.
 * @throws CancellationError unless the person chooses to remove
 */
export async function confirmDeletion(
  { question, detail, keep, remove }: Removal,
  exportFirst: () => Promise<void>,
): Promise<void> {
  const exporting = l10n.t('Export First…');
  for (;;) {
    const choice = await ask.warningWithCancel(question, detail, keep, exporting, remove);
    if (choice === remove) return;
    if (choice !== exporting) throw new CancellationError();
    await exportFirst();
  }
}
