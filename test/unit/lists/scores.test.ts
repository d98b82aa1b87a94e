import assert from 'node:assert/strict';
import type { NextPage, Page } from '../../../src/api/page';
import type { Report } from '../../../src/api/records';
import { reportWith } from '../../../src/api/reportWith';
import type { PageOptions, ReportQuery } from '../../../src/api/service';
import { probeScores } from '../../../src/model/lists/scoreProbe';
import { inScoreOrder, isLowWorse } from '../../../src/model/lists/scoreSense';
import { FakeService, listOf, openStore, reportOf } from './fakeService';

/** A service with pages that sorts by score when it is asked to sort by result, unless it is told otherwise. */
class ScoredService extends FakeService {
  order: 'score' | 'label' = 'score';
  readonly requests: string[] = [];

  override async listReports(query: ReportQuery, { next }: PageOptions = {}): Promise<Page<Report>> {
    const { result, sort_by = 'id', sort = 'desc', per_page = 10 } = query;
    const number = Number(next?.['page'] ?? 1);
    this.requests.push(`${result ?? 'any'} by ${sort_by} ${sort} ${per_page}, page ${number}`);
    await Promise.resolve();
    const found = this.reports.filter((it) => result === undefined || it.result === result);
    const key = sort_by === 'result' && this.order === 'score' ? 'score' : 'id';
    const sorted = found.toSorted((one, other) => Number(one[key]) - Number(other[key]));
    if (sort === 'desc') sorted.reverse();
    const records = sorted.slice((number - 1) * per_page, number * per_page);
    const isMore = sorted.length > number * per_page;
    const following: { next: NextPage | undefined } = { next: isMore ? { page: String(number + 1) } : undefined };
    return { records, unreadable: 0, total: sorted.length, nextIsElsewhere: false, ...following };
  }
}

/** Bad reports whose scores are spread over their ids, and some good ones. */
function stage(
  count: number,
  {
    order = 'score',
    score = (at) => (at * 37) % 40,
  }: { order?: ScoredService['order']; score?: (at: number) => number } = {},
) {
  const service = new ScoredService();
  service.order = order;
  for (let at = 0; at < count; at++) service.add(reportOf(String(at + 1), { result: 'bad', score: score(at) }));
  for (let at = 0; at < 20; at++) service.add(reportOf(String(1000 + at), { result: 'good', score: 90 }));
  const { store } = openStore(service);
  const { lists } = store;
  const bad = lists.reports(listOf({ result: 'bad' }));
  const probe = (signal = new AbortController().signal) => probeScores(lists, service, signal);
  const scores = () =>
    inScoreOrder(listOf({ result: 'bad' }), bad.state, lists.allReports).map((it) => it.score ?? NaN);
  return { service, store, lists, bad, probe, scores, requests: () => service.requests.splice(0) };
}

const sorted = (scores: readonly number[]) => scores.toSorted((one, other) => one - other);

describe('The order of reports within a result', () => {
  it('is that of their scores, the worst first, where all of them are loaded', async () => {
    const { bad, scores, requests, probe } = stage(30, { order: 'label' });
    await bad.load();
    assert.deepEqual(scores(), sorted(scores()));
    assert.deepEqual(requests(), ['bad by id desc 50, page 1']);
    // Nothing has to be found out for that.
    await probe();
    assert.deepEqual(requests(), []);
  });

  it('is that of creation where more may follow, until the service is seen to sort by score', async () => {
    const { bad, scores, requests, probe, lists } = stage(120);
    await bad.load();
    assert.notDeepEqual(scores(), sorted(scores()));
    await probe();
    assert.equal(lists.areScoresSorted, true);
    await bad.load();
    assert.deepEqual(scores(), sorted(scores()));
    assert.equal(scores()[0], 0);
    await bad.loadMore();
    assert.deepEqual(scores(), sorted(scores()));
    assert.deepEqual(requests(), [
      'bad by id desc 50, page 1',
      'bad by result asc 10, page 1',
      'bad by result asc 50, page 1',
      'bad by result asc 50, page 2',
    ]);
  });

  it('stays that of creation where the service sorts by nothing but the result', async () => {
    const { bad, probe, lists, requests } = stage(120, { order: 'label' });
    await bad.load();
    await probe();
    await bad.load();
    await probe();
    assert.equal(lists.areScoresSorted, false);
    assert.deepEqual(requests(), ['bad by id desc 50, page 1', 'bad by result asc 10, page 1']);
  });

  it('is found out from nothing where all scores are the same, or there are none', async () => {
    for (const score of [() => 7, () => NaN]) {
      const { bad, probe, lists, requests } = stage(120, { score });
      await bad.load();
      await probe();
      assert.deepEqual([lists.areScoresSorted, requests().length], [undefined, 1]);
    }
  });

  it('is not that of scores where rows are worse than the first ones, though these are in order', async () => {
    const { bad, probe, lists } = stage(120, { order: 'label', score: (at) => (at < 60 ? 20 : 10 + (at % 2)) });
    await bad.load();
    await probe();
    assert.equal(lists.areScoresSorted, false);
  });

  it('is not that of scores where the first rows are the worst ones, but in no order', async () => {
    const { bad, probe, lists } = stage(120, { order: 'label', score: (at) => (at % 2) + (at < 10 ? 0 : 20) });
    await bad.load();
    await probe();
    assert.equal(lists.areScoresSorted, false);
  });

  it('begins with the highest score where those are the worst', async () => {
    const { bad, probe, lists, service, requests } = stage(120);
    service.reports = service.reports.map((it) => (it.result === 'good' ? reportWith(it, { score: -5 }) : it));
    await Promise.all([bad.load(), lists.reports(listOf({ result: 'good' })).load()]);
    await probe();
    await bad.load();
    assert.equal(bad.state.rows[0]?.score, 39);
    assert.equal(requests().at(-1), 'bad by result desc 50, page 1');
  });

  it('goes on as it began on further pages, and begins anew where the service does not keep it', async () => {
    const { bad, probe, lists, service, requests } = stage(120);
    await bad.load();
    lists.learnScores(false);
    await bad.loadMore();
    assert.equal(requests().at(-1), 'bad by id desc 50, page 2');
    assert.equal(lists.areScoresSorted, false);
    lists.learnScores(true);
    await bad.load();
    service.order = 'label';
    await bad.refresh();
    assert.equal(lists.areScoresSorted, false);
    await bad.load();
    assert.equal(requests().at(-1), 'bad by id desc 50, page 2');
    await probe();
  });

  it('is the same on all pages, whatever is learned before the next one', async () => {
    const { bad, lists, requests } = stage(220);
    await bad.load();
    lists.learnScores(true);
    await bad.loadMore();
    await bad.load();
    lists.learnScores(false);
    await bad.loadMore();
    assert.deepEqual(requests(), [
      'bad by id desc 50, page 1',
      'bad by id desc 50, page 2',
      'bad by result asc 50, page 1',
      'bad by result asc 50, page 2',
      'bad by result asc 50, page 3',
    ]);
  });

  it('of what is asked for by another order is that order', async () => {
    const { lists, requests } = stage(120);
    await lists.reports(listOf({ result: 'bad', sortBy: 'url', sort: 'asc' })).load();
    assert.deepEqual(requests(), ['bad by url asc 50, page 1']);
  });
});

describe('Scores', () => {
  it('are the worse the lower, unless worse results have the higher ones', () => {
    const of = (result: 'good' | 'decent' | 'bad' | undefined, score: number | undefined) => ({ result, score });
    assert.equal(isLowWorse([]), true);
    assert.equal(isLowWorse([of('bad', 10), of('good', 90), of(undefined, 500), of('bad', undefined)]), true);
    assert.equal(isLowWorse([of('bad', 31), of('bad', 2), of('decent', 9), of('good', 0)]), false);
    assert.equal(isLowWorse([of('bad', 31)]), true);
  });
});
