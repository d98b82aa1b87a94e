import assert from 'node:assert/strict';
import { searchReports, hasWords, searchTermsOf } from '../../../../src/reports/lists/searches';
import { defaultQuery, localFilterOf, projectQueryOf, reportQueryOf } from '../../../../src/reports/lists/query';
import { FakeService, openStore, reportOf } from './fakeService';

const { signal } = new AbortController();

describe('Searching for several words', () => {
  const list = (search: string) => ({ ...defaultQuery.reports, kind: 'reports' as const, search });

  it('asks the service for the longest, and looks for the others in what it sends', () => {
    assert.deepEqual(searchTermsOf('  shop  Checkout de '), { server: 'Checkout', local: ['shop', 'de'] });
    assert.equal(reportQueryOf(list('shop checkout')).search, 'checkout');
    const projects = { kind: 'projects', search: 'shop old', sortBy: 'project', sort: 'asc' } as const;
    assert.equal(projectQueryOf(projects).search, 'shop');
    assert.equal(localFilterOf(projects, 'private')?.({ name: 'Old shop' }), true);
    assert.equal(localFilterOf(projects, undefined)?.({ name: 'New shop' }), false);
  });

  it('leaves one word as it is', () => {
    assert.deepEqual(searchTermsOf('shop'), { server: 'shop', local: [] });
    assert.equal(localFilterOf(list('shop'), undefined), undefined);
    assert.equal(reportQueryOf(list('')).search, undefined);
  });

  it('looks itself for what the service takes for anything, or for no search', () => {
    for (const word of ['my_page', '100%', '0']) assert.deepEqual(searchTermsOf(word), { server: word, local: [word] });
    assert.deepEqual(searchTermsOf('my_page other'), { server: 'my_page', local: ['my_page', 'other'] });
  });

  it('filters by privacy besides', () => {
    const shows = localFilterOf(list('shop checkout'), 'private') ?? assert.fail('All of it shows');
    assert.ok(shows({ url: 'https://SHOP.example/checkout', privacy: 'private' }));
    assert.ok(!shows({ url: 'https://shop.example/checkout', privacy: 'public' }));
    assert.ok(!shows({ url: 'https://blog.example/checkout', privacy: 'private' }));
  });

  it('takes small letters and capitals for the same', () => {
    assert.ok(hasWords('https://Example.com/Shop', ['EXAMPLE', 'shop']));
    assert.ok(!hasWords('https://example.com', ['example', 'org']));
  });

  it('is done by the pickers too, which say nothing of what has only one of them', async () => {
    const urls = ['https://shop.example/checkout', 'https://blog.example/checkout', 'https://shop.example/cart'];
    const service = new FakeService();
    for (const [at, url] of urls.entries()) service.reports.push({ ...reportOf(String(at)), url });
    const found = await searchReports({ ...openStore(service), service }, 'shop checkout', signal);
    assert.deepEqual(
      found.map(({ url }) => url),
      urls.slice(0, 1),
    );
  });
});
