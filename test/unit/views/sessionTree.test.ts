import assert from 'node:assert/strict';
import { LoadWait } from '../../../src/views/lists/sidebarView';
import { allProjects, FakeService, openStore, reportOf } from '../reports/lists/fakeService';
import { settled } from '../reports/lists/pages';
import { treeOf } from './trees';

describe('The rows of a session', () => {
  it('do not show once it has ended', async () => {
    const session = openStore(new FakeService().add(reportOf('1', { project: 'shop' })));
    const { store } = session;
    await store.lists.projects(allProjects).load();
    const tree = treeOf('projects', session);
    assert.deepEqual(
      (await tree.childrenOf(undefined)).map(({ kind }) => kind),
      ['project'],
    );
    const former = tree.childrenOf(undefined);
    tree.dispose();
    assert.deepEqual(await former, []);
  });

  it('are drawn once with the first answers, which VS Code waits for, and with each that comes later', async () => {
    const session = openStore(new FakeService().add(reportOf('1', { result: 'bad' })));
    const { store } = session;
    const drawn: unknown[] = [];
    const tree = treeOf('reports', session, { redraw: (node) => drawn.push(node) });
    const [bad] = await tree.childrenOf(undefined);
    assert.ok(bad?.kind === 'group');
    assert.deepEqual(drawn, []);
    const list = store.lists.reports(bad.list);
    list.expireUnlessLoading();
    await list.load();
    assert.deepEqual(drawn, [bad]);
  });

  it('are all drawn again, once, with first answers that VS Code did not wait for', async () => {
    const service = new FakeService().add(reportOf('1', { result: 'bad' }));
    const session = openStore(service);
    const { store } = session;
    const releases = ['bad', 'decent', 'good'].map((result) => service.hold(`list ${result} of all`));
    const drawn: unknown[] = [];
    const noWait = Object.assign(new LoadWait(), { waitFor: () => Promise.resolve() });
    const tree = treeOf('reports', session, { wait: noWait, redraw: (node) => drawn.push(node) });
    const [bad] = await tree.childrenOf(undefined);
    assert.ok(bad?.kind === 'group');
    for (const release of releases) release();
    const list = store.lists.reports(bad.list);
    await list.load();
    assert.deepEqual([drawn.includes(bad), drawn.includes(undefined)], [false, true]);
    await settled();
    drawn.length = 0;
    list.expireUnlessLoading();
    await list.load();
    assert.deepEqual(drawn, [bad]);
  });

  it('are taken for open once VS Code asks what is below them, unless they were collapsed meanwhile', async () => {
    const session = openStore(new FakeService().add(reportOf('1', { result: 'bad' })));
    const tree = treeOf('reports', session);
    const groups = (await tree.childrenOf(undefined)).filter((node) => node.kind === 'group');
    const bad = groups.find(({ list }) => list.result === 'bad');
    assert.ok(bad);
    const isOpen = () => tree.openGroup(bad.list, undefined) !== undefined;
    assert.ok(!isOpen());
    await tree.childrenOf(bad);
    assert.ok(isOpen());
    tree.turned(bad, false);
    // VS Code was drawing it when it was collapsed.
    await tree.childrenOf(bad);
    assert.ok(!isOpen());
    tree.turned(bad, true);
    assert.ok(isOpen());
  });

  it('show at once where an earlier one left them, whatever the service does', async () => {
    const never = () => new Promise<never>(() => undefined);
    class Silent extends FakeService {
      override listProjects = never;
    }
    const session = openStore(new Silent());
    const { store } = session;
    const asked = new Promise<void>((resolve) => setImmediate(resolve));
    const restored = asked.then(() => {
      const rows = [{ name: 'shop', createdAt: undefined, fields: undefined }];
      store.lists.projects(allProjects).remember({ rows, total: 1, loadedAt: 1 });
    });
    const endless = Object.assign(new LoadWait(), { waitFor: never });
    const redraw = () => assert.fail('VS Code gets them already');
    const tree = treeOf('projects', session, { restored, wait: endless, redraw });
    assert.ok(await tree.hasLastRows());
    assert.deepEqual(
      (await tree.childrenOf(undefined)).map((node) => node.kind === 'project' && node.project),
      ['shop'],
    );
  });
});
