import * as l10n from '@vscode/l10n';
import { CancellationError, window } from 'vscode';
import { withoutLinks } from '../../util/escape';
import { withoutIcons } from '../../util/plain';
import type { Reading } from '../../reports/lists/pageReader';
import { formatCount } from '../text/format';
import { plural } from '../text/plural';

// The only way for sentences to leave the extension. VS Code turns `[text](command:…)` in messages into links, and
// `$(name)` in the status bar into icons; sentences quote services, files, and pages, so they may contain neither.

type Choice = Thenable<string | undefined>;

/** Shows a message, with buttons for actions. Resolves with the pressed button. */
export const tell = {
  information: (text: string, ...buttons: string[]): Choice =>
    window.showInformationMessage(withoutLinks(text), ...buttons),
  warning: (text: string, ...buttons: string[]): Choice => window.showWarningMessage(withoutLinks(text), ...buttons),
  error: (text: string, ...buttons: string[]): Choice => window.showErrorMessage(withoutLinks(text), ...buttons),
};

/** Asks in a modal dialog. VS Code focuses the first button. */
export const ask = {
  information: (question: string, detail: string | undefined, ...buttons: string[]): Choice =>
    window.showInformationMessage(withoutLinks(question), optionsOf(detail), ...buttons),
  warning: (question: string, detail: string | undefined, ...buttons: string[]): Choice =>
    window.showWarningMessage(withoutLinks(question), optionsOf(detail), ...buttons),
  /** @param cancel the button that Escape also presses; it doesn't get the focus */
  warningWithCancel: async (question: string, detail: string, cancel: string, ...buttons: string[]) => {
    const items = [...buttons.map((title) => ({ title })), { title: cancel, isCloseAffordance: true }];
    return (await window.showWarningMessage(withoutLinks(question), optionsOf(detail), ...items))?.title;
  },
};

/** Milliseconds for which a text is shown in the status bar. */
const statusMs = 8000;

/** Shows a text in the status bar for a while. */
export function tellStatus(text: string): void {
  window.setStatusBarMessage(withoutIcons(text), statusMs);
}

function optionsOf(detail: string | undefined) {
  return { modal: true, ...(detail !== undefined && { detail: withoutLinks(detail) }) };
}

/** The question before something is lost, and its buttons. */
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
 * @throws CancellationError unless the user chooses to remove
 */
export async function confirmRemoval({ question, detail, keep, remove }: Removal): Promise<void> {
  const choice = await ask.warning(question, detail, keep, remove);
  if (choice !== remove) throw new CancellationError();
}

/**
 * Asks before reports are lost, and offers to export them first. That button has the focus, so that pressing Enter once
 * too often removes nothing.
 * @param instead another button that loses less
 * @returns the chosen button: the one that removes, or the other one
 * @throws CancellationError unless the user chooses one of these
 */
export async function confirmDeletion(
  { question, detail, keep, remove }: Removal,
  exportFirst: () => Promise<void>,
  instead?: string,
): Promise<string> {
  const exporting = l10n.t('Export First…');
  for (;;) {
    const others = instead === undefined ? [] : [instead];
    const choice = await ask.warningWithCancel(question, detail, keep, exporting, ...others, remove);
    if (choice === remove || (choice !== undefined && choice === instead)) return choice;
    if (choice !== exporting) throw new CancellationError();
    await exportFirst();
  }
}

/**
 * Asks before some of the reports are treated as all, if the service did not return every report of some lists.
 * @throws CancellationError unless the user wants to continue
 */
export async function confirmIfPartial(readings: readonly Reading[]): Promise<void> {
  if (readings.every(({ isWhole }) => isWhole)) return;
  const sum = (count: (reading: Reading) => number) => readings.reduce((total, reading) => total + count(reading), 0);
  const read = sum((reading) => reading.read);
  const known = sum((reading) => Math.max(reading.total ?? 0, reading.read + reading.unreadable));
  const question =
    known > read
      ? plural(
          known,
          l10n.t('The service returned {1} of {0} report. Continue anyway?'),
          l10n.t('The service returned {1} of {0} reports. Continue with these?'),
          formatCount(read),
        )
      : plural(
          read,
          l10n.t('The service may have more than the {0} report it returned. Continue with this one?'),
          l10n.t('The service may have more than the {0} reports it returned. Continue with these?'),
        );
  const detail = l10n.t(
    'The list may have changed while it was being read, or some reports couldn’t be read. See the log for details.',
  );
  const goOn = l10n.t('Continue');
  if ((await ask.warning(question, detail, goOn)) !== goOn) throw new CancellationError();
}
