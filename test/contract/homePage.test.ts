import assert from 'node:assert/strict';
import type { Client } from '../../src/service/client';
import { findReport } from '../../src/reports/reportsOfPage';
import { clientOf } from './client-support';
import { aSandbox } from './suite';

const { signal } = new AbortController();

describe('The report of a home page', function () {
  const sandbox = aSandbox(this, { reports: 0 });
  let client: Client;

  before(async () => {
    ({ client } = clientOf(sandbox().url, sandbox().key));
    const pages = Array.from({ length: 120 }, (_, at) => `https://home.example/page-${at}`);
    const others = [
      'https://www.home.example.com/',
      'https://zoo.home.example/',
      'https://other.example/?u=home.example',
    ];
    for (const url of [...pages, ...others]) await client.createReport({ url, privacy: 'private' });
  });
  const find = async (url: string) => {
    const found = await findReport({ url }, client, signal);
    return typeof found === 'string' ? found : found.id;
  };

  it('is looked for with one small request, however many pages the site has', async () => {
    assert.equal(await find('https://www.home.example/'), 'none');
    const created = await client.createReport({ url: 'http://www.home.example', privacy: 'private' });
    assert.equal(await find('https://home.example/'), created?.id);
    const asked = (await sandbox().requests()).filter(({ method }) => method === 'GET');
    assert.deepEqual(
      asked.map(({ query }) => [query['sort_by'], query['per_page']]),
      [
        ['url', '10'],
        ['url', '10'],
      ],
    );
  });

  it('is looked for in the same way for any page below which there are many', async () => {
    assert.equal(await find('https://home.example/page'), 'none');
    const created = await client.createReport({ url: 'https://home.example/page/', privacy: 'private' });
    await client.createReport({ url: 'https://home.example/page-x', privacy: 'private' });
    assert.equal(await find('https://home.example/page'), created?.id);
    for (const { query, method } of await sandbox().requests())
      assert.ok(method !== 'GET' || query['per_page'] === '100' || query['sort_by'] === 'url');
  });

  it('is the newest of more than one look can show', async () => {
    let newest;
    for (let at = 0; at < 13; at++)
      newest = await client.createReport({ url: 'https://often.example/', privacy: 'private' });
    assert.equal(await find('https://often.example/'), newest?.id);
  });
});
