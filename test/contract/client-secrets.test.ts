import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { clientOf, failureOf } from './client-support';

const password = 'Pä&<x>"1/2+3';
const url = 'https://new.example/';

describe('What a service repeats of what nobody is to read', function () {
  // A program is started here, which takes a while on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ reports: 3, key: 'key+of/the=sandbox&<1>' });
  });
  after(() => sandbox.stop());

  for (const echo of ['text', 'fields', 'encoded', 'html', 'base64'] as const) {
    for (const status of [403, 422]) {
      it(`is masked in its answer ${status}, repeated as ${echo}: a report's password`, async () => {
        const { client, log } = clientOf(sandbox.url, sandbox.key);
        await sandbox.control({ faults: [{ echo, status }] });
        const choice = { privacy: 'password', password } as const;
        for (const change of [client.createReport({ url, ...choice }), client.updateReport('1', choice)]) {
          isSilent(inspect(await failureOf(change), { depth: 9 }), log.lines, password);
        }
      });

      it(`is masked in its answer ${status}, repeated as ${echo}: the API key`, async () => {
        const { client, log } = clientOf(sandbox.url, sandbox.key);
        await sandbox.control({ faults: [{ echo, status }] });
        isSilent(
          inspect(await failureOf(client.createReport({ url, privacy: 'private' })), { depth: 9 }),
          log.lines,
          sandbox.key,
        );
        isSilent(inspect(await failureOf(client.listReports({})), { depth: 9 }), log.lines, sandbox.key);
      });
    }
  }

  /** Asserts that no spelling that a service may use is repeated, but the rest of the text is. */
  function isSilent(told: string, lines: readonly string[], secret: string): void {
    const html = secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    const base64 = Buffer.from(secret).toString('base64');
    for (const spelling of [secret, encodeURIComponent(secret), html, base64]) {
      assert.ok(![told, ...lines].some((text) => text.includes(spelling)), spelling);
    }
    assert.match(told, /…/);
  }
});
