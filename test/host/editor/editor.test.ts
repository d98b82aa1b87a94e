import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import type { Connection } from '../../../src/reports/connection';
import { ProposedSites } from '../../../src/reports/proposedSites';
import { nextEvent } from '../events';
import { internals } from '../extension';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow, setSetting } from '../window';
import { answersOf, aSiteFolder, fileOf, sampleFiles } from './siteFolder';
import { openedFile, readText, selectedText, writeText } from '../files';

const about = 'https://made.example/bad/about';

/**
 * Opens a new session, which knows everything that the previous ones have seen, even if they had not recorded it yet.
 */
async function reopen(connection: Connection): Promise<void> {
  const { connections } = await internals();
  await connections.save({ ...connection, name: 'Another name' }, undefined);
  await connections.save(connection, undefined);
}

describe('In the editor', () => {
  const { service, connection } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  aQuickPace();
  aSiteFolder();

  const lensesOf = async (path: string) => {
    const lenses = await answersOf<vscode.CodeLens>('executeCodeLensProvider', fileOf(path));
    return lenses.map(({ command }) => command?.title ?? '');
  };

  const contentsOver = async (text: string) => {
    const { uri } = await vscode.workspace.openTextDocument({ content: text });
    const at = new vscode.Position(0, text.indexOf('http') + 10);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, at);
    return hovers.flatMap(({ contents }) => contents).filter((it) => it instanceof vscode.MarkdownString);
  };

  const hoverOver = async (text: string) => {
    const contents = await contentsOver(text);
    return contents.map(({ value }) => value).join('\n');
  };

  it('a file that makes a rated page says so on its first line, without asking for anything', async () => {
    await service.create(about);
    await rowOfView('reports', about);
    await service.reset();
    const [rating = '', update] = await lensesOf('site/bad/about.html');
    assert.match(rating, /^Published page: Bad \d+ · (\d checks failed · )?(now|.+ ago) · Sandbox$/);
    assert.equal(update, 'Update Results');
    assert.deepEqual(await lensesOf('site/index.html'), []);
    assert.deepEqual(await service.requests(), []);
    await setSetting('codeLens', false);
    assert.deepEqual(await lensesOf('site/bad/about.html'), []);
    await setSetting('codeLens', undefined);
  });

  it('a file updates the results of up to ten reports from its first line, and of no more', async () => {
    for (let at = 0; at < 10; at++) await service.create(about);
    await rowsOf('reports');
    assert.deepEqual(await lensesOf('site/bad/about.html'), [
      'Published page: 10 reports (10 Bad) · Sandbox',
      'Update Results',
    ]);
    await service.create(about);
    await person().runs(commandId('refresh'));
    await rowsOf('reports');
    assert.deepEqual(await lensesOf('site/bad/about.html'), ['Published page: 11 reports (11 Bad) · Sandbox']);
  });

  it('a file that makes a page has its rating in every window from the start, once it was seen in one', async () => {
    const { id } = await service.create(about);
    const { sessions } = await internals();
    const { store } = sessions.current ?? assert.fail('Nothing is connected');
    const isSeen = nextEvent(store.onDidSee, (reports) => reports.some((report) => report.id === String(id)));
    // Opened from its file, it is in no list.
    await person().runs(commandId('showReportOfPage'), fileOf('site/bad/about.html'));
    // A tab that is closed before its answer has seen nothing.
    await isSeen;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await reopen(connection());
    await service.reset();
    const [rating = ''] = await lensesOf('site/bad/about.html');
    assert.match(rating, /^Published page: Bad \d+ · \d checks failed · (now|.+ ago) · Sandbox$/);
    assert.match(await hoverOver(`See ${about}.`), /Bad \d+/);
    assert.deepEqual(await service.requests(), []);

    await person().runs(commandId('openReport'), {
      id: String(id),
      service: connection().url,
      page: 'https://made.example/x',
    });
    await person().isTold('This report no longer exists on the service.');
    person().clicks('Delete Report');
    await person().runs(commandId('deleteReport'), { id: String(id) });
    assert.deepEqual(await lensesOf('site/bad/about.html'), []);
    await reopen(connection());
    assert.deepEqual(await lensesOf('site/bad/about.html'), []);
  });

  it('an address says what is known of its page, without asking for anything', async () => {
    const { id } = await service.create(about);
    await rowOfView('reports', about);
    await service.reset();
    const known = await hoverOver(`See ${about}.`);
    assert.match(known, /Bad \d+/);
    assert.ok(
      known.includes(encodeURIComponent(JSON.stringify([{ id: String(id), service: connection().url, page: about }]))),
      known,
    );
    assert.match(known, /\[Open Report\]\(command:siteReports\.openReport\?.+\[Update Results\]/);
    const unknown = await hoverOver('See https://made.example/bad/contact');
    assert.match(unknown, /No report for this page has been loaded\./);
    assert.match(unknown, /\[Find Report\]\(command:siteReports\.showReportOfPage\?.+\[Create Report…\]/);
    assert.equal(await hoverOver('See https://nobody-knows.example/'), '');
    assert.deepEqual(await service.requests(), []);
  });

  it('an address whose report has commands in its words runs none but ours', async () => {
    const { id } = await service.create(about);
    const hostile = `${about}#<command:workbench.action.quit#>[x](command:workbench.action.quit)`;
    const record = { ...(await service.get(id)), id: 'x](command:workbench.action.quit)', url: hostile };
    await service.control({ faults: [{ method: 'GET', path: '/reports', body: { data: [record] } }] });
    await rowOfView('reports', about);
    const contents = await contentsOver(`See ${about}.`);
    const [trusted, ...others] = contents.filter((it) => it.isTrusted !== false && it.isTrusted !== undefined);
    assert.equal(others.length, 0);
    assert.match(
      trusted?.value ?? '',
      /^\[Open Report\]\(command:siteReports\.openReport\?[\w%.-]+\) · \[Update Results\]\(command:siteReports\.updateResults\?[\w%.-]+\)$/,
    );
    const words = contents.filter((it) => it !== trusted).map(({ value }) => value);
    assert.match(words.join('\n'), /made\.example/);
    assert.doesNotMatch(words.join('\n'), /[^\\](?:\\\\)*[<[]/);
  });

  it('a row leads to the file that makes its page, and a check to the line of its value', async () => {
    const { id } = await service.create(about);
    const { url } = await service.create('https://elsewhere.example/bad/page');
    const { node } = await rowOfView('reports', about);
    const { reports } = (await internals()).views.trees;
    const tagsOf = (it: typeof node) => reports.getTreeItem(it).contextValue;
    while (!tagsOf(node)?.includes('+file')) await nextEvent(reports.onDidChangeTreeData);
    assert.equal(tagsOf(node), 'report+file+private');
    assert.equal(tagsOf((await rowOfView('reports', url)).node), 'report+private');
    await person().runs(commandId('goToFile'), node);
    assert.equal(openedFile(), 'site/bad/about.html');
    await person().runs(commandId('goToFile'), { id: String(id), check: 'image_texts' });
    assert.equal(selectedText(), '/hero.jpg');
  });

  it('acts on no report of another service, whose ids mean other pages', async () => {
    const { id } = await service.create(about);
    await service.reset();
    await person().runs(commandId('updateResults'), { id: String(id), service: 'https://other.example' });
    await person().isTold('The window switched to another connection. Select a row again.');
    assert.deepEqual(await service.requests(), []);
  });

  it('says what to do where no file makes a page', async () => {
    const { id } = await service.create('https://elsewhere.example/bad/page');
    await person().runs(commandId('goToFile'), { id: String(id) });
    const message = await person().isTold(
      'Couldn’t determine which file in this workspace generates elsewhere.example/bad/page. Use “Set Up Sites…” to define which files generate which pages.',
    );
    message.press('Set Up Sites…');
    while (openedFile() !== 'site-reports.json') await nextEvent(vscode.window.onDidChangeActiveTextEditor);
  });

  it('a file leads to its report, as it is known or as the service finds it', async () => {
    const { url } = await service.create(about);
    await person().runs(commandId('showReportOfPage'), fileOf('site/bad/about.html'));
    const title = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    assert.equal(title(), url.replace('https://', '').replaceAll('/', ' › '));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rowsOf('reports');
    await service.reset();
    await person().runs(commandId('showReportOfPage'), fileOf('site/bad/about.html'));
    assert.equal(title(), url.replace('https://', '').replaceAll('/', ' › '));
    assert.deepEqual(await service.askedReports(), []);
  });

  it('a file whose page has no report offers to create one of its address', async () => {
    person().clicks('Create Report…');
    person().meetsBox('finds the address there', (box) => {
      assert.equal(box.value, 'https://made.example/bad/contact.html');
      box.hide();
    });
    await person().runs(commandId('showReportOfPage'), fileOf('site/bad/contact.html'));
    assert.deepEqual(await service.changes(), []);
  });
});

describe('A folder whose address nothing states', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  aSiteFolder(() => ({
    'next.config.js': '',
    'app/page.tsx': 'export default () => null;',
    'app/about/page.tsx': 'export default () => null;',
  }));

  it('takes no stranger’s rating for its own, and says what is missing', async () => {
    const { id, url } = await service.create('https://stranger.example/about?bad');
    await rowOfView('reports', url);
    for (const file of ['app/page.tsx', 'app/about/page.tsx']) {
      assert.deepEqual(await answersOf('executeCodeLensProvider', fileOf(file)), []);
      await person().runs(commandId('showReportOfPage'), fileOf(file));
      await person().isTold(
        'The address of this site isn’t defined in this workspace. Use “Set Up Sites…” to define it.',
      );
    }
    await person().runs(commandId('goToFile'), { id: String(id) });
    await person().isTold(
      'The address of this site isn’t defined in this workspace. Use “Set Up Sites…” to define it.',
    );
    assert.equal(openedFile(), undefined);
  });
});

describe('A folder whose address only its reports say', () => {
  const { service, connection } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  const url = 'https://www.made.example';
  const question =
    '2 of the 3 rated pages on made.example have a source file in this workspace. Create site-reports.json for this site?';
  const noAddress = 'The address of this site isn’t defined in this workspace. Use “Set Up Sites…” to define it.';
  aSiteFolder(() => ({ 'next.config.js': '', 'app/page.tsx': '', 'app/about/page.tsx': '' }));
  let ids: Readonly<Record<string, string>> = {};
  beforeEach(async () => {
    await (await internals()).proposedSites.forget(connection().id);
    const made = [];
    for (const path of ['/', '/about', '/bad'])
      made.push([path, String((await service.create(url + path)).id)] as const);
    const { id } = await service.create('https://other.example/about');
    ids = { ...Object.fromEntries(made), other: String(id) };
    await rowsOf('reports');
  });
  afterEach(() => vscode.workspace.fs.delete(fileOf('site-reports.json')).then(undefined, () => undefined));

  const isWritten = () =>
    readText(fileOf('site-reports.json')).then(
      (text) => JSON.parse(text) as unknown,
      () => undefined,
    );
  /** Runs a command that asks, and answers with a button or Escape. */
  const answers = async (button: string | undefined, command: string, argument: unknown, then?: () => void) => {
    if (button === undefined) person().escapes();
    else person().clicks(button);
    then?.();
    await vscode.commands.executeCommand(command, argument);
    const [asked] = person().asked;
    assert.deepEqual([asked?.text, asked?.buttons], [question, ['Yes', 'Choose Another Site…', 'Not This Site']]);
    person().isDone();
  };

  it('gets it where the person says so, and the file that was wanted opens', async () => {
    await answers('Yes', commandId('goToFile'), { id: ids['/about'] });
    assert.deepEqual(await isWritten(), { sites: [{ url }] });
    assert.equal(openedFile(), 'app/about/page.tsx');
  });

  it('gets it where the report of a file is wanted, which opens', async () => {
    await answers('Yes', commandId('showReportOfPage'), fileOf('app/about/page.tsx'));
    assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'www.made.example › about');
  });

  it('is not asked about again in this window once the person has left', async () => {
    await answers(undefined, commandId('goToFile'), { id: ids['/about'] });
    await person().runs(commandId('goToFile'), { id: ids['/about'] });
    await person().isTold(noAddress);
    assert.equal(person().asked.length, 1);
    assert.equal(await isWritten(), undefined);
  });

  it('gets another one where the person chooses it', async () => {
    const picks = () => {
      person().picks('other.example');
    };
    await answers('Choose Another Site…', commandId('goToFile'), { id: ids['/about'] }, picks);
    assert.deepEqual(await isWritten(), { sites: [{ url: 'https://other.example' }] });
  });

  it('is never asked about again in this workspace where it is another site', async () => {
    await answers('Not This Site', commandId('goToFile'), { id: ids['/about'] });
    await person().isTold(noAddress);
    const later = new ProposedSites((await internals()).context.workspaceState);
    const folder = fileOf('').toString().replace(/\/$/, '');
    assert.equal(later.isNew({ connection: connection(), folder, host: 'made.example' }), false);
  });

  it('is not asked about for a page of another site, or where a file may state it', async () => {
    await person().runs(commandId('goToFile'), { id: ids['other'] });
    await person().isTold(noAddress);
    await writeText(fileOf('site-reports.json'), '{}');
    for (const folder of (await (await internals()).sites()).folders) folder.forget();
    await person().runs(commandId('goToFile'), { id: ids['/about'] });
    assert.deepEqual(
      person().told.map(({ text }) => text),
      [noAddress, noAddress],
    );
  });
});

describe('A file that is only guessed to make a page', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  const content = 'notes/old-beans.md';
  aSiteFolder(async () => ({ ...(await sampleFiles('next')), [content]: '' }));

  it('has no line about a rating, and is asked about before its report opens', async () => {
    const { url } = await service.create('https://cafe.example/blog/old-beans');
    await rowOfView('reports', url);
    assert.deepEqual(await answersOf('executeCodeLensProvider', fileOf(content)), []);
    person().picks('cafe.example/blog/old-beans');
    await person().runs(commandId('showReportOfPage'), fileOf(content));
    assert.equal(person().pick().title, 'Report for This Page');
  });

  it('has its address looked at by the person before it is looked up', async () => {
    person().meetsBox('leaves', (box) => {
      assert.match(box.prompt ?? '', /^This file may generate a different page\./);
      assert.equal(box.value, 'https://cafe.example/');
      box.hide();
    });
    await person().runs(commandId('showReportOfPage'), fileOf(content));
    person().isDone();
    assert.deepEqual(await service.askedReports(), []);
  });
});

describe('A page that two sites claim', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  const url = 'https://made.example';
  aSiteFolder(() => ({
    'site-reports.json': JSON.stringify({ sites: ['one', 'two'].map((folder) => ({ url, folder })) }),
    'one/bad.html': '',
    'two/bad.html': '',
    'two/other-bad.html': '',
  }));

  it('has its problems shown in neither, unless the person says in which', async () => {
    const made = [await service.create(`${url}/bad`), await service.create(`${url}/other-bad`)];
    const rows = (await rowsOf('reports')).filter(({ label }) => made.some((it) => label.startsWith(it.url)));
    const nodes = rows.map(({ node }) => node);
    await person().runs(commandId('showInProblems'), nodes[0], nodes);
    await person().isTold('1 report was skipped because its source file is unknown.');
    const shown = (file: string) => vscode.languages.getDiagnostics(fileOf(file)).length > 0;
    assert.deepEqual(['one/bad.html', 'two/bad.html', 'two/other-bad.html'].map(shown), [false, false, true]);
    await vscode.commands.executeCommand(commandId('clearProblems'));
  });
});
