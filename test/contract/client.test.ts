import assert from 'node:assert/strict';
import type { Client } from '../../src/service/client';
import type { ReportCreation, ReportQuery, ReportUpdate, ProjectQuery } from '../../src/service/service';
import type { LoggedRequest } from '../sandbox/request-log';
import { assertSilent, clientOf, type RecordingLog } from './client-support';
import { startProxy, type Proxy } from './prism';
import { aSandbox } from './suite';

const password = 'geheim & mehr+ü%';

// A request that breaks the contract never reaches the sandbox: everything asserted below went through the contract.
describe('The client, behind the contract', function () {
  const sandbox = aSandbox(this, { reports: 300, hostile: true });
  let proxy: Proxy;
  let client: Client;
  let log: RecordingLog;

  before(async () => {
    proxy = await startProxy(sandbox().url);
  });
  beforeEach(async () => {
    await sandbox().control({ origin: proxy.url });
    ({ client, log } = clientOf(proxy.url, sandbox().key));
  });
  afterEach(() => assertSilent(log.lines, [sandbox().key, password, encodeURIComponent(password)]));
  after(async () => {
    await proxy.stop();
  });

  /** The one request that reached the service since the last time. */
  async function sent(): Promise<LoggedRequest> {
    const [request, ...others] = await sandbox().requests();
    assert.equal(others.length, 0);
    const { origin } = await sandbox().control({});
    await sandbox().reset();
    await sandbox().control({ origin });
    assert.ok(request);
    assert.deepEqual([request.accept, request.authorized], ['application/json', true]);
    return request;
  }

  async function createdId(url: string): Promise<string> {
    const report = await client.createReport({ url, privacy: 'private' });
    await sent();
    return report?.id ?? assert.fail('no record');
  }

  const perPage = [{ per_page: 10 }, { per_page: 25 }, { per_page: 50 }, { per_page: 100 }] as const;
  const directions = [{ sort: 'asc' }, { sort: 'desc' }] as const;
  const searches = ['example', 'a&b=c', '100%', 'a+b', '日本', ''].map((search) => ({ search }));

  const reportQueries: ReportQuery[] = [
    ...[{}, { search: 'example', search_by: 'url' as const }, ...searches, ...directions, ...perPage],
    ...['shop.example.org', 'localhost:8080', 'a/b?c#d 100%', '日本語.example 🚀'].map((project) => ({ project })),
    ...(['good', 'decent', 'bad'] as const).map((result) => ({ result })),
    ...(['id', 'generated_at', 'url', 'result'] as const).map((sort_by) => ({ sort_by })),
  ];
  for (const query of reportQueries) {
    it(`lists reports with ${JSON.stringify(query)}`, async () => {
      await client.listReports(query);
      assertList(await sent(), '/api/v1/reports', query);
    });
  }

  const projectQueries: ProjectQuery[] = [
    ...[{}, { search: 'example', search_by: 'project' as const }, ...searches, ...directions, ...perPage],
    ...(['created_at', 'project'] as const).map((sort_by) => ({ sort_by })),
  ];
  for (const query of projectQueries) {
    it(`lists projects with ${JSON.stringify(query)}`, async () => {
      await client.listProjects(query);
      assertList(await sent(), '/api/v1/projects', query);
    });
  }

  function assertList({ method, path, query: got, body }: LoggedRequest, endpoint: string, query: object) {
    const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    assert.deepEqual([method, path, got, body], ['GET', endpoint, texts, {}]);
  }

  it('reads a list from its first page to its last, each with the filters', async () => {
    const query = { result: 'good', sort_by: 'id', sort: 'desc', per_page: 50 } as const;
    const found: string[] = [];
    let page = await client.listReports(query);
    const { total } = page;
    for (; page.next !== undefined; page = await client.listReports(query, { next: page.next })) {
      found.push(...page.records.map(({ id }) => id));
    }
    found.push(...page.records.map(({ id }) => id));
    assert.deepEqual([found.length, new Set(found).size], [total, total]);
    const requests = await sandbox().requests();
    const filters = { result: 'good', sort_by: 'id', sort: 'desc', per_page: '50' };
    const repeated = { search_by: 'url' };
    assert.ok(requests.length > 2);
    requests.forEach(({ query: got }, index) =>
      assert.deepEqual(got, { ...filters, ...(index > 0 && { ...repeated, page: String(index + 1) }) }),
    );
  });

  it('fetches one report', async () => {
    const id = await createdId('https://one.example/good');
    const report = await client.getReport(id);
    const { url, result, privacy, project, fields } = report;
    assert.deepEqual([report.id, url, result, privacy], [id, 'https://one.example/good', 'good', 'private']);
    assert.deepEqual(
      [project, typeof fields?.['results'], typeof report.generatedAt],
      ['one.example', 'object', 'number'],
    );
    const { method, path, query } = await sent();
    assert.deepEqual([method, path, query], ['GET', `/api/v1/reports/${id}`, {}]);
  });

  describe('sends a form', () => {
    const url = 'https://new.example/?a=b&c=ü+%20#x';
    const kept = 'https://new.example/?a=b&c=%C3%BC+%20';
    const shown = '•••';
    const creations: [ReportCreation, Record<string, string>][] = [
      [
        { url, privacy: 'public' },
        { url, privacy: '0' },
      ],
      [
        { url, privacy: 'private' },
        { url, privacy: '1' },
      ],
      [
        { url, privacy: 'password', password },
        { url, privacy: '2', password: shown },
      ],
    ];
    for (const [creation, form] of creations) {
      it(`to create a report with privacy ${creation.privacy}`, async () => {
        const report = await client.createReport(creation);
        assert.deepEqual([report?.url, report?.privacy], [kept, creation.privacy]);
        assertForm(await sent(), 'POST', '/api/v1/reports', form);
      });
    }

    const updates: [ReportUpdate, Record<string, string>][] = [
      [{ privacy: 'public' }, { privacy: '0' }],
      [{ privacy: 'private' }, { privacy: '1' }],
      [
        { privacy: 'password', password },
        { privacy: '2', password: shown },
      ],
      [{ results: true }, { results: '1' }],
      [{ results: false }, { results: '0' }],
      [
        { privacy: 'public', results: true },
        { privacy: '0', results: '1' },
      ],
      [{}, {}],
    ];
    for (const [update, form] of updates) {
      it(`to update a report with the fields ${Object.keys(form).join(' and ') || '(none)'} ${Object.values(form).join()}`, async () => {
        const id = await createdId('https://changing.example/bad');
        const report = await client.updateReport(id, update);
        assert.deepEqual([report?.id, report?.privacy], [id, update.privacy ?? 'private']);
        assertForm(await sent(), 'PUT', `/api/v1/reports/${id}`, form);
      });
    }

    it('without a password where none is needed', async () => {
      const id = await createdId('https://open.example/');
      const wrong = { privacy: 'public', password } as const;
      await client.updateReport(id, wrong);
      assertForm(await sent(), 'PUT', `/api/v1/reports/${id}`, { privacy: '0' });
    });

    function assertForm(
      { method, path, query, contentType, body }: LoggedRequest,
      ...expected: [string, string, object]
    ) {
      assert.deepEqual([method, path, body], expected);
      assert.match(contentType, /^application\/x-www-form-urlencoded\b/);
      assert.deepEqual(query, {});
    }
  });

  it('deletes a report', async () => {
    const id = await createdId('https://gone.example/');
    await client.deleteReport(id);
    const { method, path, query, body, status } = await sent();
    assert.deepEqual([method, path, query, body, status], ['DELETE', `/api/v1/reports/${id}`, {}, {}, 200]);
  });

  it('deletes a project', async () => {
    await client.deleteProject('news.example.com');
    const { method, path, status } = await sent();
    assert.deepEqual([method, path, status], ['DELETE', '/api/v1/projects/news.example.com', 200]);
  });

  it('names exactly one project or report in the path, whatever it is called', async () => {
    const names = [
      'a/b',
      '../reports',
      'a?b=c',
      '#',
      '%',
      '%2e%2e',
      '%2F',
      'a\\b',
      'ü',
      '🚀',
      ' ',
      'a\nb',
      ';',
      'x'.repeat(2_000),
    ];
    for (const name of names) {
      // It doesn't exist, which another request checks.
      await client.deleteProject(name);
      await client.deleteReport(name);
      const paths = (await sandbox().requests()).filter(({ method }) => method === 'DELETE').map(({ path }) => path);
      assert.deepEqual(
        paths.slice(-2),
        ['projects', 'reports'].map((kind) => `/api/v1/${kind}/${encodeURIComponent(name)}`),
      );
    }
  });

  it('writes one line for each request: method, path, status and time', async () => {
    await client.listReports({ result: 'good' });
    await client.createReport({ url: 'https://log.example/', privacy: 'password', password });
    assert.match(log.lines.join('\n'), /^GET \/api\/v1\/reports 200 \d+ ms\nPOST \/api\/v1\/reports 201 \d+ ms$/);
  });
});
