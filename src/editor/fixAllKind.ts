import { CodeActionKind } from 'vscode';

/** Fixes all problems of a file that need no text from the user. */
export const fixAllKind = CodeActionKind.SourceFixAll.append('siteReports');

/**
 * True if the user asks for all of our fixes, by their own kind or in the menu of source actions. Fixes of other
 * extensions may run at each save, where ours would be applied without asking.
 */
export function asksForAll(only: CodeActionKind | undefined): boolean {
  return only !== undefined && (fixAllKind.contains(only) || only.value === CodeActionKind.Source.value);
}
