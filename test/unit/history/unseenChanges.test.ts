import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Result } from '../../../src/service/records';
import {
  isNewSince,
  isRatedSince,
  lookAtAll,
  lookAtSome,
  notAfter,
  unseenChangesOf,
  type LastLook,
} from '../../../src/history/unseenChanges';
import { readHistoryFile, textOfVersions } from '../../../src/history/historyFile';
import { VersionHistory, type RecordedVersion } from '../../../src/history/versionHistory';
import { reportOf } from '../reports/lists/fakeService';

const open = () => new VersionHistory({ versionsOfAReport: 50, formerVersions: 20_000 });
const version = (id: string, generatedAt: number, result?: Result) =>
  reportOf(id, { generatedAt, result, url: `https://example.com/${id}` });
const change = (id: string) => ({
  id,
  url: `https://example.com/${id}`,
  project: undefined,
  score: undefined,
  scoreBefore: undefined,
});
const kinds = (history: VersionHistory, last: LastLook) =>
  unseenChangesOf(history, last).map(({ id, kind }) => `${id} ${kind}`);

describe('What changed since the person last looked', () => {
  it('is which reports became worse, better, or neither', () => {
    const history = open();
    const results: [Result, Result][] = [
      ['good', 'bad'],
      ['bad', 'decent'],
      ['decent', 'decent'],
    ];
    for (const [id, [before]] of results.entries()) history.see(version(String(id), 1, before), 10);
    const last = lookAtAll(history, 20);
    for (const [id, [, after]] of results.entries()) history.see(version(String(id), 2, after), 30 + id);
    assert.deepEqual(unseenChangesOf(history, last), [
      { ...change('1'), kind: 'better', before: 'bad', now: 'decent', seenAt: 31 },
      { ...change('0'), kind: 'worse', before: 'good', now: 'bad', seenAt: 30 },
    ]);
  });

  it('is nothing once the person has looked, whatever the id of a report is', () => {
    const history = open();
    for (const id of ['constructor', '__proto__']) history.see(version(id, 1, 'good'), 10);
    for (const id of ['constructor', '__proto__']) history.see(version(id, 2, 'bad'), 30);
    assert.deepEqual(kinds(history, lookAtAll(history, 40)), []);
  });

  it('is told apart where the person asked for the results, also once it was written down', () => {
    const history = open();
    history.see(version('1', 1, 'good'), 10);
    const last = lookAtAll(history, 20);
    const seen = history.see(version('1', 2, 'bad'), 30, false, true);
    assert.deepEqual(kinds(history, last), ['1 own']);
    const other = open();
    other.see(version('1', 1, 'good'), 10);
    for (const read of readHistoryFile(textOfVersions(seen === undefined ? [] : [seen])).versions) other.remember(read);
    assert.deepEqual(kinds(other, last), ['1 own']);
    other.see(version('1', 3, 'bad'), 40);
    assert.deepEqual(kinds(other, last), ['1 worse']);
  });

  it('is nothing once the person has looked, at all or at one of them', () => {
    const history = open();
    for (const id of ['1', '2']) history.see(version(id, 1, 'good'), 10);
    const last = lookAtAll(history, 20);
    for (const id of ['1', '2']) history.see(version(id, 2, 'bad'), 30);
    assert.deepEqual(kinds(history, { ...last, ids: { 1: 40 } }), ['2 worse']);
    assert.deepEqual(unseenChangesOf(history, lookAtAll(history, 40)), []);
    history.see(version('1', 3, 'decent'), 50);
    assert.deepEqual(kinds(history, { ...last, ids: { 1: 40 } }), ['1 better', '2 worse']);
  });

  it('keeps the last thousand marks of single reports, and takes what is numbered as the others for known', () => {
    const ids = Array.from({ length: 1500 }, (_, at) => String(at + 1));
    const last = lookAtSome({ at: 1, highestId: 0, ids: { old: 2 } }, ids.slice(0, 500), 3);
    const { highestId, ids: kept } = lookAtSome(last, ids.slice(500), 4);
    assert.deepEqual([highestId, Object.keys(kept).length, kept['501'], kept['1']], [500, 1000, 4, undefined]);
  });

  it('compares with what the person saw, however often it changed since', () => {
    const history = open();
    history.see(version('1', 1, 'decent'), 10);
    const last = lookAtAll(history, 20);
    history.see(version('1', 2, 'bad'), 30);
    assert.deepEqual(kinds(history, last), ['1 worse']);
    history.see(version('1', 3), 40);
    assert.deepEqual(kinds(history, last), ['1 worse']);
    history.see(version('1', 4, 'good'), 50);
    assert.deepEqual(kinds(history, last), ['1 better']);
    history.see(version('1', 5, 'decent'), 60);
    assert.deepEqual(kinds(history, last), []);
  });

  it('has a report that was made since, but none that merely was not loaded before', () => {
    const history = open();
    const minute = 60_000;
    history.see(version('7', 1, 'good'), 2 * minute);
    const last = lookAtAll(history, 3 * minute);
    for (const [id, date] of [
      ['3', 4],
      ['8', 1],
      ['9', 2.5],
      ['10', 4],
    ] as const) {
      const report = version(id, date * minute, 'bad');
      history.see(report, 5 * minute, isNewSince(last, report));
    }
    assert.deepEqual(kinds(history, last), ['9 new', '10 new']);
    assert.deepEqual(kinds(history, { ...last, ids: { 9: 6 * minute } }), ['10 new']);
  });

  it('has a report that was rated since and not known before, but none that merely was not loaded', () => {
    const history = open();
    const minute = 60_000;
    history.see(version('7', 10 * minute, 'good'), 11 * minute);
    const last = lookAtAll(history, 20 * minute);
    assert.equal(last.newest, 10 * minute);
    for (const [id, date] of [
      ['1', 5],
      ['2', 15],
      ['3', 21],
    ] as const) {
      const report = version(id, date * minute, 'bad');
      history.see(report, 30 * minute, isRatedSince(last, report));
    }
    assert.deepEqual(kinds(history, last), ['3 rated']);
    assert.deepEqual(kinds(history, { ...last, ids: { 3: 31 * minute } }), []);
    assert.ok(!isRatedSince(last, { generatedAt: undefined }));
    // Once its previous rating is known, it is compared with it.
    history.see(version('3', 22 * minute, 'good'), 32 * minute);
    assert.deepEqual(kinds(history, last), ['3 better']);
  });

  it('has none that was rated before the last one that was known, where the service’s clock is ahead', () => {
    const minute = 60_000;
    const history = open();
    history.see(version('7', 25 * minute, 'good'), 19 * minute);
    const last = lookAtAll(history, 20 * minute);
    assert.equal(isRatedSince(last, { generatedAt: 24 * minute }), false);
    assert.equal(isRatedSince(last, { generatedAt: 26 * minute }), true);
  });

  it('does not take a date far in the future for the latest that is known', () => {
    const history = open();
    const day = 86_400_000;
    for (const [id, date] of [
      ['1', 10],
      ['2', 900 * day],
    ] as const)
      history.see(version(id, date, 'good'), 20);
    assert.equal(lookAtAll(history, 30).newest, 10);
  });

  it('has nothing that the person deleted, also where another window found that it is gone', () => {
    for (const order of [
      [true, false],
      [false, true],
    ]) {
      const history = open();
      for (const id of ['1', '2']) history.see({ ...version(id, 1, 'good'), project: 'shop' }, 10);
      const last = lookAtAll(history, 20);
      for (const id of ['1', '2']) history.see({ ...version(id, 2, 'bad'), project: 'shop' }, 30);
      for (const [at, isOwn] of order.entries()) history.lose({ id: '1' }, 40 + at, isOwn);
      assert.deepEqual(kinds(history, last), ['2 worse']);
      const read = open();
      const records = readHistoryFile(textOfVersions(history.records())).versions;
      for (const record of records) read.remember(record);
      // Read from two files, in either order.
      for (const [at, isOwn] of order.entries()) {
        const url = 'https://example.com/1';
        const rest = { generatedAt: undefined, result: undefined, score: undefined, checks: undefined };
        read.remember({ id: '1', url, seenAt: 40 + at, isGone: true, isOwn, ...rest });
      }
      assert.deepEqual(kinds(read, last), ['2 worse']);
      assert.equal(read.traces.get('2')?.project, 'shop');
      // A list that lags behind still contains it.
      history.see({ ...version('1', 2, 'bad'), project: 'shop' }, 50);
      assert.deepEqual(kinds(history, last), ['2 worse']);
      history.see({ ...version('1', 3, 'bad'), project: 'shop' }, 60);
      assert.deepEqual(kinds(history, last), ['1 worse', '2 worse']);
    }
  });

  it('has a report that the service has no more, until it is back', () => {
    const history = open();
    history.see(version('1', 1, 'good'), 10);
    const last = lookAtAll(history, 20);
    assert.ok(history.lose(version('1', 1, 'good'), 30));
    assert.equal(history.lose(version('1', 1, 'good'), 31), undefined);
    assert.equal(history.lose(version('never seen', 1), 31), undefined);
    assert.deepEqual(unseenChangesOf(history, last), [
      { ...change('1'), kind: 'gone', before: 'good', now: 'good', seenAt: 30 },
    ]);
    assert.ok(history.see(version('1', 1, 'good'), 40));
    assert.deepEqual(unseenChangesOf(history, last), []);
  });

  it('is nothing that the person has seen, also of what is gone', () => {
    const history = open();
    history.see(version('1', 1, 'good'), 10);
    history.lose(version('1', 1, 'good'), 30);
    const last = lookAtAll(history, 40);
    assert.deepEqual(unseenChangesOf(history, last), []);
    assert.deepEqual(notAfter({ ...last, ids: { 1: 90 } }, 35), { ...last, at: 35, ids: { 1: 35 } });
    assert.equal(isNewSince({ ...last, at: 600_000 }, { id: '2', generatedAt: undefined }), true);
  });

  it('is the same after it was written down, in one file or in several, in any order', () => {
    const step = fc.record({
      id: fc.constantFrom('1', '2', '3'),
      result: fc.constantFrom<Result | 'gone'>('good', 'decent', 'bad', 'gone'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.nat(20), fc.nat(20), (steps, lookedAt, cut) => {
        const history = open();
        const written: RecordedVersion[] = [];
        for (const [at, { id, result }] of steps.entries()) {
          const made = version(id, at, result === 'gone' ? undefined : result);
          const record = result === 'gone' ? history.lose(made, at) : history.see(made, at);
          if (record !== undefined) written.push(record);
        }
        const last = { at: lookedAt, highestId: 3, ids: {} };
        for (const files of [
          [written.slice(cut), written.slice(0, cut)],
          [history.records()],
          [history.records(), written],
        ]) {
          const read = open();
          for (const file of files) for (const it of readHistoryFile(textOfVersions(file)).versions) read.remember(it);
          assert.deepEqual(unseenChangesOf(read, last), unseenChangesOf(history, last));
        }
      }),
    );
  });
});
