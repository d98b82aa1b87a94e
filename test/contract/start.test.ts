import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeWithSqlite } from '../sandbox/node';
import { startSandbox } from '../sandbox/start';
import { asker, type List, type Report } from './ask';

const PROGRAM = 'out/sandbox/main.mjs';

describe('The sandbox’s program', function () {
  // Programs are started here, which takes its time on a busy machine.
  this.timeout(30_000);

  it('ends in good order when it is told to, even with an answer held back', async () => {
    const sandbox = await startSandbox({ reports: 10, delay: 3_600_000 });
    const answer = assert.rejects(asker(sandbox.url, sandbox.key)('GET', '/reports'), TypeError);
    while ((await sandbox.requests()).length === 0);
    await sandbox.stop();
    await answer;
  });

  it('ends with its standard input', async () => {
    const program = spawn(nodeWithSqlite(), [PROGRAM, '--port', '0', '--stop-with-stdin'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    try {
      await once(program.stdout, 'data');
      program.stdin.end();
      assert.deepEqual(await once(program, 'exit', { signal: AbortSignal.timeout(10_000) }), [0, null]);
    } finally {
      program.kill();
    }
  });

  it('keeps its reports in a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    try {
      const file = join(folder, 'data.sqlite');
      const first = await startSandbox({ reports: 20, file });
      await asker(first.url, first.key)('DELETE', '/reports/20');
      await first.stop();
      const second = await startSandbox({ reports: 20, file, key: 'another-key' });
      const { body } = await asker(second.url, 'another-key')('GET', '/reports');
      await second.stop();
      const { data, meta } = body as List<Report>;
      assert.deepEqual([data[0]?.id, meta.total], [19, 19]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
