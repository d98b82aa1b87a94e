import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';

const shop = 'https://shop.example.org';

describe('Comparing', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** Waits until this many versions of a report are known. */
  async function isRecorded(id: number, count: number): Promise<void> {
    const { sessions } = await internals();
    while (((await sessions.current?.history.versionsOf(String(id))) ?? []).length < count) await service.get(id);
  }

  const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();

  it('shows two reports side by side in the editor’s own diff', async () => {
    const { url } = await service.create(`${shop}/good/one`);
    await service.create(`${shop}/bad/one-other`);
    const { node } = await rowOfView('reports', `${url}, Result: `);
    person().finds('bad/one-other', '/bad/one-other');
    person().picks('Side by Side');
    await person().runs(commandId('compareReports'), node);
    assert.equal(person().pick(1).title, 'Compare shop.example.org/good/one With');
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.equal(activeTab?.label, 'shop.example.org/good/one ↔ shop.example.org/bad/one-other');
    assert.ok(activeTab.input instanceof vscode.TabInputTextDiff);
    const { original, modified } = activeTab.input;
    assert.match(await textOf(original), /"url": "shop\.example\.org\/good\/one"/);
    const after = await textOf(modified);
    assert.match(after, /"url": "shop\.example\.org\/bad\/one-other"/);
    assert.match(after, /too_many/);
  });

  it('offers the versions of a report once there are several', async () => {
    const { id, url } = await service.create(`${shop}/good/versions`);
    const { node } = await rowOfView('reports', `${url}, `);
    await isRecorded(id, 1);
    await service.rate(id);
    await person().runs(commandId('refresh'));
    await rowOfView('reports', `${url}, Result: Bad`);
    await isRecorded(id, 2);
    person().picks('Its Own Versions');
    person().picks('Side by Side');
    await person().runs(commandId('compareReports'), node);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(activeTab?.input instanceof vscode.TabInputTextDiff);
    const texts = await Promise.all([activeTab.input.original, activeTab.input.modified].map(textOf));
    assert.deepEqual(
      texts.map((text) => /"result": "(\w+)"/.exec(text)?.[1]),
      ['good', 'bad'],
    );
  });

  it('takes two selected reports as they are, and sums up which of their checks differ', async () => {
    for (const result of ['good', 'bad']) await service.create(`${shop}/${result}/pair`);
    const rows = await Promise.all(['good', 'bad'].map((it) => rowOfView('reports', `${shop}/${it}/pair, `)));
    const nodes = rows.map(({ node }) => node);
    person().picks('Summary');
    await person().runs(commandId('compareReports'), nodes[0], nodes);
    const [command, uri] = person().opened.at(-1) ?? [];
    assert.equal(command, 'markdown.showPreviewToSide');
    const text = await textOf(uri as vscode.Uri);
    assert.match(text, /^# shop\.example\.org\/good\/pair ↔ shop\.example\.org\/bad\/pair\n/);
    assert.match(text, /^\*\*Good\*\* \(\d+\) → \*\*Bad\*\* \(\d+\)$/m);
    const [, broken = ''] = /^## Newly failing \(\d\)\n+([^#]+)/m.exec(text) ?? [];
    assert.ok(broken.includes('Meta description') && broken.includes('Headings'), text);
  });
});
