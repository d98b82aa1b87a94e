import assert from 'node:assert/strict';
import { FakeService, found, listOf, openStore, reportOf, showAll } from './fakeService';
import { settled } from './pages';

const good = listOf({ result: 'good' });
const goodOfShop = listOf({ project: 'shop', result: 'good' });
const url = 'https://shop/new';

/** A store with all good reports loaded, but not those of the project. */
async function stage() {
  const service = new FakeService().add(reportOf('1', { project: 'shop', result: 'good', privacy: 'public' }));
  const { store, changes } = openStore(service);
  await store.lists.reports(good).load();
  showAll(store);
  return { service, store, changes };
}

// The answer held back was made before the change: it would undo the change on the screen.
describe('A change while a list is being loaded', () => {
  it('of privacy shows in a group that is being opened', async () => {
    const { service, store, changes } = await stage();
    const release = service.hold('list good of shop');
    const opened = store.lists.reports(goodOfShop).load();
    await changes.changePrivacy(reportOf('1'), { privacy: 'private' });
    release();
    await opened;
    await settled();
    assert.equal(store.lists.reports(goodOfShop).state.rows[0]?.privacy, 'private');
  });

  it('leaves no ghost of a deleted report in a group that is being opened', async () => {
    const { service, store, changes } = await stage();
    const release = service.hold('list good of shop');
    const opened = store.lists.reports(goodOfShop).load();
    const deleted = changes.deleteReport(reportOf('1'));
    await settled();
    release();
    await Promise.all([opened, deleted]);
    await settled();
    assert.equal(store.lists.reports(goodOfShop).has('1'), false);
  });

  it('finds a new report although the lists are refreshed at the same time', async () => {
    const { service, store, changes } = await stage();
    service.hold('list good of all');
    const created = changes.createReport({ url, privacy: 'private' });
    await settled();
    const release = service.hold('list good of all');
    const refreshed = store.lists.reports(good).refresh();
    await settled();
    release();
    await refreshed;
    assert.equal(found(await created)?.report.url, url);
  });
});
