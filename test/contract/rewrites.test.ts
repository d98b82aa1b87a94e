import assert from 'node:assert/strict';
import { startSandbox, type Sandbox } from '../sandbox/start';
import type { Switches } from '../sandbox/switches';
import { asker, type Ask, type List, type Report, type Single } from './ask';

type Rewrites = Switches['rewrites'];

const ODD = 'HTTPS://Me@WWW.Bücher.Example:443/Caf%C3%A9/%7Eme/%2Fa%20b//?q=%7e#%41';

/** What becomes of an address; where it stays as it was typed, it stands there twice. */
const cases: [rewrites: Rewrites, typed: string, kept: string][] = [
  [[], ODD, ODD],
  [['punycode'], 'https://WWW.Bücher.Example/ü?ü', 'https://WWW.xn--bcher-kva.Example/ü?ü'],
  [['unicode'], 'https://WWW.xn--bcher-kva.Example/xn--a', 'https://WWW.bücher.Example/xn--a'],
  [
    ['trailing-slash', 'punycode', 'host-case', 'percent-encoding', 'default-port', 'fragment'],
    ODD,
    'HTTPS://Me@www.xn--bcher-kva.example/Café/~me/%2Fa%20b?q=~',
  ],
];

describe('The sandbox, rewriting addresses', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let ask: Ask;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 1 });
    ask = asker(sandbox.url, sandbox.key);
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  for (const [rewrites, typed, kept] of cases) {
    it(`${rewrites.join(', ') || 'in no way'}: ${typed}`, async () => {
      await sandbox.control({ rewrites });
      const { status, body } = await ask('POST', '/reports', { url: typed });
      const { id, url } = (body as Single<Report>).data;
      assert.deepEqual([status, url], [201, kept]);
      assert.equal((await sandbox.reports()).find((report) => report.id === id)?.url, kept);
    });
  }

  it('finds what is kept, not what was typed', async () => {
    await sandbox.control({ rewrites: ['trailing-slash', 'punycode'] });
    const typed = 'https://Übung.example/find/';
    await ask('POST', '/reports', { url: typed });
    const found = async (search: string) =>
      ((await ask('GET', '/reports', { search })).body as List<Report>).data.map(({ url }) => url);
    assert.deepEqual(await found(typed), []);
    assert.deepEqual(await found('xn--bung-zra.example/find'), ['https://xn--bung-zra.example/find']);
  });
});
