import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { aPerson } from '../person/person';
import { rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { diagnosticsOnce } from './diagnostics';
import { answersOf, aSiteFolder, fileOf } from './siteFolder';
import { openedFile, selectedText } from '../files';

/** The failed checks of each page: its language, which its layout decides, and a title. */
const results = { html_lang: { passed: false, value: null }, title: { passed: false, value: 'short' } };

/**
 * Two pages with the same layout, one of which has another layout around it. No other test has files at these paths: VS
 * Code keeps the text of a deleted file for a while.
 */
const files = {
  'site-reports.json': JSON.stringify({ sites: [{ url: 'https://cafe.example', folder: 'cafe' }] }),
  'cafe/next.config.mjs': '',
  'cafe/app/layout.tsx':
    'export default ({ children }) => (\n  <html lang="en">\n    <body>{children}</body>\n  </html>\n);\n',
  'cafe/app/page.tsx': "export const metadata = { title: 'Coffee' };\nexport default () => <h1>Coffee</h1>;\n",
  'cafe/app/(shop)/layout.tsx': 'export default ({ children }) => <main>{children}</main>;\n',
  'cafe/app/(shop)/menu/page.tsx': "export const metadata = { title: 'Menu' };\nexport default () => <h1>Menu</h1>;\n",
};

describe('Failed checks that a layout decides', () => {
  const { service, connection } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  aSiteFolder(() => files);
  afterEach(() => vscode.commands.executeCommand(commandId('clearProblems')));

  const problemsOf = (path: string) => vscode.languages.getDiagnostics(fileOf(path));
  const messagesOf = (path: string) => problemsOf(path).map(({ message }) => message);

  /** Reports whose checks fail, each for one page. */
  const failing = async (...pages: readonly string[]) => {
    const made = await Promise.all(pages.map((page) => service.create(`https://cafe.example${page}`)));
    const faults = await Promise.all(
      made.map(async ({ id }) => {
        const data = { ...(await service.get(id)), results };
        return { method: 'GET', path: `/reports/${id}`, body: { data } };
      }),
    );
    await service.control({ faults });
    return made;
  };

  it('show once at the layout, for all its pages, and lead to a report', async () => {
    const made = await failing('/?bad', '/menu?bad');
    const rows = (await rowsOf('reports')).filter(({ label }) => made.some(({ url }) => label.startsWith(url)));
    const nodes = rows.map(({ node }) => node);
    assert.equal(nodes.length, 2);
    await person().runs(commandId('showInProblems'), nodes[0], nodes);
    const [problem, ...others] = problemsOf('cafe/app/layout.tsx');
    assert.ok(problem);
    assert.deepEqual(others, []);
    assert.match(problem.message, /^“Html lang” failed for cafe\.example\/(?:menu)?\?bad and 1 other page\./);
    const document = await vscode.workspace.openTextDocument(fileOf('cafe/app/layout.tsx'));
    assert.equal(document.getText(problem.range), '<html lang="en">');
    for (const page of ['cafe/app/page.tsx', 'cafe/app/(shop)/menu/page.tsx'])
      assert.deepEqual(
        messagesOf(page).map((message) => message.slice(0, 8)),
        ['“Title” '],
      );
    const actions = await answersOf<vscode.CodeAction>('executeCodeActionProvider', document.uri, problem.range);
    const update = actions.find(({ title }) => title === 'Update Results')?.command;
    const targets = made.map(({ id, url }) => ({ id: String(id), service: connection().url, page: url }));
    assert.ok(targets.some((it) => JSON.stringify([it]) === JSON.stringify(update?.arguments)));

    person().clicks('Delete Report');
    await person().runs(commandId('deleteReport'), { id: String(made[0]?.id) });
    await diagnosticsOnce(() => messagesOf('cafe/app/layout.tsx').some((message) => !message.includes('1 other page')));
    assert.match(messagesOf('cafe/app/layout.tsx').join(), /^“Html lang” failed for cafe\.example\/menu\?bad\./);
  });

  it('follow the text of the layout', async () => {
    const [made] = await failing('/?bad');
    await person().runs(commandId('showInProblems'), { id: String(made?.id) });
    const uri = fileOf('cafe/app/layout.tsx');
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '// new\n\n');
    const [before] = problemsOf('cafe/app/layout.tsx');
    await vscode.workspace.applyEdit(edit);
    await diagnosticsOnce(() =>
      problemsOf('cafe/app/layout.tsx').some(({ range }) => range.start.line === (before?.range.start.line ?? 0) + 2),
    );
    // The next test writes the same text, of which VS Code would still have this one for a moment.
    const undo = new vscode.WorkspaceEdit();
    undo.delete(uri, new vscode.Range(0, 0, 2, 0));
    await vscode.workspace.applyEdit(undo);
    await document.save();
  });

  it('open at the layout', async () => {
    const [made] = await failing('/menu?bad');
    await person().runs(commandId('goToFile'), { id: String(made?.id), check: 'html_lang' });
    assert.deepEqual([openedFile(), selectedText()], ['cafe/app/layout.tsx', '<html lang="en">']);
  });

  it('show at the page where the layout is a link, and say whose they are', async () => {
    const layout = fileOf('cafe/app/layout.tsx');
    await vscode.workspace.fs.delete(layout);
    await symlink('/etc/hostname', layout.fsPath);
    const [made] = await failing('/?bad');
    await person().runs(commandId('showInProblems'), { id: String(made?.id) });
    const message = messagesOf('cafe/app/page.tsx').find((it) => it.startsWith('“Html lang”'));
    assert.match(message ?? '', /This is defined in the page’s layout\.$/);
    assert.deepEqual(messagesOf('cafe/app/layout.tsx'), []);
    await person().runs(commandId('goToFile'), { id: String(made?.id), check: 'html_lang' });
    assert.equal(openedFile(), 'cafe/app/page.tsx');
  });
});
