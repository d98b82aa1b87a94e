import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { type Ask, asker, created, type Fields, type Report, type Single } from './ask';

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
  });
});
