import assert from 'node:assert/strict';
import { projectsInOrder } from '../../../src/model/lists/projectOrder';
import { LoadWait } from '../../../src/views/lists/loadWait';
import { SessionTree } from '../../../src/views/lists/sessionTree';
import { allProjects, FakeService, openStore, reportOf } from '../lists/fakeService';

describe('The rows of a session', () => {
  const connection = { id: 'c', name: 'Sandbox', url: 'https://reports.example' };

  it('do not show once it has ended', async () => {
    const { store, updates } = openStore(new FakeService().add(reportOf('1', { project: 'shop' })));
    await store.lists.projects(allProjects).load();
    const restored = () => Promise.resolve();
    const told = { redraw: () => undefined, listsChanged: () => undefined };
    const tree = new SessionTree(
      'projects',
      { connection, scope: '1', store, updates, restored },
      new LoadWait(),
      told,
      () => Promise.resolve({ describeLoadError: String, projectsInOrder }),
    );
    assert.deepEqual(
      (await tree.childrenOf(undefined)).map(({ kind }) => kind),
      ['project'],
    );
    const former = tree.childrenOf(undefined);
    tree.dispose();
    assert.deepEqual(await former, []);
  });
});
