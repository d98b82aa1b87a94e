import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { type Ask, asker, created, type Fields, type List, type Report, type Single } from './ask';
import { until } from './until';

/** Longer than a test may take. */
const MINUTE = 60_000;
const MAINTENANCE = [503, { message: 'Service Unavailable' }];

describe('The sandbox, misbehaving', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let ask: Ask;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 120 });
    ask = asker(sandbox.url, sandbox.key);
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  const create = (url: string, fields?: Fields) => created(ask, url, fields);

  async function statusAndBody(...request: Parameters<Ask>) {
    const { status, body } = await ask(...request);
    return [status, body];
  }

  async function carriedOut(): Promise<boolean[]> {
    return (await sandbox.requests()).map((request) => request.carriedOut);
  }

  describe('as a gateway that gives up early', () => {
    it('answers at once what is carried out later', async () => {
      await sandbox.control({ faults: [{ method: 'POST', status: 502, later: MINUTE }] });
      assert.equal((await ask('POST', '/reports', { url: 'https://put-off.example/' })).status, 502);
      assert.deepEqual(await sandbox.reports('put-off.example'), []);
      assert.deepEqual(await carriedOut(), [false]);
    });

    it('has the service create, change and delete nevertheless', async () => {
      const url = 'https://late.example/';
      await sandbox.control({ faults: [{ later: 1 }] });
      const answer = await statusAndBody('POST', '/reports', { url, privacy: 2, password: 'geheim' });
      assert.deepEqual(answer, [504, { message: 'Gateway Timeout' }]);
      const { id, privacy } = await until('it is created', async () => (await sandbox.reports(url))[0]);
      assert.equal(privacy, 2);
      assert.equal((await ask('PUT', `/reports/${id}`, { privacy: 0 })).status, 504);
      await until('it is public', async () => (await sandbox.reports(url))[0]?.privacy === 0);
      assert.equal((await ask('DELETE', `/reports/${id}`)).status, 504);
      await until('it is gone', async () => (await sandbox.reports(url)).length === 0);
      assert.deepEqual(await carriedOut(), [true, true, true]);
      const log = await sandbox.requests();
      assert.deepEqual([log[0]?.status, log[0]?.body], [504, { url, privacy: '2', password: '•••' }]);
    });

    it('has it go on where the connection was dropped', async () => {
      await sandbox.control({ faults: [{ drop: 'before', later: 1 }] });
      await assert.rejects(ask('POST', '/reports', { url: 'https://cut.example/' }), TypeError);
      await until('it is created', async () => (await sandbox.reports('cut.example')).length === 1);
      assert.deepEqual([await carriedOut(), (await sandbox.requests())[0]?.status], [[true], null]);
    });

    it('gives up on some, and each comes to be once', async () => {
      await sandbox.control({ faults: [{ method: 'POST', chance: 0.33, status: 504, later: 1 }] });
      const urls = Array.from({ length: 30 }, (_, n) => `https://some.example/${n}/`);
      const statuses = [];
      for (const url of urls) statuses.push((await ask('POST', '/reports', { url })).status);
      assert.deepEqual([...new Set(statuses)].sort(), [201, 504]);
      await until('all are carried out', async () => !(await carriedOut()).includes(false));
      const stored = (await sandbox.reports('some.example')).map(({ url }) => url);
      assert.deepEqual(stored.sort(), urls.sort());
    });

    it('survives what fails later, and has it answer nothing', async () => {
      const { id } = await create('https://twice.example/');
      await sandbox.control({ faults: [{ later: 1 }] });
      const requests: Parameters<Ask>[] = [
        ['POST', '/reports', { url: 'no address' }],
        ['POST', '/reports', { url: 'https://unauthorized.example/' }, { authorization: 'Bearer wrong' }],
        ['DELETE', `/reports/${id}`],
        ['DELETE', `/reports/${id}`],
        ['GET', '/nothing'],
        ['POST', '/reports', { url: 'https://last.example/' }],
      ];
      for (const request of requests) assert.equal((await ask(...request)).status, 504);
      await until('the last is carried out', async () => (await carriedOut()).at(-1));
      assert.deepEqual(await carriedOut(), [true, false, false, true, false, false, true]);
      assert.deepEqual(await sandbox.reports('unauthorized.example'), []);
    });

    it('does not keep the program from ending', async () => {
      const other = await startSandbox({ dialect: 'laravel', hostile: true, reports: 1 });
      await other.control({ faults: [{ later: MINUTE }] });
      assert.equal((await asker(other.url, other.key)('DELETE', '/reports/1')).status, 504);
      await other.stop();
    });

    it('cannot be told to answer what comes later', async () => {
      for (const fault of [{ drop: 'after' }, { notice: true }, { echo: 'text' }] as const) {
        await assert.rejects(sandbox.control({ faults: [{ later: 1, ...fault }] }), /`later` goes with no/);
      }
    });
  });

  describe('with a notice before its JSON', () => {
    const NOTICE =
      /^<br \/>\n<b>Deprecated<\/b>: Optional parameter .+ in <b>\/srv\/app\/x\.php<\/b> on line <b>12<\/b><br \/>\n/;

    it('has done what it was asked', async () => {
      const url = 'https://notice.example/';
      await sandbox.control({ faults: [{ notice: true }] });
      const { status, headers, body } = await ask('POST', '/reports', { url });
      const type = headers.get('content-type');
      assert.deepEqual(
        [status, type, headers.get('access-control-allow-origin')],
        [201, 'text/html; charset=UTF-8', '*'],
      );
      assert.match(String(body), NOTICE);
      assert.equal((JSON.parse(String(body).replace(NOTICE, '')) as Single<Report>).data.url, url);
      const [report, ...others] = await sandbox.reports(url);
      assert.deepEqual([others, await carriedOut()], [[], [true]]);
      assert.deepEqual(await statusAndBody('DELETE', `/reports/${report?.id}`), [204, '']);
      assert.deepEqual(await sandbox.reports(url), []);
    });

    it('has refused what is wrong', async () => {
      await sandbox.control({ faults: [{ notice: true }] });
      const { status, body } = await ask('POST', '/reports', {});
      assert.deepEqual([status, await carriedOut()], [422, [false]]);
      assert.match(String(body), NOTICE);
      assert.match(String(body), /"The url field is required\."/);
    });
  });

  describe('in maintenance', () => {
    it('refuses changes, and carries none out', async () => {
      const { id, url } = await create('https://kept.example/');
      await sandbox.control({ maintenance: 'changes' });
      assert.deepEqual(await statusAndBody('POST', '/reports', { url: 'https://kept.example/new' }), MAINTENANCE);
      assert.deepEqual(await statusAndBody('PUT', `/reports/${id}`, { privacy: 0 }), MAINTENANCE);
      assert.deepEqual(await statusAndBody('DELETE', `/reports/${id}`), MAINTENANCE);
      assert.deepEqual(await statusAndBody('DELETE', '/projects/kept.example'), MAINTENANCE);
      assert.equal((await ask('GET', `/reports/${id}`)).status, 200);
      const stored = (await sandbox.reports('kept.example')).map((report) => [report.url, report.privacy]);
      assert.deepEqual(stored, [[url, 1]]);
      assert.deepEqual(await carriedOut(), [true, false, false, false, false, true]);
    });

    it('refuses everything, until it is over', async () => {
      await sandbox.control({ maintenance: 'all' });
      for (const path of ['/reports', '/reports/1', '/projects', '/nothing']) {
        assert.deepEqual(await statusAndBody('GET', path), MAINTENANCE);
      }
      assert.deepEqual(await statusAndBody('DELETE', '/reports/1'), MAINTENANCE);
      await sandbox.control({ maintenance: 'none' });
      assert.equal((await ask('GET', '/reports/1')).status, 200);
    });

    it('goes on with what came before', async () => {
      await sandbox.control({ faults: [{ later: 100 }] });
      assert.equal((await ask('POST', '/reports', { url: 'https://before.example/' })).status, 504);
      await sandbox.control({ maintenance: 'all' });
      await until('it is created', async () => (await sandbox.reports('before.example')).length === 1);
    });
  });

  it('lets go of the answers that a fault delays once no fault delays any more', async () => {
    await sandbox.control({ faults: [{ delay: MINUTE }] });
    const asked = ask('GET', '/reports');
    await until('it has come', async () => (await sandbox.requests()).length === 1);
    await sandbox.control({ faults: [{ drop: 'before' }] });
    assert.equal((await asked).status, 200);
  });

  it('offers ever more pages, empty ones beyond the last', async () => {
    const api = `${sandbox.url}/api/v1`;
    await sandbox.control({ endlessPages: true });
    for (const [path, page] of [
      ['/reports', 1],
      ['/reports', 12],
      ['/reports', 13],
      ['/projects', 999],
    ] as const) {
      const { data, links, meta } = (await ask('GET', path, { page })).body as List<unknown>;
      assert.equal(data.length, page > 12 ? 0 : 10, `${path} ${page}`);
      assert.deepEqual([links.next, links.last], [`${api}${path}?page=${page + 1}`, `${api}${path}?page=${page + 1}`]);
      assert.deepEqual([meta.last_page, 'total' in meta], [page + 1, false]);
    }
    await sandbox.control({ dialect: 'flat' });
    const flat = (await ask('GET', '/reports', { page: 77, result: 'bad' })).body;
    const next_page_url = `${api}/reports?page=78&result=bad`;
    assert.deepEqual(flat, { current_page: 77, per_page: 10, next_page_url, last_page: 78, data: [] });
  });
});
