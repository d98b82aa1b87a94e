import * as vscode from 'vscode';

/** Waits until the problems match. */
export async function diagnosticsOnce(areSo: () => boolean): Promise<void> {
  while (!areSo()) {
    await new Promise<void>((resolve) => {
      const listener = vscode.languages.onDidChangeDiagnostics(() => {
        listener.dispose();
        resolve();
      });
    });
  }
}
