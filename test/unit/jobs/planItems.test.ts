import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { PageOptions, ReportQuery } from '../../../src/service/service';
import { findExisting, itemsOf } from '../../../src/jobs/creationPlan';
import { Creations } from '../../../src/reports/creations';
import { pageKey } from '../../../src/util/url';
import { reportOf } from '../reports/lists/fakeService';
import { PagedService } from '../reports/lists/pagedService';

const [one, two] = ['https://a.example/one', 'https://a.example/two'];
const reports = [reportOf('9', { url: `${one}/` }), reportOf('4', { url: one })];
const existing = new Map([[pageKey(one), reports]]);
const uncertain = new Set<string>();
const urls = [one, two];

describe('The items of a plan', () => {
  it('leave out the pages that have a report', () => {
    assert.deepEqual(itemsOf({ urls, existing, uncertain, choice: 'skip' }), {
      create: [{ url: two, known: [] }],
      update: [],
    });
  });

  it('update the newest report of each page that has some', () => {
    assert.deepEqual(itemsOf({ urls, existing, uncertain, choice: 'update' }), {
      create: [{ url: two, known: [] }],
      update: [{ url: one, id: '9' }],
    });
  });

  it('create again with the reports in mind that there are', () => {
    const create = [
      { url: one, known: ['9', '4'] },
      { url: two, known: [] },
    ];
    assert.deepEqual(itemsOf({ urls, existing, uncertain, choice: 'create' }), { create, update: [] });
  });
});

describe('Looking up the pages of a plan', () => {
  const { signal } = new AbortController();

  it('searches where nobody says how long the list of all is', async () => {
    const service = new PagedService();
    service.reports = Array.from({ length: 900 }, (_, at) =>
      reportOf(String(at), { url: `https://a.example/${at}/x` }),
    );
    service.distort = (page) => ({ ...page, total: undefined });
    const found = await findExisting(
      ['https://a.example/850/x'],
      { service, creations: new Creations() },
      signal,
      () => undefined,
    );
    assert.equal(found.existing.size, 1);
    assert.ok(service.requests < 6, `${service.requests} requests`);
  });

  it('gives up the other searches where one fails', async () => {
    const failure = new ServiceError({ kind: 'serviceFailed', status: 500 }, 'https://reports.example');
    const signals: (AbortSignal | undefined)[] = [];
    class Failing extends PagedService {
      override listReports(query: ReportQuery, options: PageOptions = {}) {
        if (query.search === undefined) return super.listReports(query, options);
        signals.push(options.signal);
        if (query.search.includes('one')) return Promise.reject(failure);
        return new Promise<never>((_, reject) => options.signal?.addEventListener('abort', () => reject(failure)));
      }
    }
    const service = new Failing();
    service.reports = Array.from({ length: 900 }, (_, at) => reportOf(String(at)));
    await assert.rejects(
      findExisting(urls, { service, creations: new Creations() }, signal, () => undefined),
      failure,
    );
    assert.deepEqual(
      signals.map((it) => it?.aborted),
      [true, true],
    );
  });
});
