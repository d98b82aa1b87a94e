import { CancellationError } from 'vscode';
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
