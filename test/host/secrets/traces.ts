import * as vscode from 'vscode';
import type { Person } from '../person/person';

/** Returns the text of all files below a folder. */
export async function textsIn(
  folder: vscode.Uri,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const texts = await Promise.all(
    entries.map(async ([name, type]) => {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory) return textsIn(uri);
      const bytes = await bytesIfThere(uri);
      return bytes === undefined ? [] : [{ path: uri.path, text: new TextDecoder().decode(bytes) }];
    }),
  );
  return texts.flat();
}

/** Returns undefined for a file that got its final name since its folder was listed; it is found the next time. */
async function bytesIfThere(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** All texts of the questions, messages, and inputs that the user was shown. */
export function shownTexts({ asked, told, statuses, progress, opened, seen }: Person): readonly string[] {
  const messages = [...asked, ...told].flatMap(({ text, detail }) => [text, detail]);
  const pickers = seen.flatMap(({ title, placeholder }) => [title, placeholder]);
  const reported = progress.flatMap(({ title, messages: said }) => [title, ...said]);
  const all = [...messages, ...pickers, ...reported, ...statuses, JSON.stringify(opened)];
  return all.filter((text) => text !== undefined);
}

/** Everything that VS Code stores for the extension. */
export function storedTexts({ globalState, workspaceState }: vscode.ExtensionContext): readonly string[] {
  return [globalState, workspaceState].map((state) =>
    JSON.stringify(state.keys().map((name) => [name, state.get(name)])),
  );
}

/** The open documents, and the addresses and names of all tabs. */
export function openedTexts(): readonly string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return [
    ...vscode.workspace.textDocuments.flatMap((it) => [it.uri.toString(), it.getText()]),
    ...tabs.flatMap(({ label, input }) => [label, JSON.stringify(input)]),
  ];
}
