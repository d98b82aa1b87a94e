import assert from 'node:assert/strict';
import { Client } from '../../src/service/client';
import type { Item, Task } from '../../src/reports/changes/item';
import { JobRunner } from '../../src/jobs/jobRunner';
import { operationOf } from '../../src/reports/changes/operations';
import { sortedNewestFirst, RecentReports } from '../../src/reports/currentReports';
import { Creations } from '../../src/reports/creations';
import { wait } from '../../src/util/wait';
import { clientOf } from './client-support';
import { aSandbox } from './suite';

/** The factor by which a job's clock is sped up, so that the test doesn't wait for minutes. */
const haste = 100;

describe('A job that changes many reports', function () {
  const sandbox = aSandbox(this, { reports: 0 });
  let client: Client;

  beforeEach(() => {
    ({ client } = clientOf(sandbox().url, sandbox().key));
  });

  const create: Task = { kind: 'create', choice: { privacy: 'private' } };
  const pagesOf = (host: string, count: number): Item[] =>
    Array.from({ length: count }, (_, at) => ({ url: `https://${host}/page-${at}`, known: [] }));

  function jobOf(task: Task, items: readonly Item[]) {
    const started = performance.now();
    const clock = { now: () => Date.now() * haste, elapsed: () => (performance.now() - started) * haste };
    const recent = new RecentReports(
      items.flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }])),
      // By the clock of the job, rows would be too old immediately.
      { elapsed: () => performance.now() },
    );
    const job = new JobRunner({
      ...{ items, concurrency: () => 4, longestAnalysis: 300_000 },
      operation: operationOf(task, { service: client, creations: new Creations() }, recent),
      journal: { write: () => Promise.resolve(), assertOurs: () => Promise.resolve() },
      wait: (milliseconds, until) => wait(milliseconds / haste, until),
      clock,
    });
    return { job, states: () => job.outcomes.map((outcome) => outcome?.state) };
  }

  for (const [task, method] of [
    [{ kind: 'update' }, 'PUT'],
    [{ kind: 'privacy', choice: { privacy: 'public' } }, 'PUT'],
    [{ kind: 'delete' }, 'DELETE'],
  ] as const) {
    it(`needs at most 1.2 requests for each change, and sends each once: ${task.kind}`, async () => {
      const host = `thrifty-${task.kind}.example`;
      await jobOf(create, pagesOf(host, 60)).job.run();
      await sandbox().reset();
      const stored = await sandbox().reports(host);
      const items = sortedNewestFirst(
        stored.map(({ id, url }) => ({ id: String(id), url, privacy: 'private' as const })),
      );
      const { job, states } = jobOf(task, items);
      await job.run();
      const sent = await sandbox().requests();
      assert.deepEqual(new Set(states()), new Set(['done']));
      const changed = sent.filter((it) => it.method === method).map(({ path }) => path);
      assert.deepEqual([changed.length, new Set(changed).size], [60, 60]);
      assert.ok(sent.length <= 72, `${sent.length} requests`);
    });
  }
});
