import assert from 'node:assert/strict';
import { AbortedError } from '../../../src/api/errors';
import type { NextPage, Page } from '../../../src/api/page';
import { followPages } from '../../../src/model/lists/followPages';
import { pageOf, settled, stage, type Row } from './pages';

const pageAt = (number: number) => ({ page: String(number) });

/** Reads all pages of a service that gives this for each page, and counts what it was asked. */
async function read(give: (number: number) => Page<Row>, signal = new AbortController().signal) {
  let asked = 0;
  const rows: string[] = [];
  const fetchPage = (next: NextPage | undefined) => {
    asked += 1;
    assert.ok(asked < 50, 'it is asked without end');
    return Promise.resolve(give(Number(next?.['page'] ?? 1)));
  };
  for await (const { records } of followPages(fetchPage, ({ id }) => id, signal))
    rows.push(...records.map(({ id }) => id));
  return { asked, rows };
}

describe('Page after page', () => {
  it('is read to the last, each row once, though rows move between pages meanwhile', async () => {
    const pages = [pageOf(['a', 'b'], { next: pageAt(2) }), pageOf(['b', 'c'], { next: pageAt(3) }), pageOf(['d'])];
    assert.deepEqual(await read((number) => pages[number - 1] ?? pageOf([])), { asked: 3, rows: ['a', 'b', 'c', 'd'] });
  });

  const endless: Record<string, (number: number) => Page<Row>> = {
    'is empty': (number) => pageOf(number === 1 ? ['a'] : [], { next: pageAt(number + 1) }),
    'has the same rows again': (number) => pageOf(['a'], { next: pageAt(number + 1) }),
  };
  for (const [how, give] of Object.entries(endless)) {
    it(`ends with a page that ${how}, though the service offers another without end`, async () => {
      assert.deepEqual(await read(give), { asked: 2, rows: ['a'] });
    });
  }

  it('goes on after pages of which nothing can be read', async () => {
    const give = (number: number) =>
      number === 2 || number === 3
        ? pageOf([], { unreadable: 2, next: pageAt(number + 1) })
        : pageOf([String(number)], number === 5 ? {} : { next: pageAt(number + 1) });
    assert.deepEqual(await read(give), { asked: 5, rows: ['1', '4', '5'] });
  });

  it('ends after ten of them in a row', async () => {
    const give = (number: number) =>
      pageOf(number % 8 === 1 && number < 10 ? [String(number)] : [], { unreadable: 2, next: pageAt(number + 1) });
    assert.deepEqual(await read(give), { asked: 19, rows: ['1', '9'] });
  });

  it('ends where the service leads back to where it began', async () => {
    const { asked } = await read((number) => pageOf([String(number)], { next: pageAt((number % 3) + 1) }));
    assert.ok(asked <= 4, `${asked}`);
  });

  it('is given up between two pages', async () => {
    const abort = new AbortController();
    const give = (number: number) => {
      if (number === 2) abort.abort();
      return pageOf([String(number)], { next: pageAt(number + 1) });
    };
    await assert.rejects(read(give, abort.signal), AbortedError);
  });
});

describe('A list whose service offers empty pages without end', () => {
  it('is loaded to the first of them, and refreshed with as few requests', async () => {
    const { pagedList, asked, at } = stage();
    void pagedList.load();
    await at(0).answer(pageOf(['a', 'b'], { next: pageAt(2) }));
    void pagedList.loadAll(new AbortController().signal, () => undefined);
    await settled();
    await at(1).answer(pageOf([], { next: pageAt(3) }));
    assert.deepEqual([asked.length, pagedList.state.rest, pagedList.state.loading], [2, 'none', false]);
    void pagedList.refresh();
    await at(2).answer(pageOf(['a', 'b'], { next: pageAt(2) }));
    await at(3).answer(pageOf([], { next: pageAt(3) }));
    assert.deepEqual([asked.length, pagedList.state.loading], [4, false]);
  });
});

describe('A list with pages of which nothing can be read', () => {
  const loaded = async (last: number) => {
    const { pagedList, asked, at } = stage();
    void pagedList.load();
    await at(0).answer(pageOf(['a'], { next: pageAt(2) }));
    void pagedList.loadAll(new AbortController().signal, () => undefined);
    await settled();
    while (pagedList.state.loading && asked.length < 50) {
      const next = pageAt(asked.length + 1);
      await at(asked.length - 1).answer(asked.length === last ? pageOf(['b']) : pageOf([], { unreadable: 1, next }));
    }
    return { asked: asked.length, rows: pagedList.state.rows.map(({ id }) => id) };
  };

  it('is loaded beyond them', async () => assert.deepEqual(await loaded(4), { asked: 4, rows: ['a', 'b'] }));

  it('is loaded to the tenth in a row', async () => assert.deepEqual(await loaded(40), { asked: 11, rows: ['a'] }));
});
