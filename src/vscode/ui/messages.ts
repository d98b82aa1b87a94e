import { window } from 'vscode';
import { withoutLinks } from '../../util/escape';
import { withoutIcons } from '../../util/plain';

/**
 * The only way for sentences to leave the extension. VS Code turns `[text](command:…)` in messages into links, and
 * `$(name)` in the status bar into icons; sentences quote services, files, and pages, so they may contain neither.
 */

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
