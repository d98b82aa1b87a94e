import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Page } from '../../../src/service/page';
import type { Report } from '../../../src/service/records';
import { projectDeletion } from '../../../src/reports/currentReports';
import { FakeService, reportOf } from './lists/fakeService';

describe('What goes with a project that is deleted', () => {
  /** Three reports of one project and the reports 3 and 4 of another. */
  function stage(patch: Partial<Page<Report>> = {}) {
    const service = new FakeService().add(
      ...['11', '12', '13'].map((id) => reportOf(id, { project: 'shop' })),
      ...['3', '4'].map((id) => reportOf(id, { project: 'blog' })),
    );
    return {
      listReports: async (...asked: Parameters<FakeService['listReports']>) => ({
        ...(await service.listReports(...asked)),
        ...patch,
      }),
      getReport: async (id: string) => {
        if (service.reports.some((report) => report.id === id)) return service.getReport(id);
        throw new ServiceError({ kind: 'notFound' }, 'https://example.com');
      },
    };
  }

  it('are its reports, and the report of another project whose id is their number', async () => {
    const { count, stranger } = await projectDeletion('shop', stage());
    assert.deepEqual([count, stranger?.id], [3, '3']);
  });

  it('is no other report where there is none of that id', async () => {
    const { count, stranger } = await projectDeletion('blog', stage());
    assert.deepEqual([count, stranger], [2, undefined]);
  });

  it('are not counted where the service does not say how many there are', async () => {
    for (const patch of [{ next: { page: '2' } }, { unreadable: 1 }]) {
      const end = await projectDeletion('shop', stage({ total: undefined, ...patch }));
      assert.deepEqual(end, { count: undefined, stranger: undefined });
    }
    assert.equal((await projectDeletion('shop', stage({ total: undefined }))).count, 3);
  });

  it('is not guessed where the other report cannot be read', async () => {
    const failure = new ServiceError({ kind: 'serviceFailed', status: 500 }, 'https://example.com');
    const failing = { ...stage(), getReport: () => Promise.reject(failure) };
    await assert.rejects(projectDeletion('shop', failing), failure);
  });
});
