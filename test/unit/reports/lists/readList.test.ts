import assert from 'node:assert/strict';
import { AbortedError } from '../../../../src/util/abortedError';
import type { NextPage, Page } from '../../../../src/service/page';
import type { Reading } from '../../../../src/reports/lists/pageReader';
import { readList } from '../../../../src/reports/lists/readList';
import { pageOf, type Row } from './pages';

const pageAt = (number: number) => ({ page: String(number) });

/** Reads all pages of a service that returns these; also returns the numbers of the requested pages. */
async function read(give: (number: number) => Page<Row>, signal = new AbortController().signal) {
  const asked: number[] = [];
  const rows: string[] = [];
  const fetchPage = (next: NextPage | undefined) => {
    const number = Number(next?.['page'] ?? 1);
    asked.push(number);
    assert.ok(asked.length < 400, 'it is asked without end');
    return Promise.resolve(give(number));
  };
  const reading = await readList<Row>({ perPage: 10, fetchPage, keyOf: ({ id }) => id }, signal, (records) => {
    rows.push(...records.map(({ id }) => id));
    return undefined;
  });
  return { asked, rows, reading };
}

/** The part of a reading that shows how it ended. */
const endOf = ({ read, total, isWhole }: Reading) => [read, total, isWhole];

describe('Page after page', () => {
  it('is read to the last, each row once, though rows move between pages meanwhile', async () => {
    const pages = [pageOf(['a', 'b'], { next: pageAt(2) }), pageOf(['b', 'c'], { next: pageAt(3) }), pageOf(['d'])];
    const { asked, rows, reading } = await read((number) => pages[number - 1] ?? pageOf([]));
    assert.deepEqual([new Set(asked), rows, reading.isWhole], [new Set([1, 2, 3]), ['a', 'b', 'c', 'd'], true]);
  });

  const endless: Record<string, (number: number) => Page<Row>> = {
    'is empty': (number) => pageOf(number === 1 ? ['a'] : [], { next: pageAt(number + 1) }),
    'has the same rows again': (number) => pageOf(['a'], { next: pageAt(number + 1) }),
  };
  for (const [how, give] of Object.entries(endless)) {
    it(`ends with a page that ${how}, though the service offers another without end`, async () => {
      const { asked, rows } = await read(give);
      assert.deepEqual([Math.max(...asked), rows], [2, ['a']]);
    });
  }

  it('is not whole where less was read than one of its pages told', async () => {
    const pages = [pageOf(['a'], { next: pageAt(2), total: 3 }), pageOf(['b'])];
    const { reading } = await read((number) => pages[number - 1] ?? pageOf([]));
    assert.deepEqual(endOf(reading), [2, 3, false]);
  });

  it('is compared where a page does not tell how many there are', async () => {
    let rows = ['a', 'b', 'c', 'd'];
    const { rows: found } = await read((number) => {
      const page = pageOf(rows.slice(2 * number - 2, 2 * number), number === 1 ? { next: pageAt(2), total: 9 } : {});
      if (number === 1) rows = ['b', 'c', 'd'];
      return page;
    });
    assert.deepEqual(found.sort(), ['a', 'b', 'c', 'd']);
  });

  it('goes on after pages of which nothing can be read', async () => {
    const give = (number: number) =>
      number === 2 || number === 3
        ? pageOf([], { unreadable: 2, next: pageAt(number + 1) })
        : pageOf([String(number)], number === 5 ? {} : { next: pageAt(number + 1) });
    const { asked, rows, reading } = await read(give);
    assert.deepEqual([Math.max(...asked), rows, reading.unreadable, reading.isWhole], [5, ['1', '4', '5'], 4, false]);
  });

  it('ends after ten of them in a row', async () => {
    const give = (number: number) =>
      pageOf(number % 8 === 1 && number < 10 ? [String(number)] : [], { unreadable: 2, next: pageAt(number + 1) });
    const { asked, rows } = await read(give);
    assert.deepEqual([Math.max(...asked), rows], [19, ['1', '9']]);
  });

  it('ends where the service leads back to where it began', async () => {
    const { asked } = await read((number) => pageOf([String(number)], { next: pageAt((number % 3) + 1) }));
    assert.deepEqual(new Set(asked), new Set([1, 2, 3]));
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

describe('A list that is read', () => {
  /** A list of rows, newest first, in which some are deleted and created before each request. */
  function listOf(
    count: number,
    perPage: number,
    meanwhile: (rows: string[], asked: number) => void = () => undefined,
  ) {
    const rows = Array.from({ length: count }, (_, at) => String(count - at));
    let asked = 0;
    const give = (number: number): Page<Row> => {
      meanwhile(rows, asked++);
      const page = rows.slice((number - 1) * perPage, number * perPage);
      const isMore = rows.length > number * perPage;
      return pageOf(page, { total: rows.length, ...(isMore ? { next: pageAt(number + 1) } : { isLast: true }) });
    };
    return { rows, give };
  }
  const missing = (rows: readonly string[], found: readonly string[]) => rows.filter((row) => !found.includes(row));

  for (const [what, deleted] of [
    ['one row', 1],
    ['half a page', 5],
    ['several pages', 33],
  ] as const) {
    const deletes = (all: string[]) => all.splice(0, Math.max(0, Math.min(deleted, all.length - 60)));

    it(`misses nothing while others delete ${what} at its beginning now and then`, async () => {
      const { rows, give } = listOf(400, 10, (all, asked) => asked % 20 === 19 && deletes(all));
      const { rows: found, reading } = await read(give);
      assert.deepEqual([missing(rows, found), reading.isWhole], [[], true]);
    });

    it(`misses nothing, but does not count as whole, while others delete ${what} there before each request`, async () => {
      const { rows, give } = listOf(400, 10, (all, asked) => asked < 30 && deletes(all));
      const { rows: found, reading } = await read(give);
      assert.deepEqual([missing(rows, found), reading.isWhole], [[], false]);
    });
  }

  it('misses nothing where it counts as whole, while others delete anywhere and create at its beginning', async () => {
    let whole = 0;
    for (let seed = 1; seed <= 40; seed++) {
      let state = seed;
      const random = (end: number) => (state = (state * 48_271) % 0x7fff_ffff) % end;
      let newest = 1000;
      const { rows, give } = listOf(120, 10, (all) => {
        if (random(3) > 0) return;
        for (let times = random(4); times > 0 && all.length > 30; times--) all.splice(random(all.length), 1);
        if (random(2) === 0) all.unshift(String(++newest));
      });
      const before = [...rows];
      const { rows: found, reading } = await read(give);
      const missed = missing(
        rows.filter((row) => before.includes(row)),
        found,
      );
      assert.ok(missed.length === 0 || !reading.isWhole, `seed ${seed}: ${missed.join()}`);
      if (reading.isWhole) whole++;
    }
    assert.ok(whole > 5, `${whole} of 40`);
  });

  const untold: Record<string, (rows: number) => number | undefined> = {
    'no total': () => undefined,
    'the size of a page as its total': () => 10,
    'a total that ends at 50': (rows) => Math.min(rows, 50),
  };
  for (const [what, totalOf] of Object.entries(untold)) {
    it(`misses nothing where it counts as whole and gives ${what}, while others delete anywhere`, async () => {
      let whole = 0;
      for (let seed = 1; seed <= 200; seed++) {
        let state = seed;
        const random = (end: number) => (state = (state * 48_271) % 0x7fff_ffff) % end;
        const { rows, give } = listOf(120, 10, (all) => {
          if (random(6) > 0) return;
          for (let times = random(15); times > 0 && all.length > 30; times--) all.splice(random(all.length), 1);
        });
        const { rows: found, reading } = await read((number) => ({ ...give(number), total: totalOf(rows.length) }));
        assert.ok(
          !reading.isWhole || missing(rows, found).length === 0,
          `seed ${seed}: ${missing(rows, found).join()}`,
        );
        if (reading.isWhole) whole++;
      }
      assert.ok(whole > 100, `${whole} of 200`);
    });
  }

  it('misses nothing where others delete two rows and then create one, though it gives no total', async () => {
    const { rows, give } = listOf(40, 10, (all, asked) => {
      if (asked === 1) all.splice(0, 2);
      if (asked === 2) all.unshift('new');
    });
    const { rows: found, reading } = await read((number) => ({ ...give(number), total: undefined }));
    assert.deepEqual([missing(rows, found), reading.isWhole], [[], true]);
  });

  it('is asked for each page but the last once more where it gives no total', async () => {
    const { give } = listOf(40, 10);
    const { asked } = await read((number) => ({ ...give(number), total: undefined }));
    assert.deepEqual(asked, [1, 2, 1, 3, 2, 4, 3]);
  });

  it('is asked for each page once where its total fits', async () => {
    const { asked } = await read(listOf(40, 10).give);
    assert.deepEqual(asked, [1, 2, 3, 4]);
  });

  it('has what was created while it was read', async () => {
    const { rows, give } = listOf(40, 10, (all, asked) => asked === 2 && all.unshift('new'));
    const { rows: found, reading } = await read(give);
    assert.deepEqual([missing(rows, found), reading.isWhole], [[], true]);
  });

  it('is whole although it says fewer rows than it offers', async () => {
    const { rows, give } = listOf(50, 10);
    for (const total of [10, 20, 49]) {
      const { rows: found, reading } = await read((number) => ({ ...give(number), total }));
      assert.deepEqual([missing(rows, found), reading.isWhole], [[], true], `${total}`);
    }
  });

  const partial: Record<string, (page: Page<Row>, number: number) => Page<Row>> = {
    'says more rows than it gives': (page) => ({ ...page, total: 41 }),
    'has records that cannot be read': (page, number) =>
      number === 2 ? { ...page, records: page.records.slice(1), unreadable: 1 } : page,
    'offers its next page elsewhere': (page, number) =>
      number === 2 ? { ...page, next: undefined, isCut: true } : page,
    'offers one page too few': (page, number) => (number === 3 ? { ...page, next: undefined } : page),
    'says nothing of its end, where its last page is full': ({ records, next }) =>
      pageOf(
        records.map(({ id }) => id),
        { next },
      ),
    'leads back to where it began': (page, number) => (number === 3 ? { ...page, next: pageAt(2) } : page),
    'has a page that adds nothing, and offers another': (page, number) =>
      number === 3 ? pageOf(['40'], { next: pageAt(4), total: 30 }) : page,
    'shrinks only in its own words, and is cut off with them': (page, number) =>
      number === 2 ? { ...page, next: undefined, total: 20 } : page,
  };
  for (const [what, change] of Object.entries(partial)) {
    it(`is not whole where it ${what}`, async () => {
      const { give } = listOf(40, 10);
      const { reading } = await read((number) => change(give(number), number));
      assert.equal(reading.isWhole, false, JSON.stringify(endOf(reading)));
    });
  }

  it('is not whole where somebody has enough, and then is read no further', async () => {
    const { give } = listOf(40, 10);
    let asked = 0;
    const fetchPage = (next: NextPage | undefined) => Promise.resolve((asked++, give(Number(next?.['page'] ?? 1))));
    const { signal } = new AbortController();
    const reading = await readList<Row>({ perPage: 10, fetchPage, keyOf: ({ id }) => id }, signal, () => 'enough');
    assert.deepEqual([asked, endOf(reading)], [1, [10, 40, false]]);
  });
});
