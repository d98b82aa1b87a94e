import assert from 'node:assert/strict';
import type { Client } from '../../src/service/client';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { clientOf, type RecordingLog } from './client-support';

const now = '2026-01-31T12:00:00Z';

describe('The client reads what the service may answer', function () {
  // A program is started here, which takes a while on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let client: Client;
  let log: RecordingLog;

  before(async () => {
    sandbox = await startSandbox({ dialect: 'laravel', hostile: true, reports: 500, now });
  });
  beforeEach(async () => {
    await sandbox.reset();
    ({ client, log } = clientOf(sandbox.url, sandbox.key));
  });
  after(() => sandbox.stop());

  const query = { result: 'good', per_page: 25 } as const;

  async function create(url: string): Promise<string> {
    const report = await client.createReport({ url, privacy: 'private' });
    return report?.id ?? assert.fail('no record');
  }

  for (const updateAnswers of ['record', 'small', 'empty'] as const) {
    it(`to an update: ${updateAnswers}`, async () => {
      await sandbox.control({ updateAnswers });
      const id = await create('https://updates.example/');
      const report = await client.updateReport(id, { privacy: 'public' });
      const expected = { record: [id, 'public'], small: [id, undefined] } as const;
      const seen = report === undefined ? undefined : [report.id, report.privacy];
      assert.deepEqual(seen, updateAnswers in expected ? expected[updateAnswers as keyof typeof expected] : undefined);
      assert.equal((await client.getReport(id)).privacy, 'public');
    });
  }

  for (const createAnswers of ['record', 'small'] as const) {
    it(`to a creation: ${createAnswers}`, async () => {
      await sandbox.control({ createAnswers });
      const url = `https://${createAnswers}.example/good`;
      const report = await client.createReport({ url, privacy: 'private' });
      const [newest] = (await client.listReports({})).records;
      assert.equal(newest?.url, url);
      const { id, result } = newest;
      const expected = { record: [id, url, result], small: [id, '', undefined] }[createAnswers];
      assert.deepEqual(report && [report.id, report.url, report.result], expected);
    });
  }

  it('with next links that lost the filters: the filters are sent all the same', async () => {
    await sandbox.control({ nextLink: 'without-filters' });
    const { next } = await client.listReports(query);
    assert.deepEqual(next, { page: '2' });
    const { records } = await client.listReports(query, { next });
    assert.ok(records.length > 1 && records.every(({ result }) => result === 'good'));
    assert.deepEqual((await sandbox.requests())[1]?.query, { result: 'good', per_page: '25', page: '2' });
  });

  it('with records that nobody can read: the others show, and the log says how many', async () => {
    const { records } = await client.listReports(query);
    for (const dialect of ['laravel', 'bare'] as const) {
      await sandbox.control({ brokenRecords: 3, dialect });
      const page = await client.listReports(query);
      assert.deepEqual([page.records, page.unreadable], [records, 3]);
      assert.match(log.lines.at(-1) ?? '', /^warning: .*couldn’t be read.*without a usable id/);
    }
  });
});
