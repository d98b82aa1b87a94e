import { l10n } from 'vscode';
import { tell } from '../ui/messages';
import type { HistoryPlace, HistoryTrouble } from './historyPlace';

/** Says what is wrong with the files of a history and what to do; each problem once per window. */
export function tellOfTrouble({ name, folder, told }: HistoryPlace, trouble: HistoryTrouble): void {
  if (told.has(trouble)) return;
  told.add(trouble);
  void tell.warning(
    trouble === 'damaged'
      ? l10n.t(
          'A history file of “{0}” was damaged. The readable part was kept. The damaged file was moved to {1}; to recover the rest, restore it from a backup.',
          name,
          folder.fsPath,
        )
      : l10n.t(
          'The history of “{0}” can’t be saved on this machine at the moment. Make sure that the disk isn’t full and that VS Code can write to {1}. Saving is retried with the next change.',
          name,
          folder.fsPath,
        ),
  );
}
