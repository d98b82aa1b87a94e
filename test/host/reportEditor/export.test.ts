import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals, sandbox } from '../extension';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { rowOfView, rowsOf } from '../rows';
import { valuesOf } from '../service';
import { fileOf } from '../editor/siteFolder';
import { aConnectedWindow } from '../window';
import { readText } from '../files';

describe('Exporting reports', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const gate = aGate();

  /** Answers the three questions. */
  function answers(what: RegExp, format: RegExp, target: 'To the Clipboard' | 'To a File…'): void {
    person().picks(what);
    person().picks(format);
    person().picks(target);
  }

  const all = /^Everything that matches/;

  /**
   * Exports everything from a service that returns one page, and declines a question; nothing may have changed then.
   */
  async function isAskedOver(page: object, question: string, button: string): Promise<void> {
    await service.control({ faults: [{ path: '/reports', body: page }] });
    person().clipboard = 'as before';
    answers(all, /^CSV/, 'To the Clipboard');
    person().escapes();
    await person().runs(commandId('exportReports'));
    const { text, buttons } = person().question;
    assert.deepEqual([text, buttons, person().clipboard], [question, [button], 'as before']);
  }

  it('puts what is loaded on the clipboard as CSV, and asks the service for nothing', async () => {
    await person().chooses(commandId('filterReports'), 'Bad');
    await rowsOf('reports');
    await service.reset();
    answers(/^Loaded rows/, /^CSV/, 'To the Clipboard');
    await person().runs(commandId('exportReports'));
    assert.equal(
      person()
        .pick(2)
        .items.find(({ label }) => label === 'Loaded rows')?.description,
      '10',
    );
    assert.deepEqual(
      [2, 1, 0].map((before) => person().pick(before).title),
      [1, 2, 3].map((step) => `Export Reports (${step}/3)`),
    );
    const lines = person().clipboard.trimEnd().split('\r\n');
    assert.ok(lines[0]?.startsWith('id,url,project'), lines[0]);
    assert.equal(lines.length, 11);
    assert.ok(lines.slice(1).every((line) => line.includes(',bad,')));
    assert.deepEqual(await service.requests(), []);
  });

  it('puts the selected report on the clipboard as Markdown', async () => {
    const { url } = await service.create('https://shop.example.org/good/exported');
    const { node } = await rowOfView('reports', url);
    const { treeView } = (await internals()).views.views.reports;
    const takeBack = replace(treeView, 'selection', [node]);
    try {
      answers(/^Selected rows/, /^Markdown/, 'To the Clipboard');
      await person().runs(commandId('exportReports'));
    } finally {
      takeBack();
    }
    const text = person().clipboard;
    assert.match(text, /^# Site Reports, .+20\d\d.*\n\n## Good \(1\)\n\n/);
    const beginning = `- [shop.example.org/good/exported](<${url}>) · Score `;
    assert.ok(text.split('\n\n')[2]?.startsWith(beginning), text);
  });

  it('writes all that is found to a file, page by page, without the key or a password', async () => {
    const file = fileOf('exported.json');
    const { total } = await service.list({ search: 'example' });
    assert.ok(total > 100);
    await person().searches('example');
    await rowsOf('reports');
    await service.reset();
    answers(all, /^JSON/, 'To a File…');
    person().choosesFile(file);
    await person().runs(commandId('exportReports'));
    const text = await readText(file);
    await vscode.workspace.fs.delete(file);
    const reports = JSON.parse(text) as { url: string }[];
    assert.equal(reports.length, total);
    assert.ok(reports.every(({ url }) => url.toLowerCase().includes('example')));
    for (const secret of [(await sandbox()).key, 'sandbox-password']) assert.ok(!text.includes(secret), secret);
    assert.deepEqual(valuesOf(await service.askedReports(), 'per_page'), ['100']);
    assert.equal((await service.requests()).length, Math.ceil(total / 100));
  });

  it('puts the records of a group on the clipboard, which it reads again for JSON alone', async () => {
    const { node } = await rowOfView('reports', 'Bad');
    const { total } = await service.list({ result: 'bad' });
    const exportAs = async (format: RegExp) => {
      await service.reset();
      person().picks(format);
      person().picks('To the Clipboard');
      await person().runs(commandId('exportRows'), node);
      return (await service.askedReports()).length;
    };
    const readings = Math.ceil(total / 100);
    assert.equal(await exportAs(/^CSV/), readings);
    assert.equal(await exportAs(/^JSON/), 2 * readings);
    const records = JSON.parse(person().clipboard) as { url: string; results?: object }[];
    assert.equal(records.length, total);
    assert.ok(records.every(({ url, results = {} }) => url.startsWith('http') && Object.keys(results).length > 0));
  });

  it('asks before more than a thousand requests, and makes no more where that is not wanted', async () => {
    const { rows } = await service.list({});
    const page = { data: rows, meta: { current_page: 1, per_page: 100, last_page: 1010, total: 101_000 } };
    await isAskedOver(page, 'Export all 101,000 reports? This takes more than 1,000 requests.', 'Export All');
    assert.equal((await service.requests()).length, 1);
  });

  it('asks whether fewer than the service says there are will do', async () => {
    const { rows } = await service.list({});
    const page = {
      data: [...rows.slice(0, 3), { broken: true }],
      meta: { current_page: 1, last_page: 1, total: 1500 },
    };
    await isAskedOver(page, 'The service returned 3 of 1,500 reports. Continue with these?', 'Continue');
    answers(all, /^CSV/, 'To the Clipboard');
    person().clicks('Continue');
    await person().runs(commandId('exportReports'));
    assert.equal(person().clipboard.trim().split('\r\n').length, 4);
  });

  it('can be canceled while it reads, and leaves everything as it was', async () => {
    person().clipboard = 'as before';
    answers(all, /^CSV/, 'To the Clipboard');
    gate().hold(({ searchParams }) => searchParams.get('page') === '2');
    const running = person().runs(commandId('exportReports'));
    await gate().holds(1);
    const progress = await person().seesProgress('Exporting reports');
    assert.match(progress.messages.at(-1) ?? '', /^100 of \d+$/);
    progress.cancel();
    await running;
    assert.equal(person().clipboard, 'as before');
    assert.equal((await service.requests()).length, 1);
  });
});
