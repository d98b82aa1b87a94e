import * as vscode from 'vscode';
import { nextEvent } from '../events';

/** Waits until the problems match. */
export async function diagnosticsOnce(areSo: () => boolean): Promise<void> {
  while (!areSo()) await nextEvent(vscode.languages.onDidChangeDiagnostics);
}
