import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { type Ask, asker, created, type Fields, type List, type Project, type Report, type Single } from './ask';

describe('The sandbox as a service', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let ask: Ask;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 500 });
    ask = asker(sandbox.url, sandbox.key);
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  async function reports(fields: Fields = {}): Promise<List<Report>> {
    return (await ask('GET', '/reports', fields)).body as List<Report>;
  }

  async function projects(fields: Fields = {}): Promise<List<Project>> {
    return (await ask('GET', '/projects', fields)).body as List<Project>;
  }

  const create = (url: string, fields?: Fields) => created(ask, url, fields);

  describe('pages', () => {
    it('carry Laravel’s links and numbers, with the filters in the links', async () => {
      const { links, meta, data } = await reports({ result: 'good', per_page: 25, page: 2 });
      assert.deepEqual([meta.current_page, meta.per_page, meta.from, meta.to], [2, 25, 26, 50]);
      assert.equal(meta.last_page, Math.ceil(Number(meta.total) / 25));
      assert.equal(data.length, 25);
      assert.equal(links.next, `${sandbox.url}/api/v1/reports?result=good&per_page=25&page=3`);
      assert.equal(links.prev, `${sandbox.url}/api/v1/reports?result=good&per_page=25&page=1`);
    });

    it('follow one another without a gap or a repetition, for each order', async () => {
      for (const sort_by of ['id', 'generated_at', 'url', 'result']) {
        const seen: number[] = [];
        let page = await reports({ sort_by, sort: 'asc', per_page: 100, project: 'www.example.com' });
        const { total } = page.meta;
        for (;;) {
          seen.push(...page.data.map(({ id }) => id));
          if (page.links.next === null) break;
          const { pathname, search } = new URL(page.links.next);
          page = (await ask('GET', pathname.replace('/api/v1', ''), Object.fromEntries(new URLSearchParams(search))))
            .body as List<Report>;
        }
        assert.equal(new Set(seen).size, seen.length, sort_by);
        assert.equal(seen.length, total, sort_by);
      }
    });

    it('are ten of the newest unless asked otherwise, and empty past the end', async () => {
      const ids = (await reports()).data.map(({ id }) => id);
      assert.equal(ids.length, 10);
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => b - a),
      );
      const { data, links, meta } = await reports({ page: 1000 });
      assert.deepEqual([data, links.next, meta.from], [[], null, null]);
    });

    it('hold what is searched for, with % and _ as they are', async () => {
      const { url } = await create('https://search.example/50%25_off');
      assert.deepEqual(
        (await reports({ search: '50%25_OFF' })).data.map((report) => report.url),
        [url],
      );
      assert.equal((await reports({ search: 'search.example/50_25%off' })).meta.total, 0);
      assert.ok((await projects({ search: 'EXAMPLE.c' })).data.every(({ project }) => project.includes('example.c')));
    });
  });

  describe('refuses', () => {
    const wrong: [string, string, Fields, Record<string, string[]>][] = [
      ['POST', '/reports', {}, { url: ['The url field is required.'] }],
      ['POST', '/reports', { url: 'ftp://example.com' }, { url: ['The url field must be a valid URL.'] }],
      ['POST', '/reports', { url: 'https://x.example', privacy: 3 }, { privacy: ['The selected privacy is invalid.'] }],
      [
        'POST',
        '/reports',
        { url: 'https://x.example', privacy: 2 },
        { password: ['The password field is required when privacy is 2.'] },
      ],
      ['PUT', '/reports/1', { results: 'yes' }, { results: ['The selected results is invalid.'] }],
      ['GET', '/reports', { per_page: 20 }, { per_page: ['The selected per page is invalid.'] }],
      ['GET', '/reports', { result: 'fine' }, { result: ['The selected result is invalid.'] }],
      ['GET', '/projects', { sort_by: 'id' }, { sort_by: ['The selected sort by is invalid.'] }],
      ['GET', '/projects', { search_by: 'url' }, { search_by: ['The selected search by is invalid.'] }],
    ];
    for (const [method, path, fields, errors] of wrong) {
      it(`${method} ${path} with ${JSON.stringify(fields)}`, async () => {
        const { status, body } = await ask(method, path, fields);
        assert.equal(status, 422);
        assert.deepEqual(body, { message: Object.values(errors)[0]?.[0], errors });
      });
    }

    it('several wrong fields in one answer', async () => {
      const { body } = await ask('POST', '/reports', { privacy: 9 });
      const { message, errors } = body as { message: string; errors: object };
      assert.equal(message, 'The url field is required. (and 1 more error)');
      assert.deepEqual(Object.keys(errors), ['url', 'privacy']);
    });

    it('a body that is no form', async () => {
      const { status } = await ask('POST', '/reports', { url: 'https://x.example' }, { 'content-type': 'text/plain' });
      assert.equal(status, 422);
    });

    it('a missing or wrong key, with a redirect for who does not accept JSON', async () => {
      for (const authorization of ['', 'Bearer wrong']) {
        const { status, body } = await ask('GET', '/reports', {}, { authorization });
        assert.deepEqual([status, body], [401, { message: 'Unauthenticated.' }]);
      }
      const { status, headers } = await ask('GET', '/reports', {}, { authorization: '', accept: '*/*' });
      assert.deepEqual([status, headers.get('location')], [302, '/login']);
    });

    it('what does not exist', async () => {
      for (const [method, path] of [
        ['GET', '/reports/999999'],
        ['GET', '/reports/one'],
        ['PUT', '/reports/0'],
        ['DELETE', '/reports/999999'],
        ['DELETE', '/projects/none.example'],
        ['GET', '/nothing'],
      ] as const) {
        const { status, body } = await ask(method, path);
        assert.equal(status, 404);
        assert.equal(typeof (body as { message: unknown }).message, 'string');
      }
    });
  });

  describe('changes', () => {
    it('a new report: private, rated at once, in the project of its host', async () => {
      const report = await create('https://Münchен.example:8443/decent?x=1');
      assert.equal(report.result, 'decent');
      assert.equal(report.privacy, 1);
      assert.equal(report.project, 'münchен.example:8443');
      assert.equal((await projects({ search: report.project })).data[0]?.reports_count, 1);
    });

    it('a report’s result for the next better one, and the time of its generation', async () => {
      const { id, generated_at } = await create('https://again.example/bad');
      const results: unknown[] = [];
      for (let n = 0; n < 3; n += 1) {
        const { body } = await ask('PUT', `/reports/${id}`, { results: 1 });
        results.push((body as Single<Report>).data.result);
      }
      assert.deepEqual(results, ['decent', 'good', 'bad']);
      const { data } = (await ask('GET', `/reports/${id}`)).body as Single<Report>;
      assert.ok(String(data.generated_at) >= String(generated_at));
    });

    it('a report’s privacy, with a password the first time', async () => {
      const { id } = await create('https://private.example/');
      assert.equal((await ask('PUT', `/reports/${id}`, { privacy: 2 })).status, 422);
      assert.equal((await ask('PUT', `/reports/${id}`, { privacy: 2, password: 'geheim' })).status, 200);
      assert.equal((await ask('PUT', `/reports/${id}`, { privacy: 2 })).status, 200);
      const { body } = await ask('GET', `/reports/${id}`);
      assert.equal((body as Single<Report>).data.privacy, 2);
      assert.ok(!JSON.stringify(body).includes('geheim'));
    });

    it('a project’s reports with the project', async () => {
      const { id } = await create('https://doomed.example/a');
      await create('https://doomed.example/b');
      assert.equal((await ask('DELETE', '/projects/doomed.example')).status, 204);
      assert.equal((await reports({ project: 'doomed.example' })).meta.total, 0);
      assert.equal((await ask('GET', `/reports/${id}`)).status, 404);
      assert.equal((await projects({ search: 'doomed.example' })).meta.total, 0);
    });
  });

  it('answers any origin’s pages in a browser, errors too', async () => {
    const origin = 'https://vscode.example';
    const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const asked = await ask('OPTIONS', '/reports/1', {}, { authorization: '', origin, ...preflight });
    assert.equal(asked.status, 204);
    assert.match(asked.headers.get('access-control-allow-methods') ?? '', /PUT/);
    assert.equal(asked.headers.get('access-control-allow-headers'), 'authorization');
    const failed = await ask('GET', '/reports', { per_page: 3 }, { origin });
    assert.equal(failed.status, 422);
    assert.equal(failed.headers.get('access-control-allow-origin'), '*');
    assert.equal(failed.headers.get('access-control-expose-headers'), 'Retry-After');
  });
});
