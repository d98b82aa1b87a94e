import { CancellationError, commands, type QuickInput } from 'vscode';

let open = 0;

/** @returns whether one of the extension's own inputs or pickers is open */
export function isAsking(): boolean {
  return open > 0;
}

/** Returns the keyboard to an input that has opened while something else took it. */
export async function returnFocus(): Promise<void> {
  if (isAsking()) await commands.executeCommand('workbench.action.focusQuickOpen');
}

/**
 * Shows an input or a picker until it is answered, then disposes of it.
 * @param listen adds the listeners that answer, or fail, before it shows
 * @throws CancellationError if the person leaves
 */
export async function untilAnswered<T>(
  input: QuickInput,
  listen: (answer: (value: T) => void, fail: (error: unknown) => void) => void,
): Promise<T> {
  open += 1;
  try {
    return await new Promise<T>((resolve, reject) => {
      listen(resolve, reject);
      input.onDidHide(() => reject(new CancellationError()));
      input.show();
    });
  } finally {
    open -= 1;
    input.dispose();
  }
}
