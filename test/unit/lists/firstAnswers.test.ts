import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { firstAnswers } from '../../../src/model/lists/firstAnswers';
import { FakeService, listOf, openStore, reportOf } from './fakeService';
import { settled } from './pages';

const good = listOf({ result: 'good' });
const bad = listOf({ result: 'bad' });

describe('The first answers', () => {
  function stage() {
    const service = new FakeService().add(reportOf('1', { result: 'good' }), reportOf('2', { result: 'bad' }));
    const { lists } = openStore(service).store;
    let areThere = false;
    void firstAnswers(lists).then(() => (areThere = true));
    const areThereNow = async () => {
      await settled();
      return areThere;
    };
    return { service, lists, areThereNow };
  }

  it('are there once all that was requested is answered', async () => {
    const { service, lists, areThereNow } = stage();
    const release = service.hold('list bad of all');
    assert.equal(await areThereNow(), false);
    const loading = lists.reports(bad).load();
    await lists.reports(good).load();
    assert.equal(await areThereNow(), false);
    release();
    await loading;
    assert.equal(await areThereNow(), true);
  });

  it('are not the rows of the last time', async () => {
    const { lists, areThereNow } = stage();
    lists.reports(good).remember({ rows: [reportOf('1', { result: 'good' })], total: 1, loadedAt: 1 });
    assert.equal(await areThereNow(), false);
    await lists.reports(good).load();
    assert.equal(await areThereNow(), true);
  });

  it('may be that the service failed', async () => {
    const { service, lists, areThereNow } = stage();
    service.fail('list good of all', new ServiceError({ kind: 'serviceFailed', status: 503 }, 'https://x.example'));
    await lists.reports(good).load();
    assert.equal(await areThereNow(), true);
  });
});
