import * as vscode from 'vscode';

/** The folder that is open. */
export function openFolder(): vscode.WorkspaceFolder {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error('No folder is open');
  return folder;
}

export async function readText(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

export function writeText(file: vscode.Uri, text: string): Thenable<void> {
  return vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
}

/** The path of the file in the active editor, in the open folder. */
export function openedFile(): string | undefined {
  const { document } = vscode.window.activeTextEditor ?? {};
  return document && vscode.workspace.asRelativePath(document.uri, false);
}

/** The text that is selected in the active editor. */
export function selectedText(): string | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  return document?.getText(selection);
}
