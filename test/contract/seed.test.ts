import assert from 'node:assert/strict';
import { startSandbox, type Sandbox, type SandboxOptions } from '../sandbox/start';
import { asker, type Ask, type Fields, type List, type Project, type Report } from './ask';

const NOW = '2026-01-31T12:00:00Z';

describe('The sandbox’s reports', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  const started: Sandbox[] = [];

  async function start(options: SandboxOptions): Promise<Ask> {
    const sandbox = await startSandbox(options);
    started.push(sandbox);
    return asker(sandbox.url, sandbox.key);
  }

  afterEach(async () => {
    await Promise.all(started.splice(0).map((sandbox) => sandbox.stop()));
  });

  it('are the same for the same seed, and others for another', async () => {
    const first = async (seed: number) => {
      const ask = await start({ dialect: 'laravel', hostile: true, reports: 200, seed, now: NOW });
      const { data } = (await ask('GET', '/reports', { per_page: 100 })).body as List<Report>;
      return data;
    };
    const [one, again, other] = await Promise.all([first(7), first(7), first(8)]);
    assert.deepEqual(one, again);
    assert.notDeepEqual(one, other);
  });

  it('are of every kind, from two years to some minutes old', async () => {
    const ask = await start({ dialect: 'laravel', hostile: true, reports: 500, now: NOW });
    const list = async (fields: Fields) => (await ask('GET', '/reports', fields)).body as List<Report>;
    const count = async (fields: Record<string, string>) => Number((await list(fields)).meta.total);
    const [good = 0, decent = 0, bad = 0] = await Promise.all(
      ['good', 'decent', 'bad'].map((result) => count({ result })),
    );
    assert.ok(good > decent && decent > bad && bad > 50);
    assert.ok(good + decent + bad < 500, 'some have no result yet');
    const times = await list({ sort_by: 'generated_at', per_page: 10 });
    const newest = Date.parse(String(times.data[0]?.generated_at));
    assert.ok(Date.parse(NOW) - newest < 10 * 60_000 && newest < Date.parse(NOW));
    const { body } = await ask('GET', '/projects', { per_page: 100 });
    const names = (body as List<Project>).data.map(({ project }) => project);
    assert.ok(names.includes('shop.example.org') && names.includes('Shop.example.org'));
    for (const pattern of [/:8080/, /[/?#%] ?/, /ü/, /日本/, /\p{Emoji_Presentation}/u, /[א-ת]/, /<b>/, /.{200}/]) {
      assert.ok(
        names.some((name) => pattern.test(name)),
        String(pattern),
      );
    }
  });

  it('may be none or a hundred thousand', async () => {
    const none = await start({ dialect: 'laravel', hostile: true, reports: 0 });
    assert.equal(((await none('GET', '/reports')).body as List<Report>).meta.total, 0);
    const many = await start({ dialect: 'laravel', hostile: true, reports: 100_000 });
    const last = await many('GET', '/reports', { per_page: 100, page: 1000, sort_by: 'url' });
    const { data, meta, links } = last.body as List<Report>;
    assert.deepEqual([data.length, meta.total, links.next], [100, 100_000, null]);
  });
});
