import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';
import { spokenOf } from '../spoken';

const shop = 'https://shop.example.org/good';

describe('A report', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();

  it('is copied as a line of Markdown', async () => {
    const { id } = await service.create(`${shop}/markdown`);
    await person().runs(commandId('copyMarkdown'), { id: String(id) });
    assert.match(person().clipboard, /^\[shop\.example\.org\/good\/markdown\]\(<https:\/\/[^>]+>\) · Good · .+20\d\d/);
    assert.ok(person().clipboard.includes(`(<${shop}/markdown>)`));
    assert.equal(person().statuses.at(-1), 'The report was copied as Markdown.');
  });

  it('is JSON in a stable order, for the editor’s own find and fold', async () => {
    const { id } = await service.create(`${shop}/json`);
    try {
      await person().runs(commandId('showJson'), { id: String(id) });
      const document = vscode.window.activeTextEditor?.document;
      assert.equal(document?.languageId, 'json');
      assert.match(document.getText(), /^\{\n {2}"created_at": .*\n {2}"generated_at": .*\n {2}"id": /);
      const names = Object.keys(JSON.parse(document.getText()) as object);
      assert.deepEqual(names, [...names].sort());
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  it('is no longer waited for once that is canceled', async () => {
    const { views } = await internals();
    const { id, url } = await service.create(`${shop}/canceled`);
    await service.control({ analysisTime: 600_000 });
    const row = await rowOfView('reports', `${url}, Result: Good`);
    const updating = person().runs(commandId('updateResults'), row.node);
    const item = () => views.trees.reports.getTreeItem(row.node);
    while ((await service.changes()).length === 0);
    assert.match(spokenOf(item()) ?? '', /, updating…$/);
    // There is only one to cancel.
    await person().runs(commandId('cancelUpdate'));
    await updating;
    assert.ok(spokenOf(item())?.endsWith('updating…') === false);
    const polls = async () => (await service.requests()).filter(({ path }) => path.endsWith(`/${id}`)).length;
    const before = await polls();
    await person().runs(commandId('refresh'));
    await rowOfView('reports', `${url}, Result: Good`);
    assert.equal(await polls(), before);
    assert.deepEqual([person().told, person().statuses], [[], []]);
  });
});
