import assert from 'node:assert/strict';
import { reportQueryOf } from '../../../../src/reports/lists/query';
import { readReports } from '../../../../src/reports/lists/readList';
import { inListOrder, sortKeyOf } from '../../../../src/reports/lists/reportOrder';
import { listOf, reportOf } from './fakeService';
import { PagedService } from './pagedService';

describe('Reading a list without keeping it', () => {
  it('asks by id, newest first, whatever the order of the list: what others change then hides nothing', async () => {
    const service = new PagedService();
    const list = listOf({ sortBy: 'url', sort: 'asc', result: 'bad' });
    await readReports(reportQueryOf(list), service, new AbortController().signal, () => undefined);
    assert.deepEqual(service.queries, [{ result: 'bad', sort_by: 'id', sort: 'desc', per_page: 100 }]);
  });

  const newestFirst = [
    reportOf('3', { url: 'b', result: 'good', generatedAt: 1 }),
    reportOf('2', { url: 'c', result: 'bad', generatedAt: 3 }),
    reportOf('1', { url: 'a', result: undefined, generatedAt: undefined }),
  ];
  it('puts the lower score first among the worst', () => {
    const list = listOf({ sortBy: 'result', sort: 'asc' });
    const rows = [90, 30, undefined, 12, 48].map((score) => ({
      score,
      key: sortKeyOf(reportOf('1', { result: score === 90 ? 'good' : 'bad', score }), list),
    }));
    assert.deepEqual(
      inListOrder(rows, list).map(({ score }) => score),
      [12, 30, 48, undefined, 90],
    );
  });

  const orders = {
    'id desc': '321',
    'id asc': '123',
    'url asc': '132',
    'url desc': '231',
    'generated_at desc': '231',
    'generated_at asc': '132',
    'result asc': '231',
    'result desc': '132',
  };
  for (const [order, wanted] of Object.entries(orders)) {
    it(`gives what was read in the list’s own order: ${order}`, () => {
      const [sortBy, sort] = order.split(' ') as ['id', 'asc'];
      const list = listOf({ sortBy, sort });
      const rows = inListOrder(
        newestFirst.map((report) => ({ id: report.id, key: sortKeyOf(report, list) })),
        list,
      );
      assert.equal(rows.map(({ id }) => id).join(''), wanted);
    });
  }
});
