import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Report } from '../../../src/service/records';
import { checksOf } from '../../../src/reports/checks';
import { compareChecks } from '../../../src/reports/compareChecks';
import { awaitedResults, ResultUpdates } from '../../../src/reports/resultUpdates';
import type { Wait } from '../../../src/util/wait';
import { FakeService, reportOf } from './lists/fakeService';
import { settled } from './lists/pages';

const old = reportOf('1', { result: 'bad', generatedAt: 1 });
const gone = new ServiceError({ kind: 'notFound' }, 'https://example.com');

/** Updates over a service that answers each request for the report with the next of the given versions. */
function stage(versions: readonly (Report | Error)[]) {
  const service = new FakeService();
  const waits: number[] = [];
  let asked = 0;
  service.getReport = () => {
    const version = versions[Math.min(asked++, versions.length - 1)] ?? old;
    return version instanceof Error ? Promise.reject(version) : Promise.resolve(version);
  };
  const heldBack: (() => void)[] = [];
  const asks: string[] = [];
  const wait: Wait = (milliseconds, signal) => {
    waits.push(milliseconds);
    if (versions.length > 1) return Promise.resolve();
    return new Promise((resolve) => {
      heldBack.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  };
  const updates = new ResultUpdates((...update) =>
    awaitedResults({ service, wait, longestAnalysis: () => 300_000 }, ...update),
  );
  const start = (report: Report) => updates.start(report, () => (asks.push(report.id), Promise.resolve(undefined)));
  return { updates, start, waits, asks, heldBack };
}

describe('New results that take their time', () => {
  const now = (checks: object) => reportOf('1', { result: 'decent', generatedAt: 2, fields: { checks } });

  it('are no longer awaited once their session is left', async () => {
    const { updates, start, asks } = stage([old]);
    const end = start(old);
    await settled();
    updates.dispose();
    assert.deepEqual([await end, asks], ['canceled', ['1']]);
  });

  it('are not requested where they were given up before', async () => {
    const service = new FakeService();
    service.getReport = () => assert.fail('a request was sent');
    const waiting = { service, wait: () => Promise.resolve(), longestAnalysis: () => 300_000 };
    const ask = () => assert.fail('new results were requested');
    assert.equal(await awaitedResults(waiting, old, ask, AbortSignal.abort()), 'canceled');
  });

  it('are asked for after 1, 2 and 4 seconds, and compared with what was', async () => {
    const before = { ...old, fields: { checks: { a: 'fail', b: 'pass', c: 'fail' } } };
    const after = now({ a: 'pass', b: 'fail', c: 'fail' });
    const { start, waits, asks } = stage([before, before, before, before, after]);
    const end = await start(old);
    assert.ok(typeof end === 'object');
    assert.deepEqual([end.before.result, end.after.result], ['bad', 'decent']);
    const { fixed, broken } = compareChecks(checksOf(end.before), checksOf(end.after));
    assert.deepEqual([fixed[0]?.name, broken[0]?.name], ['a', 'b']);
    assert.deepEqual([waits, asks], [[1000, 2000, 4000], ['1']]);
  });

  it('are there at once where the service is fast', async () => {
    const { start, waits } = stage([old, now({})]);
    assert.ok(typeof (await start(old)) === 'object');
    assert.deepEqual(waits, []);
  });

  it('are waited for at most five minutes, half a minute at most between two requests', async () => {
    const { start, waits } = stage([old, old]);
    assert.equal(await start(old), 'not yet');
    assert.deepEqual(waits.slice(0, 7), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    const sum = waits.reduce((total, pause) => total + pause, 0);
    assert.ok(sum <= 300_000 && sum > 260_000, String(sum));
  });

  it('are waited for while the service has taken the former result away', async () => {
    const { start, waits } = stage([old, reportOf('1', { result: undefined, generatedAt: 2 }), now({})]);
    const end = await start(old);
    assert.ok(typeof end === 'object');
    assert.deepEqual([end.before.result, end.after.result, waits], ['bad', 'decent', [1000]]);
  });

  it('are waited for although a request fails meanwhile', async () => {
    const { start, waits } = stage([old, new Error('no'), now({})]);
    assert.ok(typeof (await start(old)) === 'object');
    assert.deepEqual(waits, [1000]);
  });

  it('are not waited for where the report is gone', async () => {
    const { updates, start } = stage([old, gone, now({})]);
    await assert.rejects(start(old), gone);
    assert.equal(updates.isUnderWay('1'), false);
  });

  it('are no longer waited for once that is canceled', async () => {
    const { updates, start, waits } = stage([old]);
    const told: boolean[] = [];
    updates.onDidChange((id) => told.push(updates.isUnderWay(id)));
    const end = start(old);
    await settled();
    updates.cancel('1');
    assert.equal(await end, 'canceled');
    assert.deepEqual([waits, told], [[1000], [true, false]]);
  });

  it('are asked for once, however often they are wanted', async () => {
    const { updates, start, asks } = stage([old]);
    const ends = [start(old), start(old)];
    await settled();
    updates.cancel('1');
    assert.deepEqual([await Promise.all(ends), asks], [['canceled', 'canceled'], ['1']]);
  });

  it('are not asked for where that is canceled while the first look is under way', async () => {
    const { updates, start, asks } = stage([old]);
    const end = start(old);
    updates.cancel('1');
    assert.deepEqual([await end, asks], ['canceled', []]);
  });

  it('are not asked for where what there was cannot be seen', async () => {
    const failed = new ServiceError({ kind: 'serviceFailed', status: 503 }, 'https://example.com');
    const { start, asks } = stage([failed, now({})]);
    await assert.rejects(start(old), failed);
    assert.deepEqual(asks, []);
  });

  it('are another result or score where the service dates nothing', async () => {
    const undated = reportOf('1', { result: 'good', score: 80 });
    const { start, waits } = stage([undated, undated, { ...undated, score: 81 }]);
    assert.ok(typeof (await start(undated)) === 'object');
    assert.deepEqual(waits, [1000]);
  });

  const date = 1_700_000_000_000;
  const same: Record<string, readonly [Partial<Report>, Partial<Report>]> = {
    'the date is the same': [{ generatedAt: date }, { generatedAt: date }],
    'the date is earlier': [{ generatedAt: date }, { generatedAt: date - 1000 }],
    'only the former has a date': [{ generatedAt: date }, {}],
    'only the newer has a date': [{}, { generatedAt: date }],
    'neither has a date': [{}, {}],
  };
  for (const [what, [before, after]] of Object.entries(same)) {
    it(`are not there where ${what}, whatever a list said of it`, async () => {
      const { start } = stage([
        reportOf('1', { result: 'bad', ...before }),
        reportOf('1', { result: 'bad', ...after }),
      ]);
      assert.equal(await start(reportOf('1', { result: 'good', generatedAt: 7 })), 'not yet');
    });
  }
});
