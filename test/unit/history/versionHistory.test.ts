import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pointsOf } from '../../../src/history/chart';
import { readHistoryFile, textOfVersions } from '../../../src/history/historyFile';
import { VersionHistory } from '../../../src/history/versionHistory';
import { reportOf } from '../reports/lists/fakeService';

const open = (versionsOfAReport = 50, formerVersions = 20_000) =>
  new VersionHistory({ versionsOfAReport, formerVersions });
const seen = (generatedAt: number, result: 'good' | 'bad' = 'good', fields = {}, score?: number) =>
  reportOf('1', { generatedAt, result, fields, score });

describe('The history of a report', () => {
  it('has each version once, in the order of their dates, however often and in which order they are seen', () => {
    const history = open();
    for (const [date, at] of [
      [2, 10],
      [1, 20],
      [2, 30],
      [3, 40],
    ] as const) {
      history.see(seen(date), at);
    }
    assert.deepEqual(
      history.of('1').map(({ generatedAt, seenAt }) => [generatedAt, seenAt]),
      [
        [1, 20],
        [2, 10],
        [3, 40],
      ],
    );
    assert.equal(history.size, 3);
  });

  it('takes the score, and the checks once the report is seen in full', () => {
    const history = open();
    assert.ok(history.see(seen(1, 'bad', {}, 40), 5));
    assert.equal(history.see(seen(1, 'bad', {}, 40), 6), undefined);
    const full = history.see(seen(1, 'bad', { checks: { a: 'pass', b: 'fail' } }, 40), 7);
    const checks = { names: ['b', 'a'], failed: ['b'] };
    assert.deepEqual(full?.checks, checks);
    assert.deepEqual(history.of('1'), [{ seenAt: 5, generatedAt: 1, result: 'bad', score: 40, checks }]);
  });

  it('tells versions without a date by what they say', () => {
    const history = open();
    const undated = (result: 'good' | 'bad') => reportOf('1', { result });
    for (const result of ['good', 'good', 'bad'] as const) history.see(undated(result), 1);
    assert.deepEqual(
      history.of('1').map(({ result }) => result),
      ['good', 'bad'],
    );
  });

  it('forgets the oldest versions of a report beyond as many as are wanted', () => {
    const history = open(2);
    for (const date of [1, 2, 3]) history.see(seen(date), date);
    assert.deepEqual(
      history.of('1').map(({ generatedAt }) => generatedAt),
      [2, 3],
    );
  });

  it('forgets what was seen longest ago beyond as many former versions as it holds in all', () => {
    const history = open(50, 10);
    for (let date = 1; date <= 12; date++) {
      history.see(reportOf(String(date), { generatedAt: 0 }), date);
      history.see(reportOf(String(date), { generatedAt: date }), 100);
    }
    const counts = ['1', '2', '3', '12'].map((id) => history.of(id).length);
    assert.deepEqual([history.size, counts], [22, [1, 1, 2, 2]]);
  });

  it('keeps the last version of a report although that was seen before all others', () => {
    const history = open(50, 10);
    history.see(seen(1000), 1);
    for (let date = 1; date <= 30; date++) history.see(seen(date), 1 + date);
    assert.equal(history.of('1').at(-1)?.generatedAt, 1000);
    assert.ok(history.size <= 12, `${history.size}`);
  });

  it('keeps the versions of a report that were seen after those of others', () => {
    const history = open(50, 10);
    for (let date = 1; date <= 8; date++) history.see(seen(date), 100 + date);
    for (let date = 1; date <= 8; date++) history.see(reportOf('2', { generatedAt: date, result: 'good' }), date);
    assert.equal(history.of('1').length, 8);
    assert.ok(history.of('2').length < 8);
  });

  it('knows the last version of each of very many reports, so that nothing of them is new', () => {
    const history = open(50, 10);
    const all = Array.from({ length: 3000 }, (_, at) => reportOf(String(at), { generatedAt: 1 }));
    for (const report of all) history.see(report, 1);
    assert.deepEqual(
      all.filter((report) => history.see(report, 2) !== undefined),
      [],
    );
    assert.equal(history.size, 3000);
  });

  it('is the same however its written parts are read', () => {
    const versions = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(versions, fc.nat(20), (all, cut) => {
        const [one, two] = [open(), open()];
        const written = all.flatMap(([date, isFull], at) => {
          const version = one.see(seen(date, 'good', isFull ? { checks: { a: 'pass' } } : {}), at);
          return version === undefined ? [] : [version];
        });
        const parts = [written.slice(cut), written.slice(0, cut), written];
        for (const part of parts)
          for (const version of readHistoryFile(textOfVersions(part)).versions) two.remember(version);
        const facts = (history: VersionHistory) =>
          history.of('1').map(({ generatedAt, checks }) => [generatedAt, checks]);
        assert.deepEqual(facts(two), facts(one));
      }),
    );
  });
});

describe('The history of an id that a service uses again', () => {
  const pageOf = (url: string, generatedAt: number, result: 'good' | 'bad') =>
    reportOf('1', { url, generatedAt, result });
  const results = (history: VersionHistory) => history.of('1').map(({ result }) => result);

  it('begins anew, so that no page is compared with another', () => {
    const history = open();
    history.see(pageOf('https://example.com/former', 1, 'good'), 1);
    const seenAnew = history.see(pageOf('https://example.com/other', 2, 'bad'), 2);
    assert.deepEqual([seenAnew?.url, results(history), history.size], [undefined, ['bad'], 1]);
  });

  it('is that of the last page however its written parts are read', () => {
    const [one, two, three] = [open(), open(), open()];
    const former = one.see(pageOf('https://example.com/former', 1, 'good'), 1);
    const gone = one.lose(pageOf('https://example.com/former', 1, 'good'), 2);
    const other = one.see(pageOf('https://example.com/other', 2, 'bad'), 3);
    assert.ok(former !== undefined && gone !== undefined && other !== undefined);
    for (const [history, order] of [
      [two, [former, gone, other]],
      [three, [other, gone, former]],
    ] as const) {
      for (const version of readHistoryFile(textOfVersions(order)).versions) history.remember(version);
      assert.deepEqual([results(history), [...history.traces]], [['bad'], []]);
    }
    const four = open();
    for (const version of readHistoryFile(textOfVersions(two.records())).versions) four.remember(version);
    four.see(pageOf('https://example.com/former', 3, 'good'), 4);
    assert.deepEqual(results(four), ['good']);
  });

  it('goes on where the service writes the address of its page in another way', () => {
    const history = open();
    const ways = ['https://www.example.com/A%20page/', 'http://example.com/a page', 'example.com/a%20page#top', ''];
    for (const [at, url] of ways.entries()) history.see(pageOf(url, at, 'good'), at);
    assert.equal(history.of('1').length, ways.length);
  });
});

describe('The last versions of pages', () => {
  const page = (id: string, url: string, generatedAt = 1) =>
    reportOf(id, { url, generatedAt, result: 'bad', score: 20 });

  it('are found by the addresses of the pages, however a service writes these', () => {
    const history = open();
    history.see(page('1', 'https://www.made.example/about/'), 5);
    history.see(page('1', 'https://www.made.example/about/', 2), 6);
    history.see(page('2', 'https://made.example/other'), 7);
    history.see(reportOf('3', { url: '' }), 8);
    const found = history.lastOfPages(['https://made.example/about', 'https://made.example/nothing']);
    assert.deepEqual(
      found.map(({ id, url, generatedAt, score }) => [id, url, generatedAt, score]),
      [['1', 'https://made.example/about', 2, 20]],
    );
  });

  it('are none of reports that are gone or were deleted, also when they are read from a disk in any order', () => {
    const history = open();
    const url = 'https://made.example/about';
    const written = [
      ...['1', '2', '3'].map((id) => history.see(page(id, url), 5)),
      history.lose(page('1', url), 6),
      history.lose({ id: '2' }, 6, true),
    ].filter((it) => it !== undefined);
    assert.equal(history.lose({ id: '2' }, 7, true), undefined);
    assert.equal(history.lose({ id: 'nobody' }, 7, true), undefined);
    const idsIn = (it: VersionHistory) => it.lastOfPages([url]).map(({ id }) => id);
    assert.deepEqual(idsIn(history), ['3']);
    for (const text of [textOfVersions(written.toReversed()), textOfVersions(history.records())]) {
      const anew = open();
      for (const version of readHistoryFile(text).versions) anew.remember(version);
      assert.deepEqual(idsIn(anew), ['3']);
      assert.equal(anew.of('2').length, 1, 'its versions can still be exported');
    }
    history.see(page('2', url, 9), 10);
    assert.deepEqual(idsIn(history).sort(), ['2', '3']);
  });
});

describe('The line of a history', () => {
  const version = (generatedAt: number, score: number | undefined, result: 'good' | 'bad' | 'decent') => ({
    ...{ seenAt: 0, generatedAt, score, result, checks: undefined },
  });

  it('goes by score', () => {
    const versions = [version(0, 20, 'bad'), version(5, 60, 'decent'), version(10, 40, 'decent')];
    assert.deepEqual(pointsOf(versions), [
      { x: 0, y: 0 },
      { x: 0.5, y: 1 },
      { x: 1, y: 0.5 },
    ]);
  });

  it('has as many points as there are versions, however many', () => {
    const versions = Array.from({ length: 200_000 }, (_, at) => version(at, at % 7, 'bad'));
    assert.equal(pointsOf(versions).length, 200_000);
  });

  it('goes by result where a version has no score, and lies half way where nothing changes', () => {
    assert.deepEqual(
      pointsOf([version(0, undefined, 'bad'), version(1, 3, 'good')]).map(({ y }) => y),
      [0, 1],
    );
    assert.deepEqual(
      pointsOf([version(0, 7, 'bad'), version(1, 7, 'bad')]).map(({ y }) => y),
      [0.5, 0.5],
    );
    assert.deepEqual(pointsOf([version(0, 7, 'bad')]), []);
  });
});
