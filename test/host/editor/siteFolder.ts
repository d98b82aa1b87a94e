import * as vscode from 'vscode';
import { nextEvent } from '../events';
import { internals } from '../extension';
import { openFolder, readText, writeText } from '../files';

type Files = Readonly<Record<string, string>>;

/** The pages of the tests' site, which fail checks that point at their content. */
export const pages: Files = {
  'site-reports.json': JSON.stringify({ sites: [{ url: 'https://made.example', folder: 'site' }] }),
  'site/index.html': '<!doctype html>\n<title>Home</title>\n',
  'site/bad/about.html': '<!doctype html>\n<title>About</title>\n<h1>Who we are</h1>\n<img src="/hero.jpg">\n',
  'site/bad/contact.html': '<!doctype html>\n<title>Contact</title>\n',
};

export function fileOf(path: string): vscode.Uri {
  return vscode.Uri.joinPath(openFolder().uri, path);
}

/** Puts files into the workspace for each test of a suite, and deletes them afterwards. */
export function aSiteFolder(read: () => Files | Promise<Files> = () => pages): void {
  let files: Files = {};
  beforeEach(async () => {
    files = await read();
    await writeFiles(files);
    // The events for new files may come late.
    const { sites } = await internals();
    for (const folder of (await sites()).folders) folder.forget();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const tops = new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''));
    await Promise.all([...tops].map((top) => vscode.workspace.fs.delete(fileOf(top), { recursive: true })));
  });
}

/**
 * A file as VS Code shows it, once it has noticed the changes on disk: it may still have the text of an earlier test.
 */
export async function documentOf(path: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(fileOf(path));
  const written = await readText(fileOf(path));
  while (document.getText() !== written) await nextEvent(vscode.workspace.onDidChangeTextDocument);
  return document;
}

/**
 * VS Code's answer for a feature and a file, for example `executeHoverProvider`. VS Code can't find a document that it
 * is just closing because an earlier test has deleted the file of that name: it is opened again.
 */
export async function answersOf<Answer>(
  feature: string,
  uri: vscode.Uri,
  ...details: readonly unknown[]
): Promise<readonly Answer[]> {
  for (;;) {
    const document = await vscode.workspace.openTextDocument(uri);
    try {
      return await vscode.commands.executeCommand<Answer[]>(`vscode.${feature}`, uri, ...details);
    } catch (error) {
      if (!document.isClosed) throw error;
    }
  }
}

/** The files of a sample site in test/fixtures/sites. */
export async function sampleFiles(name: string): Promise<Files> {
  const { extensionUri } = (await internals()).context;
  const root = vscode.Uri.joinPath(extensionUri, 'test', 'fixtures', 'sites', name);
  const read = async (folder: vscode.Uri, path: string): Promise<readonly (readonly [string, string])[]> => {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const found = entries.map(async ([entry, type]) => {
      const uri = vscode.Uri.joinPath(folder, entry);
      if (type === vscode.FileType.Directory) return read(uri, `${path}${entry}/`);
      return [[`${path}${entry}`, await readText(uri)] as const];
    });
    return (await Promise.all(found)).flat();
  };
  return Object.fromEntries(await read(root, ''));
}

async function writeFiles(files: Files): Promise<void> {
  const write = ([path, text]: readonly [string, string]) => writeText(fileOf(path), text);
  await Promise.all(Object.entries(files).map(write));
}
