import assert from 'node:assert/strict';
import type { Client } from '../../src/service/client';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { clientOf, failureOf, type RecordingLog } from './client-support';

const now = '2026-01-31T12:00:00Z';

describe('The client reads what the service may answer', function () {
  // A program is started here, which takes its time on a busy machine.
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

  for (const dialect of ['laravel', 'flat', 'named', 'bare'] as const) {
    it(`in the ${dialect} dialect`, async () => {
      const usual = await client.listReports(query);
      const id = usual.records[0]?.id ?? assert.fail();
      await sandbox.control({ dialect });
      const page = await client.listReports(query);
      assert.deepEqual(page.records, usual.records);
      const isPaged = dialect === 'laravel' || dialect === 'flat';
      const { total, next } = isPaged ? usual : { total: undefined, next: undefined };
      assert.deepEqual([page.unreadable, page.total, page.next], [0, total, next]);
      const projects = await client.listProjects({ per_page: 100 });
      assert.ok(projects.records.some(({ name }) => name === '日本語.example 🚀'));
      assert.equal((await client.getReport(id)).url, usual.records[0]?.url);
      const report = await client.createReport({ url: 'https://dialect.example/bad', privacy: 'private' });
      assert.deepEqual([report?.url, report?.result], ['https://dialect.example/bad', 'bad']);
      assert.equal((await client.updateReport(report?.id ?? assert.fail(), { privacy: 'public' }))?.privacy, 'public');
    });
  }

  for (const idAs of ['number', 'string'] as const) {
    it(`with ids as ${idAs}s`, async () => {
      await sandbox.control({ idAs });
      const id = await create('https://ids.example/');
      assert.match(id, /^\d+$/);
      assert.equal((await client.getReport(id)).id, id);
      assert.ok((await client.listReports({})).records.some((report) => report.id === id));
    });
  }

  for (const timeAs of ['iso', 'sql', 'epoch'] as const) {
    it(`with ${timeAs} times`, async () => {
      await sandbox.control({ timeAs });
      const { generatedAt } = await client.getReport(await create('https://times.example/'));
      const age = (generatedAt ?? assert.fail()) - Date.parse(now);
      assert.ok(age >= 0 && age < 120_000, String(age));
      const { records } = await client.listProjects({});
      assert.ok(records.every(({ createdAt }) => createdAt !== undefined && createdAt < Date.parse(now) + 120_000));
    });
  }

  for (const privacyAs of ['number', 'string'] as const) {
    it(`with privacy as a ${privacyAs}`, async () => {
      await sandbox.control({ privacyAs });
      const { records } = await client.listReports({ per_page: 100 });
      assert.deepEqual([...new Set(records.map(({ privacy }) => privacy))].sort(), ['password', 'private', 'public']);
    });
  }

  for (const resultAs of ['label', 'score', 'absent'] as const) {
    it(`with results as ${resultAs === 'absent' ? 'nothing' : `a ${resultAs}`}`, async () => {
      await sandbox.control({ resultAs });
      const { records } = await client.listReports(query);
      assert.equal(records.length, 25);
      const expected = resultAs === 'absent' ? undefined : 'good';
      assert.ok(records.every(({ result }) => result === expected));
      const type = { label: 'string', score: 'number', absent: 'undefined' }[resultAs];
      assert.ok(records.every(({ fields }) => typeof fields?.['result'] === type));
    });
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

  it('to changes with nothing and a status of success: they are in doubt, as somebody else may have answered', async () => {
    await sandbox.control({ updateAnswers: 'ok-empty', createAnswers: 'empty' });
    const url = 'https://nothing.example/';
    for (const change of [
      client.updateReport('1', { privacy: 'public' }),
      client.createReport({ url, privacy: 'private' }),
    ]) {
      const { problem, mayHaveHappened } = await failureOf(change, sandbox.key);
      assert.deepEqual([problem, mayHaveHappened], [{ kind: 'unreadable' }, true]);
    }
  });

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

  it('without counts: the next page still is found, and no total invented', async () => {
    for (const dialect of ['laravel', 'flat'] as const) {
      await sandbox.control({ omitTotal: true, dialect });
      const page = await client.listReports(query);
      assert.deepEqual([page.total, page.next?.['page']], [undefined, '2']);
    }
  });

  it('with next links that lost the filters: the filters are sent all the same', async () => {
    await sandbox.control({ nextLink: 'without-filters' });
    const { next } = await client.listReports(query);
    assert.deepEqual(next, { page: '2' });
    const { records } = await client.listReports(query, { next });
    assert.ok(records.length > 1 && records.every(({ result }) => result === 'good'));
    assert.deepEqual((await sandbox.requests())[1]?.query, { result: 'good', per_page: '25', page: '2' });
  });

  it('with next links that changed the filters: what was asked for is sent all the same', async () => {
    await client.listReports(query, { next: { result: 'bad', per_page: '10', page: '2' } });
    assert.deepEqual((await sandbox.requests())[0]?.query, { result: 'good', per_page: '25', page: '2' });
  });

  it('with no next links: the pages are counted on where there is a count', async () => {
    await sandbox.control({ nextLink: 'none' });
    assert.deepEqual((await client.listReports(query)).next, { page: '2' });
    await sandbox.control({ omitTotal: true });
    assert.equal((await client.listReports(query)).next, undefined);
  });

  it('with records that nobody can read: the others show, and the log says how many', async () => {
    const { records } = await client.listReports(query);
    for (const dialect of ['laravel', 'flat', 'named', 'bare'] as const) {
      await sandbox.control({ brokenRecords: 3, dialect });
      const page = await client.listReports(query);
      assert.deepEqual([page.records, page.unreadable], [records, 3]);
      assert.match(log.lines.at(-1) ?? '', /^warning: .*could not be read.*without a usable id/);
    }
  });
});
