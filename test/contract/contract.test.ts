import assert from 'node:assert/strict';
import { asker, type Ask } from './ask';
import { startProxy, type Proxy } from './prism';
import { aSandbox } from './suite';

// The client is tested through this, in client.test.ts: it only proves something if it lets nothing wrong pass.
describe('The contract', function () {
  const sandbox = aSandbox(this, { reports: 1 });
  let proxy: Proxy;
  let ask: Ask;

  before(async () => {
    proxy = await startProxy(sandbox().url);
    ask = asker(proxy.url, sandbox().key);
  });

  after(async () => {
    await proxy.stop();
  });

  describe('keeps from the service', () => {
    type Request = Parameters<Ask>;
    const url = 'https://example.com/';
    const broken: Record<string, { status: number; location: string; request: Request }> = {
      'an unknown result': invalid('query.result', 'GET', '/reports', { result: 'fine' }),
      'an unknown order': invalid('query.sort_by', 'GET', '/reports', { sort_by: 'privacy' }),
      'an unknown direction': invalid('query.sort', 'GET', '/projects', { sort: 'up' }),
      'the order of another list': invalid('query.sort_by', 'GET', '/projects', { sort_by: 'id' }),
      'a search by another field': invalid('query.search_by', 'GET', '/reports', { search_by: 'result' }),
      'a page size out of the four': invalid('query.per_page', 'GET', '/reports', { per_page: 20 }),
      'a page before the first': invalid('query.page', 'GET', '/reports', { page: 0 }),
      'an unknown privacy': invalid('body.privacy', 'POST', '/reports', { url, privacy: 3 }),
      'no URL': invalid('body', 'POST', '/reports', { privacy: 1 }),
      'a password without the privacy for it': invalid('body.privacy', 'POST', '/reports', {
        url,
        privacy: 0,
        password: 'x',
      }),
      'an unknown field': invalid('body', 'PUT', '/reports/1', { url }),
      'an unknown answer to results': invalid('body.results', 'PUT', '/reports/1', { results: 2 }),
      'no Accept header': invalid('header.accept', 'GET', '/reports/1', {}, { accept: '' }),
      'another Accept header': invalid('header.accept', 'GET', '/projects', {}, { accept: 'text/html' }),
      'a form sent as text': invalid('', 'PUT', '/reports/1', { privacy: 1 }, { 'content-type': 'text/plain' }),
      'no key': { status: 401, location: '', request: ['GET', '/projects', {}, { authorization: '' }] },
      'a key that is no bearer token': {
        status: 401,
        location: '',
        request: ['GET', '/projects', {}, { authorization: 'Basic eDp5' }],
      },
      'an unknown path': { status: 404, location: '', request: ['GET', '/report'] },
      'an unknown method': { status: 405, location: '', request: ['PATCH', '/reports/1', { privacy: 1 }] },
    };

    for (const [name, { status, location, request }] of Object.entries(broken)) {
      it(name, async () => {
        const before = await sandbox().requests();
        const answer = await ask(...request);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        const problem = answer.body as { type: string; validation?: { location?: string[] }[] };
        assert.match(problem.type, /^https:\/\/stoplight\.io\/prism\/errors/);
        if (location) {
          const places = problem.validation?.map((one) => one.location?.join('.')) ?? [];
          assert.ok(places.includes(location), places.join());
        }
        assert.equal((await sandbox().requests()).length, before.length);
      });
    }

    it('JSON instead of a form', async () => {
      const headers = { authorization: `Bearer ${sandbox().key}`, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify({ url }) };
      const answer = await fetch(`${proxy.url}/api/v1/reports`, request);
      const { validation } = (await answer.json()) as { validation: { code: number }[] };
      assert.deepEqual([answer.status, validation[0]?.code], [422, 415]);
    });

    function invalid(location: string, ...request: Request) {
      return { status: 422, location, request };
    }
  });
});
