import { CodeActionKind } from 'vscode';

/** Fixes all problems of a file that need no words of a person. */
export const fixAllKind = CodeActionKind.SourceFixAll.append('siteReports');

/**
 * True if a person asks for all of our fixes, by their own kind or in the menu of source actions. Others’ fixes may run
 * at each save, where ours would be written by themselves.
 */
export function asksForAll(only: CodeActionKind | undefined): boolean {
  return only !== undefined && (fixAllKind.contains(only) || only.value === CodeActionKind.Source.value);
}
