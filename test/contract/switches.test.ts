import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { type Ask, asker, created, type Fields, type List, type Report, type Single } from './ask';

const NOW = '2026-01-31T12:00:00Z';

describe('The sandbox, switched', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let ask: Ask;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 500, now: NOW });
    ask = asker(sandbox.url, sandbox.key);
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  async function reports(fields: Fields = {}): Promise<List<Report>> {
    return (await ask('GET', '/reports', fields)).body as List<Report>;
  }

  const create = (url: string, fields?: Fields) => created(ask, url, fields);

  describe('speaks', () => {
    it('four dialects', async () => {
      await sandbox.control({ dialect: 'flat' });
      const flat = (await ask('GET', '/reports', { result: 'bad' })).body as Record<string, unknown>;
      assert.equal(flat['next_page_url'], `${sandbox.url}/api/v1/reports?result=bad&page=2`);
      assert.deepEqual([flat['current_page'], flat['per_page']], [1, 10]);
      await sandbox.control({ dialect: 'named' });
      assert.deepEqual(Object.keys((await ask('GET', '/reports')).body as object), ['reports']);
      assert.deepEqual(Object.keys((await ask('GET', '/projects')).body as object), ['projects']);
      assert.deepEqual(Object.keys((await ask('GET', '/reports/1')).body as object), ['report']);
      await sandbox.control({ dialect: 'bare' });
      assert.ok(Array.isArray((await ask('GET', '/reports')).body));
      assert.equal(((await ask('GET', '/reports/1')).body as Report).id, 1);
    });

    it('of ids, times, privacy and results in several ways', async () => {
      const { id, generated_at } = await create('https://shapes.example/good');
      const shapes = async () => ((await ask('GET', `/reports/${id}`)).body as Single<Report>).data;
      const seconds = Date.parse(String(generated_at)) / 1000;
      await sandbox.control({ idAs: 'string', privacyAs: 'string', timeAs: 'epoch', resultAs: 'score' });
      const scored = await shapes();
      assert.deepEqual([scored.id, scored.privacy, scored.generated_at], [String(id), '1', seconds]);
      assert.equal(scored.result, scored.score);
      await sandbox.control({ timeAs: 'sql', resultAs: 'absent' });
      const absent = await shapes();
      assert.match(String(absent.generated_at), /^2026-01-31 \d\d:\d\d:\d\d$/);
      assert.ok(!('result' in absent));
    });

    it('of what it changed at length, briefly or not at all', async () => {
      const { id } = await create('https://brief.example/');
      const put = async () => {
        const { status, body } = await ask('PUT', `/reports/${id}`, { privacy: 0 });
        return [status, body];
      };
      await sandbox.control({ updateAnswers: 'small', createAnswers: 'small' });
      assert.deepEqual(await put(), [200, { data: { id } }]);
      assert.deepEqual(Object.keys(await create('https://brief.example/')), ['id']);
      await sandbox.control({ updateAnswers: 'empty', createAnswers: 'empty' });
      assert.deepEqual(await put(), [204, '']);
      const { status, body } = await ask('POST', '/reports', { url: 'https://brief.example/' });
      assert.deepEqual([status, body], [201, '']);
      await sandbox.control({ updateAnswers: 'ok-empty' });
      assert.deepEqual(await put(), [200, '']);
    });

    it('of other pages in misleading ways', async () => {
      const next = async () => (await reports({ result: 'good' })).links.next;
      await sandbox.control({ nextLink: 'without-filters' });
      assert.equal(await next(), `${sandbox.url}/api/v1/reports?page=2`);
      await sandbox.control({ nextLink: 'other-origin' });
      assert.equal(await next(), 'https://elsewhere.example/api/v1/reports?result=good&page=2');
      await sandbox.control({ nextLink: 'none' });
      assert.equal(await next(), null);
      await sandbox.control({ nextLink: 'normal', origin: 'http://proxy.example:8080' });
      assert.equal(await next(), 'http://proxy.example:8080/api/v1/reports?result=good&page=2');
      await sandbox.control({ omitTotal: true });
      const { links, meta } = await reports();
      assert.deepEqual([links.last, 'total' in meta, 'last_page' in meta], [null, false, false]);
    });

    it('of records that nobody can read, among the others', async () => {
      await sandbox.control({ brokenRecords: 3 });
      const { data } = await reports();
      assert.equal(data.length, 13);
      assert.equal(data.filter((one: unknown) => typeof one === 'object' && one !== null && 'id' in one).length, 10);
    });
  });

  describe('fails on demand', () => {
    it('with a status and headers, as often as told, for the method and path told', async () => {
      const fault = { method: 'GET', path: '/reports', times: 2, status: 429, headers: { 'Retry-After': '7' } };
      await sandbox.control({ faults: [fault] });
      assert.equal((await ask('GET', '/projects')).status, 200);
      assert.equal((await ask('PUT', '/reports/1', {})).status, 200);
      const { status, headers, body } = await ask('GET', '/reports/1');
      assert.deepEqual([status, headers.get('retry-after'), body], [429, '7', { message: 'Too Many Attempts.' }]);
      assert.equal((await ask('GET', '/reports')).status, 429);
      assert.equal((await ask('GET', '/reports')).status, 200);
    });

    it('with a body, a page, a redirect or broken JSON', async () => {
      await sandbox.control({
        faults: [
          { times: 1, status: 500, body: { error: 'odd' } },
          { times: 1, status: 502, html: true },
          { times: 1, redirect: 'https://elsewhere.example/' },
          { times: 1, malformed: true },
        ],
      });
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(await ask('GET', '/reports'));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [500, 502, 302, 200],
      );
      assert.deepEqual(answers[0]?.body, { error: 'odd' });
      assert.match(answers[1]?.headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(answers[2]?.headers.get('location'), 'https://elsewhere.example/');
      assert.equal(typeof answers[3]?.body, 'string');
    });

    it('with a dropped connection, before or after the deed', async () => {
      const { id } = await create('https://dropped.example/');
      await sandbox.control({ faults: [{ method: 'DELETE', times: 1, drop: 'before' }] });
      await assert.rejects(ask('DELETE', `/reports/${id}`), TypeError);
      assert.equal((await ask('GET', `/reports/${id}`)).status, 200);
      await sandbox.control({ faults: [{ method: 'DELETE', times: 1, drop: 'after' }] });
      await assert.rejects(ask('DELETE', `/reports/${id}`), TypeError);
      assert.equal((await ask('GET', `/reports/${id}`)).status, 404);
      const statuses = (await sandbox.requests()).map(({ status }) => status);
      assert.deepEqual(statuses, [201, null, 200, null, 404]);
    });
  });

  describe('is controlled', () => {
    it('by switches that a reset turns back', async () => {
      assert.equal((await sandbox.control({ dialect: 'bare' })).dialect, 'bare');
      await sandbox.reset();
      assert.equal((await sandbox.control({})).dialect, 'laravel');
    });

    it('by no switch that it does not know', async () => {
      for (const patch of [{ dialekt: 'bare' }, { dialect: 'klingon' }, { faults: [{ stauts: 500 }] }]) {
        const request = { method: 'PATCH', body: JSON.stringify(patch) };
        assert.equal((await fetch(`${sandbox.url}/_sandbox`, request)).status, 422);
      }
    });

    it('with a log of the requests that keeps no secret', async () => {
      await ask('POST', '/reports', { url: 'https://x.example/', privacy: 2, password: 'geheim' });
      await ask('GET', '/reports', { search: 'a b' }, { authorization: 'Bearer wrong-key' });
      const log = await sandbox.requests();
      assert.deepEqual(
        log.map(({ n, method, path, authorized, status }) => [n, method, path, authorized, status]),
        [
          [1, 'POST', '/api/v1/reports', true, 201],
          [2, 'GET', '/api/v1/reports', false, 401],
        ],
      );
      assert.deepEqual(log[0]?.body, { url: 'https://x.example/', privacy: '2', password: '•••' });
      assert.deepEqual(log[1]?.query, { search: 'a b' });
      assert.doesNotMatch(JSON.stringify(log), /geheim|wrong-key|sandbox-key/);
    });
  });
});
