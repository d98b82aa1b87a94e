import { CancellationError, window, type QuickPickItem } from 'vscode';

/** One of several things to choose; the one that is in force is marked. */
export interface Option<T> extends QuickPickItem {
  readonly value: T;
}

/** @returns an option whose label says whether it is in force */
export function optionOf<T>(label: string, value: T, isInForce: boolean): Option<T> {
  return { label: isInForce ? `$(check) ${label}` : `$(blank) ${label}`, value };
}

/** Asks for one of several. @throws CancellationError where the person leaves */
export async function askOption<T>(
  title: string,
  options: readonly (Option<T> | (QuickPickItem & { readonly value?: never }))[],
): Promise<T> {
  const chosen = await window.showQuickPick(options, { title });
  if (chosen === undefined || !('value' in chosen) || chosen.value === undefined) throw new CancellationError();
  return chosen.value;
}
