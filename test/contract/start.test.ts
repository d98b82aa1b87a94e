import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
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

  for (const [what, args, sentence] of [
    [
      'a Node without node:sqlite',
      ['--no-experimental-sqlite', PROGRAM],
      /^This is Node .+: use Node 22\.13 or newer\.\n$/,
    ],
    [
      'an unknown dialect',
      [PROGRAM, '--dialect', 'klingon'],
      /^--dialect takes one of service, laravel, flat, named, bare\.\n$/,
    ],
    [
      'more reports than a million',
      [PROGRAM, '--reports', '1000001'],
      /^--reports takes a whole number from 0 to 1000000\.\n$/,
    ],
    ['a time that is none', [PROGRAM, '--now', 'later'], /^--now takes a time such as /],
    ['an unknown option', [PROGRAM, '--colour'], /^Unknown option '--colour'/],
  ] as const) {
    it(`ends with a sentence about ${what}`, async () => {
      const { code, errors } = await outcome([...args]);
      assert.equal(code, 1);
      assert.match(errors, sentence);
    });
  }

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

function outcome(args: string[]): Promise<{ code: unknown; errors: string }> {
  return new Promise((resolve) => {
    execFile(nodeWithSqlite(), args, (error, _output, errors) => resolve({ code: error?.code, errors }));
  });
}
