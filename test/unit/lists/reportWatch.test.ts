import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { defaultQuery } from '../../../src/model/lists/query';
import { reportsOutline } from '../../../src/model/lists/listRequest';
import { ReportWatch } from '../../../src/model/lists/reportWatch';
import { FakeService, openStore, reportOf } from './fakeService';

describe('A report that is watched', () => {
  it('is what its list says of it where it cannot be had in full, and then what the service sends', async () => {
    const row = reportOf('1', { result: 'bad' });
    const service = new FakeService().add(row);
    const { store } = openStore(service);
    const outline = reportsOutline(defaultQuery);
    assert.ok(outline.kind === 'groups');
    await Promise.all(outline.lists.map((list) => store.lists.reports(list).load()));
    const watch = new ReportWatch(store, '1');
    const known = () => watch.known;
    assert.equal(known(), undefined);
    service.fail('get 1', new ServiceError({ kind: 'serviceFailed', status: 500 }, 'https://reports.example'));
    await watch.load();
    assert.ok(watch.state.error instanceof ServiceError);
    assert.equal(known()?.url, row.url);
    watch.markStale();
    await watch.load();
    assert.deepEqual([watch.state.error, known()?.id], [undefined, '1']);
    watch.dispose();
  });
});
