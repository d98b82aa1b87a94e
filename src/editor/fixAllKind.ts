import { CodeActionKind } from 'vscode';

/** Fixes all problems of a file that need no words of a person. */
export const fixAllKind = CodeActionKind.SourceFixAll.append('siteReports');
