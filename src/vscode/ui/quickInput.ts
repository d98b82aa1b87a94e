import { CancellationError, commands, window, type InputBoxOptions, type QuickInput } from 'vscode';

let open = 0;

/** True if one of the extension's own inputs or quick picks is open. */
export function isAsking(): boolean {
  return open > 0;
}

/** Shows one of VS Code's inputs or quick picks. */
export async function asking<T>(show: () => PromiseLike<T>): Promise<T> {
  open += 1;
  try {
    return await show();
  } finally {
    open -= 1;
  }
}

/**
 * Asks for one line of text.
 * @throws CancellationError if the user cancels
 */
export async function askLine(options: InputBoxOptions): Promise<string> {
  const typed = await asking(() => window.showInputBox(options));
  if (typed === undefined) throw new CancellationError();
  return typed;
}

/** Returns the focus to an open input if something else took it. */
export async function returnFocus(): Promise<void> {
  if (isAsking()) await commands.executeCommand('workbench.action.focusQuickOpen');
}

/**
 * Shows an input or a quick pick until it is answered, then disposes of it. It stays open when it loses the focus: VS
 * Code gives a view that it has just redrawn its focus back.
 * @param listen adds the listeners that answer, or fail, before it is shown
 * @throws CancellationError if the user cancels
 */
export async function untilAnswered<T>(
  input: QuickInput,
  listen: (answer: (value: T) => void, fail: (error: unknown) => void) => void,
): Promise<T> {
  input.ignoreFocusOut = true;
  try {
    return await asking(
      () =>
        new Promise<T>((resolve, reject) => {
          listen(resolve, reject);
          input.onDidHide(() => reject(new CancellationError()));
          input.show();
        }),
    );
  } finally {
    input.dispose();
  }
}
