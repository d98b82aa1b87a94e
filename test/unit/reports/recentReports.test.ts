import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { AbortedError } from '../../../src/util/abortedError';
import type { Report } from '../../../src/service/records';
import type { PageOptions, ReportQuery } from '../../../src/service/service';
import { sortedNewestFirst, RecentReports } from '../../../src/reports/currentReports';
import { reportOf } from './lists/fakeService';

describe('Reports as lists had them shortly before', () => {
  const whole = { privacy: 'private', hasPassword: false, score: 80, generatedAt: 1 } as const;
  const urlOf = (id: number, host = 'example.com') => `https://${host}/${id}`;

  /** Lists of the reports with the numbers 1 to `newest`, on pages of a hundred. */
  function stage({ newest = 250, fields = {} }: { newest?: number; fields?: Partial<Report> } = {}) {
    const asked: string[] = [];
    const clock = { time: 0, elapsed: () => clock.time };
    const state: { newest: number; error?: Error } = { newest };
    const listReports = ({ project = 'all' }: ReportQuery, { next = {} }: PageOptions = {}) => {
      const page = Number(next['page'] ?? 1);
      asked.push(`${project} ${page}`);
      if (state.error) return Promise.reject(state.error);
      const first = state.newest - 100 * (page - 1);
      const ids = Array.from({ length: Math.max(0, Math.min(100, first)) }, (_, at) => first - at);
      const host = project === 'all' ? undefined : project;
      const records = ids.map((id) => reportOf(String(id), { ...whole, url: urlOf(id, host), ...fields }));
      const following = first > 100 ? { page: String(page + 1) } : undefined;
      return Promise.resolve({ records, unreadable: 0, total: newest, next: following, isCut: false });
    };
    /** Asks for reports to change, in this order and at the same time. @returns the IDs of those found */
    const find = async (wanted: readonly Pick<Report, 'id' | 'url'>[], recent = new RecentReports(wanted, clock)) => {
      const found = await Promise.all(wanted.map((it) => recent.find(it, { listReports }, undefined)));
      return found.map((it) => it?.id);
    };
    return { asked, clock, state, find };
  }

  const reports = (...ids: number[]) => ids.map((id) => ({ id: String(id), url: urlOf(id) }));
  const down = (from: number, to: number) => reports(...Array.from({ length: from - to + 1 }, (_, at) => from - at));

  it('reads each page of their project once, as far as it is needed', async () => {
    const { asked, find } = stage();
    assert.deepEqual(
      await find(down(240, 100)),
      down(240, 100).map(({ id }) => id),
    );
    assert.deepEqual(asked, ['example.com 1', 'example.com 2']);
  });

  it('reads the list of all where hosts have few reports each, and the ones of projects where they have many', async () => {
    const few = stage();
    await few.find(down(250, 241).map(({ id, url }, at) => ({ id, url: url.replace('example', `site${at % 5}`) })));
    assert.deepEqual(few.asked, ['all 1']);
    const many = stage();
    await many.find(down(250, 221).map(({ id, url }, at) => ({ id, url: url.replace('example', `site${at % 3}`) })));
    assert.deepEqual(many.asked, ['site0.com 1', 'site1.com 1', 'site2.com 1']);
  });

  it('reads a page again once it is older than half a minute', async () => {
    const { asked, clock, find } = stage();
    const wanted = down(250, 231);
    const recent = new RecentReports(wanted, clock);
    await find(wanted.slice(0, 10), recent);
    clock.time = 30_000;
    await find(wanted.slice(10, 12), recent);
    assert.deepEqual(asked, ['example.com 1']);
    clock.time = 30_001;
    assert.deepEqual(
      await find(wanted.slice(12), recent),
      wanted.slice(12).map(({ id }) => id),
    );
    assert.deepEqual(asked, ['example.com 1', 'example.com 1']);
  });

  it('finds nothing, and asks nothing, for few reports', async () => {
    const { asked, find } = stage();
    assert.deepEqual([await find(reports(4, 3, 2, 1)), asked], [[undefined, undefined, undefined, undefined], []]);
  });

  it('does not look further for what should have been on a page, nor too far for what is rare', async () => {
    const missing = stage({ fields: { url: '' } });
    const { asked, find } = stage({ newest: 5000 });
    await find(reports(4999, 3000, 2000, 1000, 500, 1));
    assert.deepEqual(asked, ['example.com 1']);
    assert.deepEqual(await missing.find(down(250, 241)), Array<undefined>(10).fill(undefined));
  });

  for (const [what, fields] of [
    ['of another page', { url: 'https://example.com/other' }],
    ['without its privacy', { privacy: undefined }],
    ['without its date', { generatedAt: undefined }],
    ['that does not say if it has a password', { hasPassword: undefined }],
  ] as const) {
    it(`takes no row ${what} for the report`, async () => {
      assert.deepEqual(await stage({ fields }).find(down(250, 246)), Array<undefined>(5).fill(undefined));
    });
  }

  it('finds nothing, and asks no more, once a list cannot be read', async () => {
    const { asked, state, find } = stage();
    state.error = new ServiceError({ kind: 'serviceFailed', status: 500 }, 'https://example.com');
    assert.deepEqual(await find(down(250, 246)), Array<undefined>(5).fill(undefined));
    assert.deepEqual(asked, ['example.com 1']);
    state.error = new AbortedError();
    await assert.rejects(find(down(250, 246)), AbortedError);
  });

  it('are sorted by numbers, and left as they are where an ID is none', () => {
    assert.deepEqual(
      sortedNewestFirst(reports(9, 10, 100)).map(({ id }) => id),
      ['100', '10', '9'],
    );
    const others = [{ id: '1' }, { id: 'b' }, { id: '2' }, {}];
    assert.equal(sortedNewestFirst(others), others);
  });
});
