import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ServiceError } from '../../../src/service/errors';
import { AbortedError } from '../../../src/util/abortedError';
import type { Report } from '../../../src/service/records';
import { exitCodeOf, type PageOutcome } from '../../../src/gate/outcome';
import { failureText } from '../../../src/gate/texts';
import { FakeService } from '../reports/lists/fakeService';
import { PagedService } from '../reports/lists/pagedService';
import { cutShort, folderWith, now, rated, run, site } from './gates';

const day = 86_400_000;

/** The pages by path: the state, and the failures with expected and actual values. */
function told(pages: readonly PageOutcome[]) {
  return pages.map(({ path, state, failures }) => [
    path,
    state,
    ...failures.map(({ rule, expected, actual, accepted }) =>
      [rule, expected, actual, accepted].filter(Boolean).join(' '),
    ),
  ]);
}

describe('A gate', () => {
  it('says what was expected and what is there', async () => {
    const service = new FakeService().add(
      rated('1', '/a', { result: 'bad', score: 20, generatedAt: now - 12 * day }),
      rated('2', '/b', { score: 68 }),
      rated('3', '/c', { score: 67.5 }),
      rated('4', '/d', { result: undefined, score: undefined, generatedAt: undefined }),
    );
    const { pages } = await run({ result: 'decent', score: 70, slack: 2, maxAge: '7d' }, service);
    assert.deepEqual(told(pages), [
      ['/a', 'failed', 'result decent bad', 'score 70 20', 'maxAge 1w 12d'],
      ['/b', 'passed'],
      ['/c', 'failed', 'score 70 67.5'],
      ['/d', 'notDetermined'],
    ]);
  });

  it('compares with the baseline as far as the slack allows', async () => {
    const service = new FakeService().add(rated('1', '/a', { score: 48 }), rated('2', '/b', { score: 47 }));
    const accepted = { '/a': { score: 50 }, '/b': { score: 50 } };
    const folder = folderWith({ 'b.json': JSON.stringify({ version: 1, sites: { [site]: accepted } }) });
    const { pages } = await run({ score: 70, slack: 2, baseline: 'b.json' }, service, { folder });
    assert.deepEqual(told(pages), [
      ['/a', 'passed', 'score 70 48'],
      ['/b', 'failed', 'score 70 47 50'],
    ]);
  });

  describe('of the checks of a service', () => {
    const failed = (importance: string, errors: object) => ({ passed: false, importance, value: null, errors });
    const results = {
      title: failed('high', { missing: null }),
      charset: failed('medium', { missing: null }),
      https_encryption: failed('high', { missing: 'https' }),
      inline_css: failed('low', { failed: ['color: red'] }),
      language: { passed: true, importance: 'medium', value: 'en' },
    };
    const service = () => new FakeService().add(rated('1', '/a', { fields: { id: 1, results } }));
    const texts = (pages: readonly PageOutcome[]) => pages.flatMap(({ failures }) => failures.map(failureText));

    it('says why one failed, how many of an importance did, and which of a group', async () => {
      const gate = {
        checks: { title: 'error', language: 'error' },
        issues: { high: 1, medium: 1, low: ['warn', 0] },
        groups: { security: 'error', performance: 'error' },
      };
      const { pages, problems } = await run(gate, service());
      assert.deepEqual(texts(pages), [
        'The check “Title” failed. The page has no title.',
        'Failed checks of high importance: 2, but at most 1 may fail (HTTPS, Title).',
        'Failed checks of low importance: 1, but at most 0 may fail (Inline CSS).',
        'Checks of the group “Security” failed: HTTPS.',
      ]);
      assert.deepEqual(
        pages.flatMap(({ failures }) => failures.map(({ level }) => level)),
        ['error', 'error', 'warn', 'error'],
      );
      // No report has a check of this group.
      assert.deepEqual(
        problems.map((problem) => 'name' in problem && [problem.kind, problem.name]),
        [['neverSent', 'performance']],
      );
    });

    it('accepts as many and those that the baseline has, and forgets what no longer fails', async () => {
      const gate = { issues: { high: 0, medium: 5 }, groups: { security: 'error', seo: 'error' }, baseline: 'b.json' };
      const baselineOf = (accepted: object) => JSON.stringify({ version: 1, sites: { [site]: { '/a': accepted } } });
      const accept = await run(gate, service(), { folder: folderWith(), options: { baseline: 'accept' } });
      const all = { issues: { high: 2 }, groups: { security: ['https_encryption'], seo: ['title'] } };
      assert.deepEqual(JSON.parse(accept.baseline?.text ?? ''), JSON.parse(baselineOf(all)));
      assert.equal(exitCodeOf([accept], {}), 0);
      const with_ = (accepted: object) => folderWith({ 'b.json': baselineOf(accepted) });
      const passed = await run(gate, service(), { folder: with_(all) });
      assert.deepEqual(
        passed.pages.map(({ state }) => state),
        ['passed'],
      );
      const worse = await run(gate, service(), {
        folder: with_({ issues: { high: 1 }, groups: { security: ['charset'], seo: ['title'] } }),
      });
      assert.deepEqual(
        worse.pages.flatMap(({ failures }) => failures.map(({ rule, isAccepted }) => `${rule} ${isAccepted}`)),
        ['issues false', 'group true', 'group false'],
      );
      const fixed = await run(gate, service(), {
        folder: with_({ ...all, issues: { high: 2, medium: 3 } }),
        options: { baseline: 'prune' },
      });
      assert.deepEqual(JSON.parse(fixed.baseline?.text ?? ''), JSON.parse(baselineOf(all)));
    });
  });

  it('takes the newest report of a page, but rather one with its very address', async () => {
    const service = new FakeService().add(
      rated('3', '/a.html', { result: 'bad' }),
      rated('2', '/a/', { result: 'good' }),
      rated('1', '/a', { result: 'bad' }),
    );
    service.reports.sort((one, other) => Number(other.id) - Number(one.id));
    const { pages } = await run({ pages: ['/a'], result: 'decent' }, service);
    assert.deepEqual(
      pages.map(({ rating, state }) => [rating?.id, state]),
      [['2', 'passed']],
    );
  });

  it('reads 5,000 pages of one project with 50 requests, and keeps little of them', async function () {
    this.timeout(20_000);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const service = new PagedService();
    service.reports = Array.from({ length: 5000 }, (_, at) => rated(String(5000 - at), `/p/${at}`));
    // Each record has 20 KB as it is sent, 100 MB in all.
    const content = () => Array<number>(2500).fill(0.5);
    service.distort = (page) => ({
      ...page,
      records: page.records.map((it): Report => ({ ...it, fields: { id: it.id, content: content() } })),
    });
    collect();
    const before = process.memoryUsage().heapUsed;
    const { pages } = await run({ result: 'decent', score: 50, maxAge: '7d' }, service);
    collect();
    const grown = process.memoryUsage().heapUsed - before;
    assert.deepEqual([pages.length, service.requests, service.calls], [5000, 50, []]);
    assert.ok(pages.every(({ state }) => state === 'passed'));
    assert.ok(grown < 10_000_000, `${grown} bytes`);
  });

  it('reads no further than the pages that it names', async () => {
    const service = new PagedService();
    service.reports = Array.from({ length: 1000 }, (_, at) => rated(String(1000 - at), `/p/${at}`));
    await run({ pages: ['/p/3', '/p/50'], result: 'decent' }, service);
    assert.equal(service.requests, 1);
  });

  it('requests each report in full once, if a rule is about checks, and only for its pages', async () => {
    const service = new FakeService().add(rated('1', '/a'), rated('2', '/b'));
    service.reports = service.reports.map((it) => ({ ...it, fields: { id: it.id } }));
    service.getReport = (id) => {
      service.calls.push(`get ${id}`);
      const found = service.reports.find((it) => it.id === id);
      return found === undefined
        ? Promise.reject(new ServiceError({ kind: 'notFound' }, site))
        : Promise.resolve({ ...found, fields: { id, checks: { title: { passed: false } } } });
    };
    const gate = { result: 'decent', overrides: [{ pages: ['/b'], checks: { title: 'warn' } }] };
    const { pages } = await run(gate, service);
    assert.deepEqual(told(pages), [
      ['/a', 'passed'],
      ['/b', 'passed', 'check passed failed'],
    ]);
    assert.deepEqual(service.calls, ['list any of all', 'get 2']);
  });

  it('sends nothing after it was aborted, wherever it is', async () => {
    const gate = { result: 'good', checks: { title: 'error' } };
    const fields = { id: '1', checks: { title: { passed: true } } };
    const build = () => {
      const service = new FakeService().add(rated('1', '/1', { result: 'bad', fields }));
      service.nextResult = 'bad';
      return service;
    };
    const whole = build();
    await run(gate, whole, { options: { update: 'all', confirm: 1 } });
    // The answers contain the new results, so nothing is requested again.
    const once = ['get 1', 'update 1 results'];
    assert.deepEqual(whole.calls, ['list any of all', ...once, ...once]);
    for (let stop = 1; stop <= whole.calls.length; stop++) {
      const service = build();
      const abort = new AbortController();
      const push = service.calls.push.bind(service.calls);
      service.calls.push = (...calls) => {
        const length = push(...calls);
        if (length >= stop) abort.abort();
        return length;
      };
      const running = run(gate, service, { options: { update: 'all', confirm: 1 }, signal: abort.signal });
      await assert.rejects(running, AbortedError);
      const { length } = service.calls;
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([length, service.calls.length], [stop, stop]);
    }
  });

  it('is no pass if the service sends no dates and no results', async () => {
    const silent = { result: undefined, generatedAt: undefined };
    const outcome = await run({ result: 'decent', maxAge: '7d' }, new FakeService().add(rated('1', '/a', silent)));
    assert.deepEqual(
      [told(outcome.pages), outcome.pages[0]?.unknown, outcome.problems.map(({ kind }) => kind)],
      [[['/a', 'notDetermined']], { kind: 'notRated' }, ['neverSent', 'neverSent']],
    );
    assert.equal(exitCodeOf([outcome], {}), 2);
  });

  it('does not call a page missing, nor accept anything, if the list was cut short', async () => {
    const service = cutShort(new FakeService().add(rated('1', '/bad', { result: 'bad' })));
    const gate = { pages: ['/bad', '/new'], result: 'decent', baseline: 'b.json' };
    const outcome = await run(gate, service, { options: { baseline: 'accept' } });
    assert.deepEqual(told(outcome.pages), [
      ['/bad', 'failed', 'result decent bad'],
      ['/new', 'notDetermined'],
    ]);
    assert.deepEqual(
      [outcome.pages[1]?.unknown, outcome.problems.map(({ kind }) => kind), outcome.baseline],
      [{ kind: 'cutShort' }, ['baseline'], undefined],
    );
    assert.equal(exitCodeOf([outcome], {}), 1);
  });

  it('is no pass if pages may be missed, since the list was cut short', async () => {
    const outcome = await run({ result: 'decent' }, cutShort(new FakeService().add(rated('1', '/a'))));
    assert.deepEqual([told(outcome.pages), outcome.problems], [[['/a', 'passed']], [{ kind: 'cutShort' }]]);
    assert.equal(exitCodeOf([outcome], {}), 3);
  });

  it('determines what it could read, and a failure comes first', async () => {
    const reports = [rated('1', '/good'), rated('2', '/bad', { result: 'bad' })];
    const service = new FakeService().add(...reports.map((it) => ({ ...it, fields: { id: it.id } })));
    for (const { id } of reports)
      service.fail(`get ${id}`, new ServiceError({ kind: 'serviceFailed', status: 500 }, site));
    const outcome = await run({ result: 'decent', checks: { title: 'error' } }, service);
    assert.deepEqual(told(outcome.pages), [
      ['/bad', 'failed', 'result decent bad'],
      ['/good', 'notDetermined'],
    ]);
    assert.ok(outcome.pages.every(({ unknown }) => unknown?.kind === 'problem'));
    assert.equal(exitCodeOf([outcome], {}), 1);
  });

  it('takes neither another result nor the same date for new results', async () => {
    const service = new FakeService().add(rated('1', '/a', { result: 'bad' }));
    service.updateReport = (id) => {
      service.calls.push(`update ${id}`);
      service.reports = service.reports.map((it) => ({ ...it, result: 'good' }));
      return Promise.resolve(undefined);
    };
    const { pages } = await run({ result: 'decent' }, service, { options: { update: 'all' } });
    assert.deepEqual(
      pages.map(({ unknown }) => unknown),
      [{ kind: 'notYet' }],
    );
    assert.equal(service.calls.filter((it) => it.startsWith('update')).length, 1);
  });

  it('asks for no new results that it could not tell from the old ones', async () => {
    const service = new FakeService().add(rated('1', '/a', { generatedAt: undefined }));
    const { pages } = await run({ result: 'decent' }, service, { options: { update: 'all' } });
    assert.deepEqual(
      pages.map(({ unknown }) => unknown),
      [{ kind: 'noDate' }],
    );
    assert.ok(!service.calls.some((it) => it.startsWith('update')));
  });

  it('changes no baseline by a part of the pages', async () => {
    const folder = folderWith({
      'b.json': JSON.stringify({ version: 1, sites: { [site]: { '/b': { result: 'bad' } } } }),
    });
    const service = new FakeService().add(rated('1', '/a', { result: 'bad' }));
    const outcome = await run({ result: 'decent', baseline: 'b.json' }, service, {
      folder,
      options: { baseline: 'prune', changedFiles: [] },
    });
    assert.deepEqual(
      [outcome.baseline, outcome.problems],
      [undefined, [{ kind: 'baseline', file: 'b.json', why: 'incomplete' }]],
    );
    assert.deepEqual(outcome.forgotten, []);
  });

  it('keeps what other sites accept, and sorts', async () => {
    const other = { '/z': { score: 1 } };
    const before = JSON.stringify({
      version: 1,
      sites: { 'https://z.example': other, [site]: { '/old': { result: 'bad' } } },
    });
    const service = new FakeService().add(rated('1', '/b', { result: 'bad' }), rated('2', '/a', { result: 'bad' }));
    const options = { baseline: 'accept' } as const;
    const { baseline } = await run({ result: 'good', baseline: 'b.json' }, service, {
      folder: folderWith({ 'b.json': before }),
      options,
    });
    const pages = { '/a': { result: 'bad' }, '/b': { result: 'bad' } };
    const expected = { version: 1, sites: { [site]: pages, 'https://z.example': other } };
    assert.equal(baseline?.text, `${JSON.stringify(expected, undefined, 2)}\n`);
  });

  for (const text of [
    '',
    '[]',
    '{"version":2,"sites":{}}',
    '{"version":1,"sites":[]}',
    '{"version":1,"sites":{"x":1}}',
    `{"version":1,"sites":{"${site}":{"/":{"result":"worst"}}}}`,
  ]) {
    it(`is no pass with a baseline that cannot be read: ${text}`, async () => {
      const service = new FakeService().add(rated('1', '/a'));
      const outcome = await run({ result: 'good', baseline: 'b.json' }, service, {
        folder: folderWith({ 'b.json': text }),
      });
      assert.deepEqual(outcome.problems, [{ kind: 'baseline', file: 'b.json', why: 'unreadable' }]);
      assert.equal(exitCodeOf([outcome], {}), 2);
    });
  }

  it('ends with 2 before 1, 1 before 3, and 3 before 0', async () => {
    const outcome = async (report: Partial<Report>, gate: object = {}) =>
      run({ result: 'good', pages: ['/a'], ...gate }, new FakeService().add(rated('1', '/a', report)));
    const passed = await outcome({});
    const failed = await outcome({ result: 'bad' });
    const unknown = await outcome({ result: undefined, score: undefined });
    const wrong = await outcome({}, { pages: ['/a', '/b/:c'] });
    assert.deepEqual(
      [[passed], [passed, unknown], [unknown, failed], [failed, wrong, unknown]].map((it) => exitCodeOf(it, {})),
      [0, 3, 1, 2],
    );
    assert.deepEqual(
      [[unknown, failed], [wrong]].map((it) => exitCodeOf(it, { isReportOnly: true })),
      [0, 2],
    );
  });
});
