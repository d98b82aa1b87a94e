import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { siteAndPath } from '../../../src/util/url';
import type { ServiceReport } from '../../sandbox/data';
import { aPerson } from '../person/person';
import { whatIsRevealed } from '../revealed';
import { headOf, rowsOf } from '../rows';
import { aConnectedWindow, hideViews, showViews } from '../window';

describe('Opening a report from the palette', () => {
  const { service } = aConnectedWindow({ pageSize: 10 });
  const person = aPerson();
  const revealed = whatIsRevealed();

  beforeEach(showViews);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

  async function openIt({ url }: Pick<ServiceReport, 'url'>): Promise<void> {
    person().finds(url, siteAndPath(url).path);
    await person().runs(commandId('openReport'));
  }

  it('searches while it is typed, and asks for nothing more where the report is loaded', async () => {
    await service.create('https://shop.example.org/good/going-there?a=1');
    const { url } = await service.create('https://shop.example.org/decent/going-there?a=2');
    await rowsOf('reports');
    await service.reset();
    person().meetsPick('types, and chooses', async (pick) => {
      pick.type('going-there');
      await pick.until(() => pick.labels.length === 2);
      await pick.choose('/decent/going-there?a=2');
    });
    await person().runs(commandId('openReport'));
    assert.equal(person().pick().title, 'Open Report');
    assert.equal((await revealed()).report.url, url);
    const searches = (await service.askedReports()).filter(({ search }) => search !== undefined);
    assert.deepEqual(
      searches.slice(-1).map(({ search, search_by }) => [search, search_by]),
      [['going-there', 'url']],
    );
    assert.ok(!(await service.askedReports()).some(({ page, result }) => page !== undefined || result === 'decent'));
  });

  it('takes the report that was typed, however soon Enter follows', async () => {
    await service.create('https://shop.example.org/decent/early');
    person().meetsPick('presses Enter too early', async (pick) => {
      await pick.until(() => pick.choices.length > 1);
      const other = pick.choices.filter(({ label }) => label !== '/decent/early').slice(0, 1);
      pick.type('decent/early');
      // VS Code has not yet reported its removal.
      pick.activeItems = other;
      pick.enter();
      await pick.choose('/decent/early');
    });
    await person().runs(commandId('openReport'));
    assert.equal(tab(), 'shop.example.org › decent › early');
  });

  it('leaves a filter as it is that hides the report', async () => {
    const { url } = await service.create('https://shop.example.org/good/behind-the-filter', 0);
    await rowsOf('reports');
    for (const filter of ['Bad', 'Private']) {
      await person().chooses(commandId('filterReports'), filter);
      await rowsOf('reports');
      const before = (await headOf('reports')).description;
      await openIt({ url });
      assert.equal(tab(), 'shop.example.org › good › behind-the-filter');
      await assert.rejects(revealed());
      assert.equal((await headOf('reports')).description, before);
      // Choosing it again turns it off.
      await person().chooses(commandId('filterReports'), filter);
    }
  });

  it('opens no view that is closed', async () => {
    const { url } = await service.create('https://shop.example.org/good/without-a-view');
    await hideViews();
    await openIt({ url });
    assert.equal(tab(), 'shop.example.org › good › without-a-view');
    await assert.rejects(revealed());
  });
});
