import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Report } from '../../../src/service/records';
import { AwaitedRatings, trendOf, type Awaited } from '../../../src/reports/awaitedRatings';
import { ratingOf } from '../../../src/reports/newResults';
import { reportOf } from '../reports/lists/fakeService';
import { pageOf } from '../reports/lists/pages';
import { minute } from './jobStage';

/** A service that rates its reports over time, and whose lists may differ. */
class Ratings {
  time = 0;
  readonly requests: string[] = [];
  readonly reports = new Map<string, Report>();
  /** The event at a time in milliseconds. */
  readonly events: { at: number; act: () => void }[] = [];
  /** A list's row for a report. */
  rowOf = (report: Report): Report => report;
  isSorted = true;
  fails: (request: string) => boolean = () => false;

  constructor(count: number) {
    for (let at = 0; at < count; at++) this.rate(`r${at}`, 'good', -minute - at);
  }

  rate(id: string, result: Report['result'], generatedAt = this.time): void {
    this.reports.set(id, reportOf(id, { result, generatedAt }));
  }

  listReports = (_query: object, { next }: { next?: Readonly<Record<string, string>> | undefined } = {}) => {
    const page = Number(next?.['page'] ?? 1);
    this.ask(`list ${page}`);
    const all = [...this.reports.values()].map((report) => this.rowOf(report));
    if (this.isSorted) all.sort((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0));
    const more = all.length > page * 100 ? { next: { page: String(page + 1) } } : {};
    return Promise.resolve({ ...pageOf([], more), records: all.slice((page - 1) * 100, page * 100) });
  };

  getReport = (id: string) => {
    this.ask(id);
    const report = this.reports.get(id);
    if (report === undefined) return Promise.reject(new ServiceError({ kind: 'notFound' }, 'https://example.com'));
    return Promise.resolve(report);
  };

  /** Waits for new ratings of these reports. */
  of(ids: readonly string[], isNew = false): AwaitedRatings {
    const awaited = ids.map((id): Awaited => {
      const report = this.reports.get(id);
      return { id, before: report === undefined || isNew ? undefined : ratingOf(report) };
    });
    const wait = (milliseconds: number) => {
      this.time += milliseconds;
      for (const event of this.events.splice(0)) {
        if (event.at <= this.time) event.act();
        else this.events.push(event);
      }
      return Promise.resolve();
    };
    const ratings = new AwaitedRatings({ service: this, wait, longestAnalysis: 15 * minute });
    ratings.add(awaited);
    return ratings;
  }

  private ask(request: string): void {
    this.requests.push(request);
    if (this.fails(request)) throw new ServiceError({ kind: 'unreachable', cause: 'reset' }, 'https://example.com');
  }
}

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`);
const trendsOf = ({ rated }: AwaitedRatings) => rated.map((it) => `${it.after.id} ${trendOf(it)}`).sort();
const lists = (requests: readonly string[]) => requests.filter((it) => it.startsWith('list'));

describe('The ratings of many reports', () => {
  it('are read from the list of what was rated last, with few requests', async () => {
    const service = new Ratings(500);
    const ratings = service.of(idsOf(97));
    service.events.push({ at: 1, act: () => service.rate('r0', 'bad') });
    service.events.push({
      at: 3000,
      act: () => idsOf(97).forEach((id, at) => service.rate(id, at < 38 ? 'bad' : 'good')),
    });
    await ratings.run();
    assert.equal(ratings.left, 0);
    assert.deepEqual(trendsOf(ratings).filter((it) => it.endsWith('worse')).length, 38);
    assert.ok(service.requests.length < 10, service.requests.join());
  });

  it('are told one by one as they come', async () => {
    const service = new Ratings(3);
    const ratings = service.of(idsOf(2));
    const told: string[] = [];
    ratings.onDidRate(({ id, result }) => told.push(`${id} ${result} ${service.time}`));
    service.events.push({ at: 1000, act: () => service.rate('r1', 'decent') });
    service.events.push({ at: 3000, act: () => service.rate('r0', 'bad') });
    await ratings.run();
    assert.deepEqual(told, ['r1 decent 1000', 'r0 bad 3000']);
    assert.deepEqual(trendsOf(ratings), ['r0 worse', 'r1 worse']);
  });

  it('are those of the reports themselves where lists say something else', async () => {
    const service = new Ratings(3);
    // A list that rounds its dates shows every report as if it had been rated since.
    service.rowOf = (report) => ({ ...report, generatedAt: (report.generatedAt ?? 0) + 1, score: 7 });
    const ratings = service.of(idsOf(3));
    service.events.push({ at: 3000, act: () => idsOf(3).forEach((id) => service.rate(id, 'good', service.time)) });
    await ratings.run();
    assert.deepEqual(trendsOf(ratings), ['r0 same', 'r1 same', 'r2 same']);
    assert.ok(ratings.rated.every(({ after }) => after.score === undefined && (after.generatedAt ?? 0) >= 3000));
  });

  it('are requested one by one where the list is in another order, ten at a time', async () => {
    const service = new Ratings(400);
    service.isSorted = false;
    const last = idsOf(400).slice(300, 325);
    const ratings = service.of(last);
    service.events.push({ at: 1, act: () => last.forEach((id) => service.rate(id, 'bad')) });
    await ratings.run();
    assert.equal(ratings.left, 0);
    assert.ok(lists(service.requests).length < 4, service.requests.join());
    assert.equal(new Set(ratings.rated.map(({ after }) => after.id)).size, 25);
  });

  it('are those of new reports as soon as there are any', async () => {
    const service = new Ratings(2);
    service.rate('new', undefined, 0);
    const ratings = service.of(['new'], true);
    service.events.push({ at: 1000, act: () => service.rate('new', 'decent') });
    await ratings.run();
    assert.deepEqual(
      ratings.rated.map(({ before, after }) => [before, after.result]),
      [[undefined, 'decent']],
    );
    assert.deepEqual(trendsOf(ratings), ['new undefined']);
  });

  it('are not waited for where the report is gone', async () => {
    const service = new Ratings(3);
    const ratings = service.of(idsOf(3));
    service.events.push({ at: 1000, act: () => service.rate('r1', 'bad') });
    service.events.push({ at: 5000, act: () => ['r0', 'r2'].forEach((id) => service.reports.delete(id)) });
    await ratings.run();
    assert.deepEqual([ratings.left, trendsOf(ratings)], [0, ['r1 worse']]);
    assert.ok(service.time < 2 * minute, String(service.time));
  });

  it('are waited for through failures, and no longer than the longest analysis', async () => {
    const service = new Ratings(2);
    service.fails = () => service.time < 5000;
    const ratings = service.of(idsOf(2));
    service.events.push({ at: 2000, act: () => service.rate('r1', 'bad') });
    await ratings.run();
    assert.deepEqual([ratings.left, trendsOf(ratings)], [1, ['r1 worse']]);
    assert.ok(service.time > 14 * minute && service.time <= 15 * minute, String(service.time));
  });

  it('are not asked for any more once that is stopped', async () => {
    const service = new Ratings(2);
    const ratings = service.of(idsOf(2));
    service.events.push({ at: 1000, act: () => ratings.stop() });
    await ratings.run();
    const { length } = service.requests;
    assert.deepEqual([ratings.left, service.time], [2, 1000]);
    assert.equal(service.requests.length, length);
  });
});
