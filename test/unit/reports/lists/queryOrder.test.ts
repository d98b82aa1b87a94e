import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Page } from '../../../../src/service/page';
import type { Report } from '../../../../src/service/records';
import type { PageOptions, ReportQuery } from '../../../../src/service/service';
import { isWanted, reportsOutline } from '../../../../src/reports/lists/query';
import { FakeService, openStore, reportOf } from './fakeService';
import { settled } from './pages';

const addresses = ['aa', 'ab', 'ba', 'bb'];

/** A service that answers on demand, in any order, and ignores abort signals. */
class SlowService extends FakeService {
  readonly pending: (() => void)[] = [];

  override listReports(query: ReportQuery, options?: PageOptions): Promise<Page<Report>> {
    const { next } = options ?? {};
    const answer = super.listReports(query, { next });
    return new Promise((resolve, reject) => {
      this.pending.push(() => void answer.then(resolve, reject));
    });
  }

  async release(which: number): Promise<void> {
    this.pending.splice(which % Math.max(1, this.pending.length), 1)[0]?.();
    await settled();
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('search' as const), text: fc.constantFrom('', 'a', 'b', 'ab') }),
  fc.record({ kind: fc.constant('group' as const), by: fc.constantFrom('result' as const, 'none' as const) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
  fc.record({ kind: fc.constant('create' as const), part: fc.constantFrom('aa', 'ba') }),
  fc.record({ kind: fc.constant('answer' as const), which: fc.nat(9) }),
);

function nextOf(numbers: Iterator<number>): number {
  const next = numbers.next();
  return next.done === true ? 0 : next.value;
}

describe('Answers that come in any order while the query changes', () => {
  it('leave the view with what the present query finds, and no list that it does not want', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.nat(9)), async (steps, order) => {
        const service = new SlowService();
        for (const [index, part] of addresses.entries()) {
          service.add(reportOf(part, { url: `https://x/${part}`, result: index % 2 === 0 ? 'good' : 'bad' }));
        }
        const { store } = openStore(service);
        const shown = () => {
          const outline = reportsOutline(store.query);
          const lists = outline.kind === 'groups' ? outline.lists : outline.kind === 'reports' ? [outline.list] : [];
          return lists.map((list) => ({ list, pagedList: store.lists.reports(list) }));
        };
        const create = (part: string) => {
          service.add(reportOf(`new${service.reports.length}`, { url: `https://x/${part}`, result: 'bad' }));
          store.lists.markChanged(store.lists.allReports);
        };
        const draw = () => shown().forEach(({ pagedList }) => void pagedList.load());
        draw();
        for (const it of steps) {
          if (it.kind === 'search') store.queryReports({ search: it.text });
          else if (it.kind === 'group') store.queryReports({ groupBy: it.by });
          else if (it.kind === 'refresh') store.markStale();
          else if (it.kind === 'create') create(it.part);
          else await service.release(it.which);
          draw();
        }
        while (service.pending.length > 0) await service.release(nextOf(order));
        for (const { list, pagedList } of shown()) {
          const fitting = service.reports.filter(
            ({ url, result }) => url.includes(list.search) && (list.result === undefined || result === list.result),
          );
          assert.deepEqual(
            pagedList.state.rows.map(({ id }) => id),
            fitting.map(({ id }) => id),
          );
          assert.equal(pagedList.state.loading, false);
        }
        assert.ok(store.lists.all.every(({ list }) => isWanted(list, store.query)));
      }),
    );
  });
});
