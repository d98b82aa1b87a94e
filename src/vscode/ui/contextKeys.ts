import { commands } from 'vscode';
import { contextKeys } from '../../ids';

type Key = keyof typeof contextKeys;

/** Sets a context key for the `when` clauses of the manifest. */
export function setContext(key: Key, value: string | boolean): void {
  void commands.executeCommand('setContext', contextKeys[key], value);
}

/** Context keys that are false until set; only changes are passed on to VS Code. */
export class Contexts {
  private readonly isSet = new Map<Key, boolean>();

  set(key: Key, value: boolean): void {
    if ((this.isSet.get(key) ?? false) === value) return;
    this.isSet.set(key, value);
    setContext(key, value);
  }
}
