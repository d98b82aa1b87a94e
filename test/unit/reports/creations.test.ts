import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import type { Report } from '../../../src/service/records';
import { Creations } from '../../../src/reports/creations';
import { existingReport, idsOfReports } from '../../../src/reports/existingReport';
import { openStore, reportOf } from './lists/fakeService';
import { PagedService } from './lists/pagedService';

const { signal } = new AbortController();
const home = 'https://shop.example/';

/** A service with 1,500 reports of one site, the oldest of its home page. */
function largeSite(): PagedService {
  const service = new PagedService();
  const pages = Array.from({ length: 1499 }, (_, at) => reportOf(String(1500 - at), { url: `${home}page-${at}` }));
  service.reports = [...pages, reportOf('1', { url: home })];
  return service;
}

describe('The report that a page has', () => {
  it('is found, however many newer ones its site has', async () => {
    const found = await existingReport(home, { service: largeSite(), creations: new Creations() }, signal);
    assert.equal(typeof found === 'object' && found.id, '1');
  });

  for (const [scheme, sortedBy] of [
    ['https://', 'url'],
    ['', 'id'],
    ['', undefined],
  ] as const)
    it(`is found where addresses are kept as ${scheme}…, in the order of ${sortedBy ?? 'nobody knows what'}`, async () => {
      const service = largeSite();
      const sent = ({ id, url }: Report) => ({ id, url: url.replace('https://', scheme) });
      service.reports = service.reports.map((it) => ({ ...it, fields: sent(it) }));
      service.distort = (page) => ({ ...page, sortedBy });
      const found = await existingReport(home, { service, creations: new Creations() }, signal);
      assert.equal(typeof found === 'object' && found.id, '1');
    });

  it('is none where all that the search finds is read, and unknown where it is not', async () => {
    const service = largeSite();
    service.reports.pop();
    const where = { service, creations: new Creations() };
    assert.equal(await existingReport(home, where, signal), 'none');
    service.distort = (page, _, number) => (number === 9 ? { ...page, next: undefined, isCut: true } : page);
    assert.equal(await existingReport(home, where, signal), 'unknown');
  });

  it('is unknown where one of several searches was cut off', async () => {
    const service = new PagedService();
    service.distort = (page, { search = '' }) => (search.includes('xn--') ? { ...page, unreadable: 1 } : page);
    const where = { service, creations: new Creations() };
    assert.equal(await existingReport('https://münchen.example/', where, signal), 'unknown');
  });

  it('is the one that was created here, although the lists do not show it yet', async () => {
    const service = new PagedService();
    const { changes, creations } = openStore(service);
    await changes.createReport({ url: home, privacy: 'private' });
    const [created] = service.reports;
    service.listReports = () =>
      Promise.resolve({ records: [], unreadable: 0, total: 0, next: undefined, isCut: false });
    const found = await existingReport('https://SHOP.example', { service, creations }, signal);
    assert.equal(typeof found === 'object' && found.id, created?.id);
  });

  it('is unknown where one was created here and nobody says which it is', async () => {
    const creations = new Creations();
    creations.note(home, undefined);
    assert.equal(await existingReport(home, { service: new PagedService(), creations }, signal), 'unknown');
  });

  it('is none where the one that was created here is gone, or its id is that of another page by now', async () => {
    const gone = new ServiceError({ kind: 'notFound' }, 'https://reports.example');
    const service = new PagedService();
    service.reports = [reportOf('7', { url: 'https://other.example/' })];
    for (const id of ['7', '8']) {
      const creations = new Creations();
      creations.note(home, id);
      service.fail('get 8', gone);
      assert.equal(await existingReport(home, { service, creations }, signal), 'none');
    }
  });
});

describe('All reports that a page has', () => {
  it('are known where all that the search finds is read, also the one that was created here', async () => {
    const service = largeSite();
    service.reports.unshift(reportOf('1501', { url: `${home}#top` }));
    const creations = new Creations();
    assert.deepEqual(await idsOfReports(home, { service, creations }, signal), ['1501', '1']);
    creations.note(home, '1501');
    service.distort = (page) => ({ ...page, records: page.records.filter(({ id }) => id !== '1501') });
    assert.equal(await idsOfReports(home, { service, creations }, signal), 'unknown');
    service.reports.pop();
    service.distort = () => ({ records: [], unreadable: 0, total: 0, next: undefined, isCut: false });
    assert.deepEqual(await idsOfReports(home, { service, creations }, signal), ['1501']);
    creations.note(home, undefined);
    assert.equal(await idsOfReports(home, { service, creations }, signal), 'unknown');
  });
});
