import { l10n } from 'vscode';
import { tell } from '../ui/messages';
import type { HistoryPlace, HistoryTrouble } from './historyPlace';

/** Tells a person what is wrong with the files of a history and what to do: each once in a window. */
export function tellOfTrouble({ name, folder, told }: HistoryPlace, trouble: HistoryTrouble): void {
  if (told.has(trouble)) return;
  told.add(trouble);
  void tell.warning(
    trouble === 'damaged'
      ? l10n.t(
          'A file of the history of “{0}” was damaged. What could be read of it is still there. The file was set aside in {1}: to get back the rest, restore it from a backup.',
          name,
          folder.fsPath,
        )
      : l10n.t(
          'The history of “{0}” cannot be stored on this machine just now. Check that the disk is not full, and that VS Code may use {1}. It is tried again with the next change.',
          name,
          folder.fsPath,
        ),
  );
}
