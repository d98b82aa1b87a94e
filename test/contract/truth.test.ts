import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { type Ask, asker, created, type Fields, type List, type Report, type Single } from './ask';
import { until } from './until';

const NOW = '2026-01-31T12:00:00Z';

describe('The sandbox, asked for the truth', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let ask: Ask;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 300, now: NOW });
    ask = asker(sandbox.url, sandbox.key);
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  const create = (url: string, fields?: Fields) => created(ask, url, fields);

  it('tells all reports, the oldest first', async () => {
    const { meta } = (await ask('GET', '/reports')).body as List<Report>;
    const stored = await sandbox.reports();
    assert.ok(stored.length >= 300);
    assert.equal(stored.length, meta.total);
    const times = stored.map(({ created_at }) => created_at);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
  });

  it('tells those whose address contains a text, as it is', async () => {
    const first = await create('https://truth.example/50%25_off?a=b&c=%C3%BC+d');
    const second = await create('https://truth.example/2', { privacy: 2, password: 'geheim' });
    const [one, two, ...others] = await sandbox.reports('truth.example/');
    assert.deepEqual(others, []);
    assert.deepEqual(one, {
      id: first.id,
      url: first.url,
      privacy: 1,
      result: first.result,
      created_at: one?.created_at,
    });
    assert.deepEqual(two, {
      id: second.id,
      url: second.url,
      privacy: 2,
      result: second.result,
      created_at: two?.created_at,
    });
    assert.ok(Math.abs(one.created_at - Date.parse(NOW) / 1000) < 60);
    const found = (await sandbox.reports('/50%25_off?a=b&c=%C3%BC+d')).map(({ id }) => id);
    assert.deepEqual(found, [first.id]);
    assert.deepEqual(await sandbox.reports('truth.example/50_25'), []);
  });

  it('tells it while the service misbehaves', async () => {
    const before = await sandbox.reports();
    await sandbox.control({ maintenance: 'all', idAs: 'string', timeAs: 'iso', privacyAs: 'string', brokenRecords: 3 });
    assert.deepEqual(await sandbox.reports(), before);
    await sandbox.control({ maintenance: 'none', faults: [{ drop: 'before', times: 1 }, { status: 500 }] });
    assert.deepEqual(await sandbox.reports(), before);
    await assert.rejects(ask('GET', '/reports'), TypeError);
    assert.equal((await ask('GET', '/reports')).status, 500);
    // It is no request to the service.
    assert.equal((await sandbox.requests()).length, 2);
  });

  it('tells of each request whether it was carried out', async () => {
    const url = 'https://carried.example/';
    const fault = async (settings: object) => sandbox.control({ faults: [{ method: 'POST', ...settings }] });
    const { id } = await create(url);
    const requests: [settings: object, request: Parameters<Ask>, carriedOut: boolean][] = [
      [{ drop: 'before' }, ['POST', '/reports', { url }], false],
      [{ drop: 'after' }, ['POST', '/reports', { url }], true],
      [{ status: 500 }, ['POST', '/reports', { url }], false],
      [{ echo: 'text' }, ['POST', '/reports', { url }], false],
      [{ headers: { 'x-odd': '1' } }, ['POST', '/reports', { url }], true],
      [{}, ['POST', '/reports', { url, privacy: 9 }], false],
      [{}, ['POST', '/reports', { url }, { authorization: 'Bearer wrong' }], false],
      [{}, ['PUT', `/reports/${id}`, { privacy: 0 }], true],
      [{}, ['GET', '/reports', { per_page: 3 }], false],
      [{}, ['GET', '/reports/999999'], false],
      [{}, ['DELETE', `/reports/${id}`], true],
      [{}, ['DELETE', `/reports/${id}`], false],
    ];
    for (const [settings, request] of requests) {
      await fault(settings);
      await ask(...request).catch((error: unknown) => assert.ok(error instanceof TypeError));
    }
    const told = (await sandbox.requests()).map(({ carriedOut }) => carriedOut);
    assert.deepEqual(told, [true, ...requests.map(([, , carriedOut]) => carriedOut)]);
    // The first is deleted.
    assert.equal((await sandbox.reports(url)).length, 2);
  });

  it('survives an analysis whose report is deleted meanwhile', async () => {
    const gone = await create('https://gone.example/bad');
    const kept = await create('https://still.example/bad');
    await sandbox.control({ analysisTime: 100 });
    await ask('PUT', `/reports/${gone.id}`, { results: 1 });
    await ask('DELETE', `/reports/${gone.id}`);
    await ask('PUT', `/reports/${kept.id}`, { results: 1 });
    await until('the other is analysed', async () => {
      const { body } = await ask('GET', `/reports/${kept.id}`);
      return (body as Single<Report>).data.result === 'decent';
    });
  });

  describe('echoes what was sent as a secret', () => {
    const password = `pä"ss<&>'w%rd`;
    const weak = (secret: string) => ({ errors: { password: [`"${secret}" is too weak.`] } });
    const echoes = {
      text: { message: 'Invalid.', errors: `The given value "${password}" is not allowed.` },
      fields: weak(password),
      encoded: weak("p%C3%A4%22ss%3C%26%3E'w%25rd"),
      html: weak('pä&quot;ss&lt;&amp;&gt;&#039;w%rd'),
      base64: weak('cMOkInNzPCY+J3clcmQ='),
    } as const;

    for (const echo of ['text', 'fields', 'encoded', 'html', 'base64'] as const) {
      it(`as ${echo}`, async () => {
        const url = `https://echo.example/${echo}`;
        await sandbox.control({ faults: [{ echo }] });
        const { status, body } = await ask('POST', '/reports', { url, privacy: 2, password });
        assert.deepEqual([status, body], [422, echoes[echo]]);
        assert.deepEqual(await sandbox.reports(url), []);
        assert.deepEqual((await sandbox.requests())[0]?.body, { url, privacy: '2', password: '•••' });
      });
    }

    it('or the key where there is no password, with the status told', async () => {
      await sandbox.control({ faults: [{ echo: 'fields', status: 400 }] });
      for (const fields of [{ url: 'https://echo.example/' }, { url: 'https://echo.example/', password: '' }]) {
        const { status, body } = await ask('POST', '/reports', fields);
        assert.deepEqual([status, body], [400, weak(sandbox.key)]);
      }
      assert.deepEqual((await ask('GET', '/reports/1', {}, { authorization: 'Bearer other' })).body, weak('other'));
      assert.ok(!JSON.stringify(await sandbox.requests()).includes(sandbox.key));
    });
  });
});
