import { CancellationError, type QuickInput } from 'vscode';

/**
 * Shows an input or a picker until it is answered, then disposes of it.
 * @param listen adds the listeners that answer, or fail, before it shows
 * @throws CancellationError if the person leaves
 */
export async function untilAnswered<T>(
  input: QuickInput,
  listen: (answer: (value: T) => void, fail: (error: unknown) => void) => void,
): Promise<T> {
  try {
    return await new Promise<T>((resolve, reject) => {
      listen(resolve, reject);
      input.onDidHide(() => reject(new CancellationError()));
      input.show();
    });
  } finally {
    input.dispose();
  }
}
