import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Report } from '../../../src/service/records';
import type { ReportChange } from '../../../src/reports/lists/store';
import { ResultsWatch } from '../../../src/reports/resultsWatch';
import { Emitter } from '../../../src/util/event';
import { reportOf } from './lists/fakeService';

type Outcomes = Readonly<Record<string, boolean>>;

const inFull = (result: 'good' | 'bad', generatedAt: number, outcomes: Outcomes, id = '1') =>
  reportOf(id, {
    ...{ result, generatedAt },
    fields: { checks: Object.fromEntries(Object.entries(outcomes).map(([name, passed]) => [name, { passed }])) },
  });
const row = (result: 'good' | 'bad', generatedAt: number, id = '1') =>
  reportOf(id, { result, generatedAt, fields: {} });

/** A store with these reports in full, whose events the test fires. */
class FakeStore {
  readonly changes = new Emitter<ReportChange>();
  readonly seen = new Emitter<readonly Report[]>();
  readonly gone = new Emitter<string>();
  readonly onDidChangeReport = this.changes.event;
  readonly onDidFindGone = this.gone.event;
  readonly onDidSee = this.seen.event;
  readonly requested: string[] = [];
  answer: (id: string) => Report = () => {
    throw new Error('Nothing was expected to be requested');
  };

  async fetchReport(id: string): Promise<Report> {
    this.requested.push(id);
    await Promise.resolve();
    const report = this.answer(id);
    this.seen.fire([report]);
    return report;
  }
}

const rested = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('The results of reports whose failed checks show', () => {
  const before = inFull('bad', 1, { title: false, speed: false, https: true });
  let store = new FakeStore();
  let told: string[] = [];
  let watch = new ResultsWatch(store);
  beforeEach(() => {
    store = new FakeStore();
    told = [];
    watch = new ResultsWatch(store);
    watch.follow(before);
    watch.onDidChange(({ id, found }) => {
      told.push(`${id}: ${found === undefined ? 'gone' : found.failed.map(({ name }) => name).join(', ')}`);
    });
  });
  afterEach(() => watch.dispose());

  it('are what still fails and what newly fails', () => {
    store.changes.fire({ id: '1', report: inFull('good', 2, { title: false, speed: true, https: false }) });
    store.changes.fire({ id: '1', report: inFull('good', 3, { title: true, speed: true, https: true }) });
    store.changes.fire({ id: '1', report: inFull('bad', 4, { title: true, speed: false, https: true }) });
    assert.deepEqual(told, ['1: title, https', '1: ', '1: speed']);
    assert.deepEqual(store.requested, []);
  });

  it('are no change of privacy, no earlier results and no other report', () => {
    store.changes.fire({ id: '1', report: { ...before, privacy: 'public' } });
    store.seen.fire([inFull('good', 0, { title: true }), inFull('good', 2, { title: true }, '2')]);
    assert.deepEqual(told, []);
  });

  it('are requested where only a list has new results, once for each', async () => {
    store.answer = () => inFull('good', 2, { title: true, speed: false });
    store.seen.fire([row('good', 2)]);
    store.seen.fire([row('good', 2)]);
    await rested();
    assert.deepEqual([told, store.requested], [['1: speed'], ['1']]);
    store.seen.fire([row('good', 2)]);
    await rested();
    assert.deepEqual(store.requested, ['1']);
  });

  it('are not requested again and again where a list writes its dates differently', async () => {
    store.answer = () => before;
    for (let time = 0; time < 3; time++) {
      store.seen.fire([row('bad', 1.5)]);
      await rested();
    }
    assert.deepEqual([told, store.requested], [[], ['1']]);
  });

  it('stay as they were where nothing says that they are fixed, until something does', async () => {
    store.answer = () => {
      throw new ServiceError({ kind: 'serviceFailed', status: 500 }, 'https://reports.example');
    };
    store.seen.fire([row('good', 2)]);
    await rested();
    assert.deepEqual(told, []);
    store.answer = () => row('good', 2);
    store.seen.fire([row('good', 2)]);
    await rested();
    assert.deepEqual(told, []);
    store.answer = () => reportOf('1', { result: 'good', generatedAt: 3, fields: { checks: {} } });
    store.seen.fire([row('good', 3)]);
    await rested();
    assert.deepEqual(told, ['1: ']);
  });

  it('are none of a report that is gone, or whose id is of another page by now', async () => {
    watch.follow(inFull('bad', 1, { title: false }, '2'));
    watch.follow(inFull('bad', 1, { title: false }, '3'));
    store.changes.fire({ id: '1', report: undefined });
    store.seen.fire([{ ...row('bad', 1, '2'), url: 'https://other.example/page' }]);
    store.answer = () => {
      throw new ServiceError({ kind: 'notFound' }, 'https://reports.example');
    };
    store.seen.fire([row('good', 2, '3')]);
    await rested();
    assert.deepEqual(told, ['1: gone', '2: gone', '3: gone']);
    store.seen.fire([row('bad', 9)]);
    await rested();
    assert.deepEqual(store.requested, ['3']);
  });

  it('are requested for fifty reports at most, and for the others when they are seen again', async () => {
    const ids = Array.from({ length: 60 }, (_, number) => String(number + 1));
    for (const id of ids) watch.follow(inFull('bad', 1, { title: false }, id));
    store.answer = (id) => inFull('good', 2, { title: true }, id);
    const see = async () => {
      store.seen.fire(ids.map((id) => row('good', 2, id)));
      for (let turn = 0; turn < 5; turn++) await rested();
    };
    await see();
    assert.equal(store.requested.length, 50);
    await see();
    assert.equal(store.requested.length, 60);
  });

  it('are not told after the watch has ended', async () => {
    store.answer = () => inFull('good', 2, { title: true });
    store.seen.fire([row('good', 2)]);
    watch.dispose();
    await rested();
    assert.deepEqual(told, []);
  });
});
