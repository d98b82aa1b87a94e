import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { readRatedSince } from '../../../src/history/ratedSince';
import { DatedService, datedReports } from './datedService';

const numbers = (count: number, of: (at: number) => number | undefined = (at) => at + 1) =>
  Array.from({ length: count }, (_, at) => of(at));

/** 300 reports, with the first one rated last. */
const ratedAgain = numbers(300, (at) => (at === 0 ? 1000 : at + 1));

async function read(
  service: DatedService,
  since: number,
  { isOrderTrusted = false, isWanted = (): boolean => true, signal = new AbortController().signal } = {},
) {
  const taken: string[] = [];
  const take = (reports: readonly { readonly id: string }[]) => taken.push(...reports.map(({ id }) => id));
  const reading = await readRatedSince({ service, signal, since, isOrderTrusted, isWanted, take });
  return { reach: reading.reach, taken, asked: service.calls, oldest: reading.oldest, newest: reading.newest };
}

describe('What was rated since a date', () => {
  const service = (dates: readonly (number | undefined)[], fields: Partial<DatedService> = {}) =>
    Object.assign(new DatedService().add(...datedReports(dates)), fields);

  it('is read newest first until reports are older, and once looked at from the other end', async () => {
    const { reach, taken, asked, oldest, newest } = await read(service(ratedAgain), 250);
    assert.deepEqual(reach, { kind: 'whole' });
    assert.deepEqual([taken[0], taken[1], taken.length, oldest, newest], ['1', '300', 100, 202, 1000]);
    assert.deepEqual(asked, [
      'generated_at desc 10 page 1',
      'generated_at desc 100 page 1',
      'generated_at asc 10 page 1',
    ]);
  });

  it('costs one request where the order is known to be right', async () => {
    const { asked } = await read(service(ratedAgain), 250, { isOrderTrusted: true });
    assert.deepEqual(asked, ['generated_at desc 100 page 1']);
  });

  it('is read page by page, but not to the end of a large account', async () => {
    const { reach, asked } = await read(service(numbers(5000)), 0);
    assert.deepEqual(reach, { kind: 'limited', back: 4001 });
    assert.equal(asked.length, 12);
  });

  it('is everything where the account is small, in whichever order', async () => {
    const { reach, taken, asked } = await read(service([3, undefined, 9, 1], { order: 'as it is' }), 8);
    assert.deepEqual([reach, taken.length, asked.length], [{ kind: 'whole' }, 4, 2]);
  });

  it('is not known where the service ignores the order', async () => {
    for (const order of ['by id', 'as it is', 'within a page'] as const) {
      const { reach, asked } = await read(service(ratedAgain, { order }), 250);
      assert.deepEqual(reach, { kind: 'unsorted' }, order);
      assert.ok(asked.length <= 3, order);
    }
    // It may have kept the previous order.
    const { reach } = await read(service(ratedAgain, { order: 'as it is' }), 0, { isOrderTrusted: true });
    assert.deepEqual(reach, { kind: 'unsorted' });
  });

  it('is not known where the service says that another order is in force, which ten reports tell', async () => {
    const told = service(ratedAgain, { order: 'by id', distort: (page) => ({ ...page, sortedBy: 'id' }) });
    const { reach, taken, asked } = await read(told, 250);
    assert.deepEqual([reach, taken.length, asked], [{ kind: 'unsorted' }, 10, ['generated_at desc 10 page 1']]);
  });

  it('is not known where rows that were rated have no date, or no row has one', async () => {
    for (const dates of [numbers(300, (at) => (at % 7 === 0 ? undefined : 300 - at)), numbers(300, () => undefined)]) {
      const { reach, asked } = await read(service(dates, { order: 'as it is' }), 0);
      assert.deepEqual([reach, asked.length], [{ kind: 'undated' }, 2]);
    }
  });

  it('begins after the reports that are not rated yet, wherever the service puts them', async () => {
    const dated = service(ratedAgain, { order: 'as it is' });
    const unrated = datedReports(numbers(150, () => undefined)).map((it) => ({
      ...it,
      id: `u${it.id}`,
      result: undefined,
    }));
    dated.reports = [
      ...unrated,
      ...dated.reports.toSorted((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0)),
    ];
    const { reach, taken } = await read(dated, 290, { isOrderTrusted: true });
    assert.deepEqual([reach, taken.includes('1'), taken.length], [{ kind: 'whole' }, true, 200]);
  });

  it('misses nothing where others delete reports meanwhile, with totals and without', async () => {
    for (const hasTotals of [true, false]) {
      const dated = service(numbers(300), { hasTotals });
      dated.meanwhile = (requests) => {
        if (requests === 1) dated.reports = dated.reports.filter(({ id }) => Number(id) <= 280);
      };
      const { reach, taken } = await read(dated, 150);
      assert.deepEqual(reach, { kind: 'whole' });
      for (let id = 150; id <= 280; id++) assert.ok(taken.includes(String(id)), `${id}, ${String(hasTotals)}`);
    }
  });

  it('says how far it came where the service offers no more', async () => {
    const cut = service(numbers(300), { distort: (page) => ({ ...page, next: undefined }) });
    assert.deepEqual((await read(cut, 0)).reach, { kind: 'limited', back: 201 });
  });

  it('is not known where a request fails, with the reason', async () => {
    const error = new ServiceError({ kind: 'serviceFailed', status: 503 }, 'https://reports.example');
    const failing = service(numbers(300), { failures: [error] });
    assert.deepEqual((await read(failing, 0)).reach, { kind: 'failed', error });
  });

  it('is read no further once nothing shows, or the session has ended', async () => {
    const hidden = await read(service(numbers(300)), 0, { isWanted: () => false });
    assert.deepEqual([hidden.reach, hidden.asked.length], [undefined, 1]);
    const abort = new AbortController();
    const ended = service(numbers(300));
    ended.meanwhile = () => abort.abort();
    const { reach, asked } = await read(ended, 0, { signal: abort.signal });
    assert.deepEqual([reach, asked.length], [undefined, 1]);
  });

  it('ends where a service offers the same page again and again', async () => {
    const endless = service(numbers(50), {
      distort: (page, _, number) => ({
        ...{ ...page, records: endless.reports, total: undefined },
        next: { page: String(number + 1) },
      }),
    });
    assert.ok((await read(endless, 0)).asked.length < 12);
  });

  it('does not take a date in the far future for the newest', async () => {
    const { reach, newest } = await read(service([...numbers(300), Date.now() + 10 * 86_400_000]), 250);
    assert.deepEqual([reach, newest], [{ kind: 'whole' }, 300]);
  });
});
