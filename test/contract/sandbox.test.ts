import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { asker, type Ask, type Fields } from './ask';
import { startProxy, type Proxy } from './prism';

const DONE = { good: 200, created: 201, empty: 204 };

// A request that breaks the contract never reaches the sandbox: what is asserted below went through the contract.
describe('The sandbox, behind the contract', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let proxy: Proxy;
  let ask: Ask;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 300 });
    proxy = await startProxy(sandbox.url);
    ask = asker(proxy.url, sandbox.key);
  });

  after(async () => {
    await proxy.stop();
    await sandbox.stop();
  });

  async function createdId(url: string): Promise<number> {
    const { body } = await ask('POST', '/reports', { url });
    return (body as { data: { id: number } }).data.id;
  }

  describe('answers each operation', () => {
    const lists: Record<string, Record<string, (string | number)[]>> = {
      '/reports': {
        search: ['example', 'a&b=c', '100%', '日本'],
        search_by: ['url'],
        project: ['shop.example.org', 'localhost:8080', 'a/b?c#d'],
        result: ['good', 'decent', 'bad'],
        sort_by: ['id', 'generated_at', 'url', 'result'],
        sort: ['desc', 'asc'],
        per_page: [10, 25, 50, 100],
        page: [1, 2, 999],
      },
      '/projects': {
        search: ['example', 'a&b=c', '100%', '日本'],
        search_by: ['project'],
        sort_by: ['created_at', 'project'],
        sort: ['desc', 'asc'],
        per_page: [10, 25, 50, 100],
        page: [1, 2, 999],
      },
    };
    for (const [path, parameters] of Object.entries(lists)) {
      it(`GET ${path}`, async () => assertList(path, {}));
      for (const [name, values] of Object.entries(parameters)) {
        it(`GET ${path} with ${name}`, async () => {
          for (const value of values) await assertList(path, { [name]: value });
        });
      }
    }

    async function assertList(path: string, fields: Fields): Promise<void> {
      const { status, body } = await ask('GET', path, fields);
      assert.equal(status, DONE.good, JSON.stringify(fields));
      assert.ok(Array.isArray((body as { data: unknown }).data));
    }

    it('GET /reports with all parameters at once', async () => {
      const fields = { search: 'example', search_by: 'url', project: 'shop.example.org', result: 'good' };
      const order = { sort_by: 'generated_at', sort: 'asc', per_page: 25, page: 1 };
      const { status, body } = await ask('GET', '/reports', { ...fields, ...order });
      assert.equal(status, DONE.good);
      const { data } = body as { data: { url: string; project: string; result: string; generated_at: string }[] };
      assert.ok(data.length > 1);
      for (const { url, project, result } of data) {
        assert.ok(url.includes('example'));
        assert.deepEqual([project, result], ['shop.example.org', 'good']);
      }
      const times = data.map((report) => report.generated_at);
      assert.deepEqual(times, times.toSorted());
    });

    it('GET /reports/{id}', async () => {
      const id = await createdId('https://one.example/good');
      const { status, body } = await ask('GET', `/reports/${id}`);
      assert.equal(status, DONE.good);
      assert.equal((body as { data: { url: string } }).data.url, 'https://one.example/good');
    });

    it('POST /reports with each privacy', async () => {
      const url = 'https://new.example/?a=b&c=ü+%20#x';
      for (const fields of [{}, { privacy: 0 }, { privacy: 1 }, { privacy: 2, password: 'geheim & mehr' }]) {
        const { status, body } = await ask('POST', '/reports', { url, ...fields });
        assert.equal(status, DONE.created);
        const { data } = body as { data: { url: string; privacy: number } };
        assert.deepEqual([data.url, data.privacy], [url, fields.privacy ?? 1]);
      }
    });

    it('PUT /reports/{id} with each field', async () => {
      const id = await createdId('https://changing.example/bad');
      const changes = [{ privacy: 0 }, { privacy: 1 }, { privacy: 2, password: 'geheim' }, { password: 'neu' }];
      for (const fields of [...changes, { results: 0 }, { results: 1 }]) {
        const { status } = await ask('PUT', `/reports/${id}`, fields);
        assert.equal(status, DONE.good, JSON.stringify(fields));
      }
      const { body } = await ask('GET', `/reports/${id}`);
      const { privacy, result } = (body as { data: { privacy: number; result: string } }).data;
      assert.deepEqual([privacy, result], [2, 'decent']);
    });

    it('PUT /reports/{id} with no field', async () => {
      const id = await createdId('https://unchanged.example/');
      assert.equal((await ask('PUT', `/reports/${id}`, {})).status, DONE.good);
    });

    it('DELETE /reports/{id}', async () => {
      const id = await createdId('https://gone.example/');
      assert.deepEqual(await statusAndBody('DELETE', `/reports/${id}`), [DONE.empty, '']);
      assert.equal((await ask('GET', `/reports/${id}`)).status, 404);
    });

    it('DELETE /projects/{project}, whatever its name', async () => {
      const all = await ask('GET', '/projects', { per_page: 100 });
      const names = (all.body as { data: { project: string }[] }).data.map(({ project }) => project);
      const awkward = names.filter((name) => !/^[\w.-]+$/.test(name));
      assert.ok(awkward.length >= 6);
      for (const name of awkward) {
        assert.deepEqual(
          await statusAndBody('DELETE', `/projects/${encodeURIComponent(name)}`),
          [DONE.empty, ''],
          name,
        );
      }
    });

    async function statusAndBody(method: string, path: string) {
      const { status, body } = await ask(method, path);
      return [status, body];
    }
  });

  describe('is spared what breaks the contract', () => {
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
        const before = await sandbox.requests();
        const answer = await ask(...request);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        const problem = answer.body as { type: string; validation?: { location?: string[] }[] };
        assert.match(problem.type, /^https:\/\/stoplight\.io\/prism\/errors/);
        if (location) {
          const places = problem.validation?.map((one) => one.location?.join('.')) ?? [];
          assert.ok(places.includes(location), places.join());
        }
        assert.equal((await sandbox.requests()).length, before.length);
      });
    }

    it('JSON instead of a form', async () => {
      const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' };
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
