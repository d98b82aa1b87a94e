import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { patient } from '../../../src/service/patient';
import { FakeService } from '../reports/lists/fakeService';

describe('A service that is asked for much', () => {
  const busy = (milliseconds: number | undefined) =>
    new ServiceError(
      { kind: 'tooManyRequests', retryAt: milliseconds === undefined ? undefined : Date.now() + milliseconds },
      'https://x.example',
    );

  it('is asked again once it allows that, each time with what was asked for', async () => {
    const service = new FakeService();
    for (const call of ['list any of all', 'list any of all', 'delete 7']) service.fail(call, busy(1));
    const asked = patient(service);
    assert.equal((await asked.listReports({ per_page: 10 })).total, 0);
    await asked.deleteReport('7');
    assert.deepEqual(service.calls, [
      ...['list any of all', 'list any of all', 'list any of all'],
      ...['delete 7', 'delete 7'],
    ]);
  });

  it('is not waited for where it does not say how long, where that is long, or where nobody waits any more', async () => {
    for (const milliseconds of [undefined, 3_600_000]) {
      const service = new FakeService();
      service.fail('delete 7', busy(milliseconds));
      await assert.rejects(patient(service).deleteReport('7'), ServiceError);
      assert.deepEqual(service.calls, ['delete 7']);
    }
    const service = new FakeService();
    service.fail('delete 7', busy(1));
    await assert.rejects(patient(service).deleteReport('7', { signal: AbortSignal.abort() }));
    assert.equal(service.calls.length, 1);
  });
});
