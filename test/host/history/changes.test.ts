import assert from 'node:assert/strict';
import { workspace } from 'vscode';
import { commandId, settingIds } from '../../../src/ids';
import { nextEvent } from '../events';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { whatIsRevealed } from '../revealed';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow, setSetting, showViews } from '../window';

const site = 'https://shop.example.org/good';

describe('What changed', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  whatIsRevealed();

  after(() => setSetting('notifyWorse', undefined));

  /** Waits until the reports seen have been compared with the history, the result matches, and the view shows it. */
  async function isNoted(isSo: (urls: readonly string[]) => boolean): Promise<readonly string[]> {
    const { sessions, views } = await internals();
    const history = sessions.current?.history;
    assert.ok(history);
    const shown = () =>
      (views.changes?.getChildren() ?? []).flatMap((group) => views.changes?.getChildren(group) ?? []);
    for (;;) {
      const urls = history.unseenChanges.map(({ url }) => url);
      if (history.lookedAt !== undefined && isSo(urls) && shown().length === urls.length) return urls;
      await nextEvent(history.onDidChange);
    }
  }

  it('here by the person does not count as news', async () => {
    const { views } = await internals();
    const { url } = await service.create(`${site}/deleted-here`);
    const { node } = await rowOfView('reports', url);
    await isNoted(() => true);
    person().clicks('Delete Report');
    await person().runs(commandId('deleteReport'), node);
    person().types(`${site}/created-here`);
    await person().chooses(commandId('createReport'), 'Private');
    const other = await service.create(`${site}/created-elsewhere`);
    await person().runs(commandId('refresh'));
    await rowsOf('reports');
    assert.deepEqual(await isNoted((urls) => urls.length > 0), [other.url]);
    const { changes } = views;
    const [group] = changes?.getChildren() ?? [];
    assert.ok(group);
    const labels = [group, ...(changes?.getChildren(group) ?? [])].map(
      (row) => changes?.getTreeItem(row).accessibilityInformation?.label,
    );
    assert.deepEqual([labels.length, labels[0]], [2, 'New, 1']);
    assert.match(labels[1] ?? '', /^https:.+created-elsewhere, New, Good \d+$/);
    assert.equal(changes?.treeView.badge, undefined);
  });

  it('is told apart where the person asked for new results, and the badge does not count it', async () => {
    const { views } = await internals();
    const [mine, other] = [await service.create(`${site}/updated-here`), await service.create(`${site}/elsewhere`)];
    const { node } = await rowOfView('reports', mine.url);
    await isNoted(() => true);
    await person().runs(commandId('updateResults'), node);
    await service.rate(other.id);
    await person().runs(commandId('refresh'));
    await rowsOf('reports');
    await isNoted((urls) => urls.length === 2);
    const { changes } = views;
    const labels = (changes?.getChildren() ?? []).map(
      (group) => changes?.getTreeItem(group).accessibilityInformation?.label,
    );
    assert.deepEqual(labels, ['Worse, 1', 'Your Updates, 1']);
    assert.equal(changes?.treeView.badge?.value, 1);
  });

  it('says that nothing has, and where it could not look', async () => {
    const { sessions, views } = await internals();
    const { history } = sessions.current ?? assert.fail('Nothing is connected');
    const said = async (pattern: RegExp) => {
      while (!pattern.test(views.changes?.treeView.message ?? '')) await nextEvent(history.onDidChange);
    };
    await showViews();
    await rowsOf('reports');
    await isNoted(() => true);
    await person().runs(commandId('refresh'));
    await said(/^Nothing has changed since .+\.$/);
    await service.control({ faults: [{ method: 'GET', status: 503 }] });
    await person().runs(commandId('refresh'));
    await said(/reported an error \(status 503\)\. Try again later\. Changes may be missing\.$/);
    await service.control({ faults: [] });
    await person().runs(commandId('refresh'));
    await said(/^Nothing has changed since .+\.$/);
  });

  it('is told in a message only where that is wanted, and can be silenced there', async () => {
    const { views } = await internals();
    const worse = () => person().told.filter(({ text }) => text.includes('got worse'));
    for (const isWanted of [false, true]) {
      await setSetting('notifyWorse', isWanted);
      const { id, url } = await service.create(`${site}/told-${String(isWanted)}`);
      await person().runs(commandId('refresh'));
      await rowsOf('reports');
      await isNoted((urls) => urls.includes(url) || !isWanted);
      await person().runs(commandId('markAllAsSeen'));
      await service.rate(id);
      await person().runs(commandId('refresh'));
      await rowsOf('reports');
      await isNoted((urls) => urls.includes(url));
      if (!isWanted) assert.deepEqual(worse(), []);
    }
    const message = await person().isTold('shop.example.org/good/told-true got worse: Good → Bad.');
    assert.deepEqual([worse().length, message.buttons], [1, ['Show What Changed', 'Don’t Show Again']]);
    const { badge } = views.changes?.treeView ?? {};
    assert.deepEqual([badge?.value, badge?.tooltip], [1, '1 report got worse']);
    const silenced = nextEvent(workspace.onDidChangeConfiguration, (event) =>
      event.affectsConfiguration(settingIds.notifyWorse),
    );
    message.press('Don’t Show Again');
    await silenced;
    assert.equal(workspace.getConfiguration().get(settingIds.notifyWorse), false);
  });
});
