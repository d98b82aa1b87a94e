import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { describeReport } from '../../../src/reportEditor/reportView';
import { internals, sandbox } from '../extension';
import { aGate } from '../gate';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { whatIsRevealed } from '../revealed';
import { headOf, rowOfView, rowsOf, tooltipOf } from '../rows';
import { aConnectedWindow } from '../window';
import { spellingsOf } from './spellings';
import { openedTexts, shownTexts, storedTexts, textsIn } from './traces';

const site = 'https://shop.example.org/good';
const password = 'c4nary <b>"pä$$&w+rd%';

describe('Neither the key nor a password', () => {
  const { service, connection } = aConnectedWindow();
  const person = aPerson();
  const gate = aGate();
  const revealed = whatIsRevealed();
  aQuickPace();

  /** Creates a report with the password, if the service allows it. */
  async function create(path: string): Promise<void> {
    person().types(`${site}/${path}`);
    person().picks('Password');
    person().types(password);
    await person().runs(commandId('createReport'));
  }

  async function refresh(): Promise<void> {
    await person().runs(commandId('refresh'));
    await rowsOf('reports');
  }

  /** Triggers everything that may go wrong, with answers that contain the secrets. */
  async function meetEchoes(key: string): Promise<readonly string[]> {
    for (const echo of ['text', 'fields', 'encoded', 'html', 'base64'] as const) {
      await service.control({ faults: [{ method: 'POST', times: 1, echo }] });
      const creating = create(`refused-${echo}`);
      const isRefused = () => person().told.find(({ isOpen, text }) => isOpen && text.includes('rejected the request'));
      await person().until(() => isRefused() !== undefined);
      isRefused()?.dismiss();
      await creating;
      await service.control({ faults: [{ method: 'GET', times: 1, echo }] });
      await refresh();
    }
    const exported: string[] = [];
    for (const [at, echo] of spellingsOf(key).entries()) {
      const id = 900_000 + at;
      const record = {
        ...{ id, url: `${site}/echo-${at}?${echo}`, result: 'good', project: `p ${echo}`, title: echo, [echo]: 1 },
        checks: { [`a ${echo}`]: { passed: false, value: [echo] } },
      };
      const list = {
        data: [record, { ...record, id: echo }, { [echo]: 1 }],
        links: { next: `?page=2&cursor=${echo}` },
      };
      await service.control({
        faults: [
          { method: 'GET', path: `/reports/${id}`, body: { data: record } },
          { method: 'GET', body: list },
        ],
      });
      await refresh();
      await rowsOf('reports');
      await person().runs(commandId('openReport'), { id: String(id) });
      exported.push(...(await exportLoaded()), ...(await shownRows()), ...openedTexts());
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    await service.control({ faults: [{ status: 401 }] });
    await refresh();
    await service.control({ faults: [] });
    await refresh();
    return exported;
  }

  /** Exports the loaded reports, in every format. */
  async function exportLoaded(): Promise<readonly string[]> {
    const exported: string[] = [];
    for (const format of ['CSV', 'JSON', 'Markdown']) {
      person().picks(/^Loaded rows/);
      person().picks(new RegExp(`^${format}`));
      await person().chooses(commandId('exportReports'), 'To the Clipboard');
      exported.push(person().clipboard);
    }
    return exported;
  }

  /** Reads the rows of both views, with the texts beside and above them. */
  async function shownRows(): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const view of ['reports', 'projects'] as const) {
      for (const row of await rowsOf(view))
        texts.push(row.label, row.text, row.description, row.node.id, await tooltipOf(view, row));
      texts.push(...Object.values(await headOf(view)));
    }
    return texts;
  }

  /** Copies everything that the user can copy from the extension, and the data sent to its page. */
  async function copyAll(path: string): Promise<readonly string[]> {
    const { node } = await rowOfView('reports', `${site}/${path}`);
    const copied: string[] = [];
    for (const command of [commandId('copyUrl'), commandId('copyMarkdown')]) {
      await person().runs(command, node);
      copied.push(person().clipboard);
    }
    copied.push(...(await exportLoaded()));
    await person().runs(commandId('showJson'), node);
    await person().runs(commandId('openReport'), node);
    assert.equal(node.kind, 'report');
    const { sessions } = await internals();
    const report = await sessions.current?.store.fetchReport(node.report.id, new AbortController().signal);
    assert.ok(report);
    return [...copied, JSON.stringify(describeReport(report, []))];
  }

  /** Gives several reports the password; returns the files on disk while a request is held back, as after a crash. */
  async function protectSeveral(): Promise<readonly string[]> {
    const rows = await Promise.all(['canary', 'refused'].map((path) => service.create(`${site}/many-${path}`)));
    await person().runs(commandId('refresh'));
    const selected = [];
    for (const { url } of rows) selected.push((await rowOfView('reports', url)).node);
    await service.control({ faults: [{ method: 'PUT', after: 1, echo: 'html' }] });
    gate().hold((_, method) => method === 'PUT');
    person().picks('Password');
    person().types(password);
    const running = person().runs(commandId('changePrivacy'), selected[0], selected);
    await gate().holds(1);
    const left = (await textsIn((await internals()).context.globalStorageUri)).map(({ text }) => text);
    gate().letGo();
    await running;
    await person().isTold(/1 failed/);
    return left;
  }

  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is left anywhere by what a person does, though the service repeats both', async () => {
    const { context } = await internals();
    const { key } = await sandbox();
    await create('canary');
    await revealed();
    const echoed = await meetEchoes(key);
    assert.ok(
      echoed.some((text) => text.includes('echo-7')),
      'the rows with echoes',
    );
    const copied = await copyAll('canary');
    const left = await protectSeveral();
    const opened = openedTexts();

    const texts = async () => [...(await textsIn(context.globalStorageUri)), ...(await textsIn(context.logUri))];
    // The log and the last rows have to be written before they are searched.
    const isWritten = (written: readonly { text: string }[]) =>
      ['PUT /api/v1/reports', '/many-refused'].every((part) => written.some(({ text }) => text.includes(part)));
    let written = await texts();
    while (!isWritten(written)) written = await texts();
    const stored = storedTexts(context);
    assert.ok(stored.join('').includes(connection().id), 'the state');
    assert.ok(
      left.some((text) => text.includes(`${site}/many-canary`)),
      'the plan of the job',
    );
    assert.equal(copied.filter((text) => text.includes('/canary')).length, 6);
    assert.ok(opened.some((text) => text.includes('"results"')) && opened.length >= 3, 'the documents and tabs');
    const all = [
      ...shownTexts(person()),
      ...copied,
      ...echoed,
      ...left,
      ...stored,
      ...opened,
      ...written.map(({ text }) => text),
    ];
    for (const secret of [key, password]) {
      for (const spelling of spellingsOf(secret)) {
        assert.deepEqual(
          all.filter((text) => text.includes(spelling)),
          [],
          spelling,
        );
      }
    }
  });
});
