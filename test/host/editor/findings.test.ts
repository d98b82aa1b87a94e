import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { aPerson } from '../person/person';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';
import { answersOf, aSiteFolder, documentOf, fileOf } from './siteFolder';
import { openedFile, selectedText } from '../files';

const page = `<!doctype html>
<html>
<head>
  <title>About</title>
  <script src="/js/menu.js"></script>
</head>
<body>
  <img src="/hero.jpg">
  <a href="https://other.example/" target="_blank">Other</a>
  <center>Middle</center>
</body>
</html>
`;

/** A page whose layout has an image without alternative text. */
const diner = {
  'diner/next.config.mjs': '',
  'diner/app/layout.tsx':
    'export default ({ children }) => (\n  <html lang="en">\n    <body>\n      <img src="/logo.png" />\n      {children}\n    </body>\n  </html>\n);\n',
  'diner/app/bad/page.tsx': 'export default () => <img src="/soup.jpg" />;\n',
};

describe('What checks found', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aSiteFolder(() => ({
    'site-reports.json': JSON.stringify({
      sites: [
        { url: 'https://made.example', folder: 'site' },
        { url: 'https://diner.example', folder: 'diner' },
      ],
    }),
    'site/bad/found.html': page,
    ...diner,
  }));
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand(commandId('clearProblems'));
  });

  const failed = (importance: string, errors: object, value: unknown = null) => ({
    passed: false,
    importance,
    value,
    errors,
  });
  const results = {
    image_keywords: failed('high', {
      missing: [{ url: 'https://made.example/hero.jpg' }, { url: 'https://made.example/of-a-component.png' }],
    }),
    text_compression: failed('high', { missing: null }, 48_000),
    charset: failed('medium', { missing: null }),
    unsafe_cross_origin_links: failed('medium', { failed: ['https://other.example/'] }),
    defer_javascript: failed('low', { missing: ['https://made.example/js/menu.js'] }),
    deprecated_html_tags: failed('low', { bad_tags: { center: 1 } }),
  };

  async function shown(): Promise<{ id: string; document: vscode.TextDocument }> {
    const report = await service.create('https://made.example/bad/found.html');
    const record = { ...(await service.get(report.id)), results };
    await service.control({ faults: [{ path: `/reports/${report.id}`, body: record }] });
    await person().runs(commandId('showInProblems'), { id: String(report.id) });
    return { id: String(report.id), document: await documentOf('site/bad/found.html') };
  }

  const problems = () => vscode.languages.getDiagnostics(fileOf('site/bad/found.html'));

  it('stands at its own line each, and says what is wrong with it; what a server decides has none', async () => {
    const { document } = await shown();
    const about = problems().map(({ range, message }) => [
      document.getText(range),
      message.replace('failed for made.example/bad/found.html. ', ''),
    ]);
    assert.deepEqual(about, [
      [
        '/hero.jpg',
        '“Image texts” This image has no alternative text. Give each image an alt text that says what it shows.',
      ],
      [
        '',
        '“Image texts” 1 image has no alternative text. The page’s source file and its known layouts don’t contain this. Give each image an alt text that says what it shows.',
      ],
      [
        '<head>',
        '“Character encoding” The page doesn’t declare its character encoding. Add a charset meta tag at the beginning of the head.',
      ],
      [
        'https://other.example/',
        '“Unsafe cross-origin links” This link to another site has no rel=noopener. Add rel=noopener to the links.',
      ],
      ['/js/menu.js', '“Deferred JavaScript” This script isn’t deferred. Add the defer attribute to the scripts.'],
      [
        'center',
        '“Deprecated HTML tags” This HTML tag is deprecated. Replace the tags with CSS or with elements of current HTML.',
      ],
    ]);
  });

  it('is reached one by one from the report', async () => {
    const { id } = await shown();
    await person().runs(commandId('goToFile'), { id, check: 'unsafe_cross_origin_links', finding: 0 });
    assert.equal(selectedText(), 'https://other.example/');
  });

  it('stands in the layout where it is written, also when it is reached from the report', async () => {
    const report = await service.create('https://diner.example/bad');
    const images = ['/soup.jpg', '/logo.png'].map((path) => ({ url: `https://diner.example${path}` }));
    const record = {
      ...(await service.get(report.id)),
      results: { image_keywords: failed('high', { missing: images }) },
    };
    await service.control({ faults: [{ path: `/reports/${report.id}`, body: record }] });
    await person().runs(commandId('showInProblems'), { id: String(report.id) });
    for (const [path, image] of [
      ['diner/app/bad/page.tsx', '/soup.jpg'],
      ['diner/app/layout.tsx', '/logo.png'],
    ] as const) {
      const document = await documentOf(path);
      const found = vscode.languages.getDiagnostics(document.uri).map(({ range }) => document.getText(range));
      assert.deepEqual(found, [image]);
    }
    await person().runs(commandId('goToFile'), { id: String(report.id), check: 'image_keywords', finding: 1 });
    assert.deepEqual([openedFile(), selectedText()], ['diner/app/layout.tsx', '/logo.png']);
  });

  it('is mended by an edit that can be undone, and all that needs no words of a person at once', async () => {
    const { document } = await shown();
    await rowOfView('reports', 'https://made.example/bad/found');
    await vscode.window.showTextDocument(document);
    const image = problems().find(({ message }) => message.includes('This image'));
    assert.ok(image);
    const actions = await answersOf<vscode.CodeAction>('executeCodeActionProvider', document.uri, image.range);
    assert.deepEqual(
      actions.map(({ title }) => title).filter((title) => !/Report|Agent|Update/.test(title)),
      ['Add an Alternative Text', 'Fix All in File'],
    );
    const ofKind = (kind: vscode.CodeActionKind) =>
      answersOf<vscode.CodeAction>('executeCodeActionProvider', document.uri, image.range, kind.value);
    const { SourceFixAll } = vscode.CodeActionKind;
    // Fixes of other extensions may run at each save.
    assert.deepEqual(
      (await ofKind(SourceFixAll)).map(({ title }) => title),
      [],
    );
    assert.equal((await ofKind(SourceFixAll.append('siteReports')))[0]?.title, 'Fix All in File');
    const all = actions.find(({ title }) => title === 'Fix All in File');
    assert.ok(all?.edit);
    await vscode.workspace.applyEdit(all.edit);
    const mended = page
      .replace('<script', '<script defer')
      .replace('<a ', '<a rel="noopener" ')
      .replace('<center>', '<div style="text-align: center">')
      .replace('</center>', '</div>')
      .replace('<head>', '<head>\n  <meta charset="utf-8">');
    assert.equal(document.getText(), mended);
    const lenses = await answersOf<vscode.CodeLens>('executeCodeLensProvider', document.uri);
    assert.deepEqual(lenses.map(({ command }) => command?.title).slice(1), [
      'Update Results',
      'Edited since: publish the page, then update its results',
    ]);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), page);
  });
});
