import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals, switchToSecond } from '../extension';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';

const site = 'https://shop.example.org/bad';

describe('A command of the palette', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  let takeBack: (() => void) | undefined;

  afterEach(async () => {
    takeBack?.();
    takeBack = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  async function selected(...paths: string[]) {
    const reports = await Promise.all(paths.map((path) => service.create(`${site}/${path}`)));
    const nodes = [];
    for (const { url } of reports) nodes.push((await rowOfView('reports', url)).node);
    const { treeView } = (await internals()).views.views.reports;
    takeBack = replace(treeView, 'selection', nodes);
    await service.reset();
    return { reports, nodes };
  }

  it('is told from one of rows, of which VS Code is drawing one anew: that does nothing and says so', async () => {
    const { nodes } = await selected('drawn');
    // VS Code passes nothing in place of such a row.
    const commands = [
      ['deleteReport', undefined],
      ['actOnRows', undefined],
      ['updateResults', nodes[0], [nodes[0], undefined]],
    ] as const;
    for (const [at, [name, ...rows]] of commands.entries()) {
      await person().runs(commandId(name), ...rows);
      await person().until(() => person().told.length > at);
      assert.equal(person().told[at]?.text, 'The view was being updated. Try again.', name);
    }
    assert.deepEqual(await service.requests(), []);
  });

  it('offers the selected reports first, and acts on all of them', async () => {
    const { reports } = await selected('one', 'two');
    await person().chooses(commandId('copyUrl'), 'Selected Reports: 2');
    assert.equal(person().pick().labels[0], 'Selected Reports: 2');
    assert.deepEqual(person().clipboard.split('\n').sort(), reports.map(({ url }) => url).sort());
  });

  it('acts on what was offered, at its own service, if the window switches to another connection meanwhile', async () => {
    const { reports } = await selected('one', 'two');
    person().meetsPick('switches, then picks', async (pick) => {
      await switchToSecond();
      await pick.choose('Selected Reports: 2');
    });
    await person().runs(commandId('updateResults'));
    await person().isTold(/2 (being )?updated/);
    const sent = (await service.changes()).map(({ path }) => path.split('/').at(-1));
    assert.deepEqual(new Set(sent), new Set(reports.map(({ id }) => String(id))));
  });

  it('offers the open page before the selected report', async () => {
    const { nodes, reports } = await selected('open');
    await vscode.commands.executeCommand(commandId('openReport'), nodes[0]);
    await person().chooses(commandId('updateResults'), 'Report in the Active Editor');
    assert.deepEqual(person().pick().labels.slice(0, 2), ['Report in the Active Editor', 'Selected Report']);
    const sent = (await service.changes()).map(({ method, path }) => [method, path.split('/').at(-1)]);
    assert.deepEqual(sent, [['PUT', String(reports[0]?.id)]]);
  });

  it('offers a report of another connection no more than its own', async () => {
    const { nodes } = await selected('foreign');
    await vscode.commands.executeCommand(commandId('openReport'), nodes[0]);
    await switchToSecond();
    person().meetsPick('finds neither', (pick) => {
      assert.ok(!pick.labels.some((label) => /Active Editor|Selected/.test(label)));
      pick.hide();
    });
    await person().runs(commandId('updateResults'));
    assert.deepEqual(await service.changes(), []);
  });
});
