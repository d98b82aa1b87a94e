import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { findExisting, itemsOf } from '../../../src/jobs/creationPlan';
import { Creations } from '../../../src/reports/creations';
import { reportOf } from '../reports/lists/fakeService';
import { PagedService } from '../reports/lists/pagedService';

const { signal } = new AbortController();
const urlOf = (at: number) => `https://example.com/page-${at}/x`;

/** A service with a report of each page of a site, and a plan for all of these pages. */
function stage(count: number) {
  const service = new PagedService();
  service.reports = Array.from({ length: count }, (_, at) => reportOf(String(count - at), { url: urlOf(at) }));
  const creations = new Creations();
  const urls = service.reports.map(({ url }) => url);
  const plan = async (wanted = urls) => {
    const { existing, uncertain } = await findExisting(wanted, { service, creations }, signal, () => undefined);
    return { found: existing.size, uncertain: uncertain.size };
  };
  return { service, creations, urls, plan };
}

describe('A plan of pages that all have a report', () => {
  it('finds each, with as many requests as there are pages of a list', async () => {
    const { service, plan } = stage(450);
    assert.deepEqual(await plan(), { found: 450, uncertain: 0 });
    // And one for the newest of all.
    assert.equal(service.requests, 6);
  });

  it('leaves in doubt only the page whose search is refused, and gives up where all are', async () => {
    const { service, urls, plan } = stage(1000);
    const refuse = (isRefused: (search: string) => boolean) => {
      service.distort = (page, { search }) => {
        if (search === undefined || !isRefused(search)) return page;
        throw new ServiceError({ kind: 'rejected', status: 422, messages: [] }, 'https://x.example');
      };
    };
    refuse((search) => search.includes('page-1/'));
    assert.equal((await plan(urls.slice(0, 3))).uncertain, 1);
    refuse(() => true);
    assert.equal((await plan(urls.slice(0, 3))).uncertain, 3);
    await assert.rejects(plan(urls.slice(0, 9)), { message: 'rejected' });
  });

  it('searches for the beginning of a very long address', async () => {
    const { service, plan } = stage(1000);
    const searches: (string | undefined)[] = [];
    service.distort = (page, { search }) => {
      searches.push(search);
      return page;
    };
    const long = `https://example.com/${'a'.repeat(320)}`;
    service.reports = [reportOf('1', { url: long }), ...service.reports];
    assert.deepEqual(await plan([long]), { found: 1, uncertain: 0 });
    assert.ok(searches.every((search = '') => search.length <= 200));
  });

  it('plans none of them anew while others delete reports', async () => {
    const { service, urls, plan } = stage(450);
    service.meanwhile = (requests) => requests === 2 && service.reports.splice(3, 30);
    const { found } = await plan();
    assert.ok(found >= urls.length - 30);
    const left = new Set(service.reports.map(({ url }) => url));
    const { existing } = await findExisting(urls, { service, creations: new Creations() }, signal, () => undefined);
    assert.equal(existing.size, left.size);
  });

  it('searches for each where not all reports can be read, and finds them so', async () => {
    const { service, plan } = stage(150);
    service.distort = (page, { search }) => (search === undefined ? { ...page, next: undefined, isCut: true } : page);
    assert.deepEqual(await plan(), { found: 150, uncertain: 0 });
  });

  it('is not certain of those whose search cannot be read whole either', async () => {
    const { service, plan } = stage(150);
    service.distort = (page, { search = '' }) =>
      search === '' || search.includes('page-0/') ? { ...page, records: page.records.slice(1), unreadable: 1 } : page;
    assert.deepEqual(await plan(), { found: 149, uncertain: 1 });
  });

  it('finds what was created here before any list shows it, and is not certain where nobody said which it is', async () => {
    const { service, creations, urls, plan } = stage(5);
    const [first = '', second = ''] = urls;
    creations.note(first, '5');
    creations.note(second, undefined);
    service.distort = (page) => ({ ...page, records: [], total: 0, next: undefined });
    assert.deepEqual(await plan(), { found: 1, uncertain: 1 });
    const where = { service, creations };
    const { existing, uncertain } = await findExisting(urls, where, signal, () => undefined);
    const { create } = itemsOf({ urls, existing, uncertain, choice: 'create' });
    assert.deepEqual(
      create.map(({ known }) => known),
      [['5'], undefined, [], [], []],
    );
  });

  it('finds what was created here beside a former report that the lists show', async () => {
    const { service, creations, urls, plan } = stage(1);
    const [url = ''] = urls;
    service.reports = [reportOf('former', { url }), reportOf('own', { url })];
    creations.note(url, 'own');
    service.distort = (page) => ({ ...page, records: page.records.filter(({ id }) => id !== 'own'), total: 1 });
    await plan();
    const { existing } = await findExisting(urls, { service, creations }, signal, () => undefined);
    assert.deepEqual(
      [...existing.values()].map((reports) => reports.map(({ id }) => id)),
      [['former', 'own']],
    );
  });
});
