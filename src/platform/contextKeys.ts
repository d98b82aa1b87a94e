import { commands } from 'vscode';
import { contextKeys } from '../ids';

/** Sets what the manifest's `when` clauses look at. */
export function setContext(key: keyof typeof contextKeys, value: string | boolean): void {
  void commands.executeCommand('setContext', contextKeys[key], value);
}
