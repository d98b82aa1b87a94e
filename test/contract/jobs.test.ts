import assert from 'node:assert/strict';
import { Client } from '../../src/service/client';
import { findExisting, itemsOf } from '../../src/jobs/creationPlan';
import type { Item, Task } from '../../src/reports/changes/item';
import { JobRunner } from '../../src/jobs/jobRunner';
import type { Before, JournalStep } from '../../src/jobs/jobJournal';
import { operationOf } from '../../src/reports/changes/operations';
import { newestFirst, RecentReports } from '../../src/reports/recentReports';
import { Creations } from '../../src/reports/creations';
import { wait } from '../../src/util/wait';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { clientOf } from './client-support';

/** The factor by which a job's clock is sped up, so that the test doesn't wait for minutes. */
const haste = 100;
const { signal } = new AbortController();

describe('A job against a service that misbehaves', function () {
  // A program is started here, which takes a while on a busy machine.
  this.timeout(30_000);

  let sandbox: Sandbox;
  let client: Client;
  const creations = new Creations();

  before(async () => {
    sandbox = await startSandbox({ reports: 0 });
  });
  beforeEach(async () => {
    await sandbox.reset();
    ({ client } = clientOf(sandbox.url, sandbox.key));
  });
  after(() => sandbox.stop());

  const create: Task = { kind: 'create', choice: { privacy: 'private' } };
  const pagesOf = (host: string, count: number): Item[] =>
    Array.from({ length: count }, (_, at) => ({ url: `https://${host}/page-${at}`, known: [] }));

  function jobOf(task: Task, items: readonly Item[], before?: Before) {
    const entries: JournalStep[] = [];
    const started = performance.now();
    const clock = { now: () => Date.now() * haste, elapsed: () => (performance.now() - started) * haste };
    const recent = new RecentReports(
      items.flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }])),
      // By the clock of the job, rows would be too old immediately.
      { elapsed: () => performance.now() },
    );
    const job = new JobRunner({
      ...{ items, concurrency: () => 4, longestAnalysis: 300_000, ...(before && { before }) },
      operation: operationOf(task, { service: client, creations: new Creations() }, recent),
      journal: { write: (steps) => (entries.push(...steps), Promise.resolve()), assertOurs: () => Promise.resolve() },
      wait: (milliseconds, until) => wait(milliseconds / haste, until),
      clock,
    });
    return { job, entries, states: () => job.outcomes.map((outcome) => outcome?.state) };
  }

  /** The number of reports of each page, according to the service. */
  async function countsOf(host: string): Promise<Record<string, number>> {
    const reports = await sandbox.reports(host);
    return Object.fromEntries(reports.map(({ url }) => [url, reports.filter((other) => other.url === url).length]));
  }

  const posts = async () => (await sandbox.requests()).filter(({ method }) => method === 'POST').length;

  it('creates each page once, and knows it again, as the service keeps addresses, where answers are lost', async () => {
    await sandbox.control({ faults: [{ method: 'POST', drop: 'after' }] });
    const urls = [
      ...[
        'https://www.kept.example/',
        'http://kept.example/about/',
        'https://Kept.Example/A',
        'https://kept.example/a',
      ],
      ...['https://kept.example/shop/?page=2#x', 'https://kept.example/?u=https://www.other.example/&x=1'],
      ...['https://kept.example/caf%C3%A9', 'https://kept.example/日本', 'https://bücher-kept.example/bier'],
    ];
    const { job, states } = jobOf(
      create,
      urls.map((url) => ({ url, known: [] })),
    );
    const goOn = job.onDidChange(() => job.resume());
    await job.run();
    goOn.dispose();
    assert.deepEqual([states(), await posts()], [urls.map(() => 'done'), urls.length]);
    const { existing, uncertain } = await findExisting(urls, { service: client, creations }, signal, () => undefined);
    assert.deepEqual(itemsOf({ urls, existing, uncertain, choice: 'skip' }).create, []);
  });

  it('creates each page once, and knows it again, where another service rewrites addresses and answers are lost', async () => {
    const rewrites = ['trailing-slash', 'host-case', 'percent-encoding', 'default-port', 'fragment'] as const;
    const urls = [
      ...['https://Rewritten.Example/', 'https://rewritten.example/about/', 'https://rewritten.example:443/port'],
      ...['https://rewritten.example/caf%C3%A9/', 'https://rewritten.example/%7Eada', 'https://rewritten.example/a#b'],
      ...[
        'https://rewritten.example/shop/?page=2',
        'https://rewritten.example/a%20b/',
        'https://münchen.example/bier/',
      ],
      ...['https://xn--mnchen-3ya.example/wein', 'https://münchen.example/', 'https://rewritten.example/日本/'],
    ];
    for (const host of ['punycode', 'unicode'] as const) {
      await sandbox.reset();
      await sandbox.control({
        dialect: 'laravel',
        rewrites: [...rewrites, host],
        faults: [{ method: 'POST', drop: 'after' }],
      });
      const own = urls.map((url) => url.replace('.example', `-${host}.example`));
      const { job, states } = jobOf(
        create,
        own.map((url) => ({ url, known: [] })),
      );
      const goOn = job.onDidChange(() => job.resume());
      await job.run();
      goOn.dispose();
      assert.deepEqual([states(), await posts()], [own.map(() => 'done'), own.length]);
      const kept = (await sandbox.reports(`-${host}.example`)).map(({ url }) => url);
      assert.ok(own.filter((url) => kept.includes(url)).length <= 2, kept.join());
      const { existing, uncertain } = await findExisting(own, { service: client, creations }, signal, () => undefined);
      const planned = itemsOf({ urls: own, existing, uncertain, choice: 'skip' });
      assert.deepEqual(planned.create, []);
    }
  });

  for (const [task, method] of [
    [{ kind: 'update' }, 'PUT'],
    [{ kind: 'privacy', choice: { privacy: 'public' } }, 'PUT'],
    [{ kind: 'delete' }, 'DELETE'],
  ] as const) {
    it(`needs at most 1.2 requests for each change, and sends each once: ${task.kind}`, async () => {
      const host = `thrifty-${task.kind}.example`;
      await jobOf(create, pagesOf(host, 60)).job.run();
      await sandbox.reset();
      const stored = await sandbox.reports(host);
      const items = newestFirst(stored.map(({ id, url }) => ({ id: String(id), url, privacy: 'private' as const })));
      const { job, states } = jobOf(task, items);
      await job.run();
      const sent = await sandbox.requests();
      assert.deepEqual(new Set(states()), new Set(['done']));
      const changed = sent.filter((it) => it.method === method).map(({ path }) => path);
      assert.deepEqual([changed.length, new Set(changed).size], [60, 60]);
      assert.ok(sent.length <= 72, `${sent.length} requests`);
    });
  }

  it('creates no page again whose lost report stands under the address to which the page redirects', async () => {
    const pages = Object.fromEntries(
      ['page-0', 'page-3'].map((it) => [`moving.example/${it}`, { redirect: `https://blog.moved.example/${it}` }]),
    );
    const items = pagesOf('moving.example', 8);
    const { newest } = await findExisting(
      items.map(({ url }) => url),
      { service: client, creations },
      signal,
      () => undefined,
    );
    await sandbox.control({
      pages,
      // The answer to the first one is lost, and those of some others.
      faults: [
        { method: 'POST', times: 1, drop: 'after' },
        { method: 'POST', chance: 0.3, drop: 'after' },
      ],
    });
    const { job, states } = jobOf(
      create,
      items.map((item) => ({ ...item, newest })),
    );
    const goOn = job.onDidChange(() => job.resume());
    await job.run();
    goOn.dispose();
    for (const [url, count] of Object.entries({
      ...(await countsOf('moving.example')),
      ...(await countsOf('moved.example')),
    }))
      assert.equal(count, 1, url);
    assert.equal(await posts(), 8);
    assert.equal(states().filter((it) => it === 'done' || it === 'unknown').length, 8);
    assert.equal(states()[0], 'unknown');
  });
});
