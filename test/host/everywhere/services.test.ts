import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pageUri, readReportUri } from '../../../src/vscode/reportUri';
import { StoredJob } from '../../../src/jobs/storedJob';
import { jobStorage } from '../../../src/vscode/storage/jobStore';
import { connectAnew, forgetAll, internals } from '../extension';
import { childrenOf } from '../rows';
import { sessionForReport } from '../../../src/vscode/session/sessionForReport';

/** A short heartbeat, so that no test waits for a window that died long ago. */
const pace = { heartbeat: 20 };

describe('What is kept of a service', function () {
  this.timeout(20_000);

  after(forgetAll);

  /** The connection of the window, after the user has changed its address. */
  async function moved() {
    const connection = await connectAnew();
    const { connections } = await internals();
    const other = { ...connection, url: `${connection.url}/production` };
    return {
      connection,
      other,
      move: () => connections.save(other, undefined),
      back: () => connections.save(connection, undefined),
    };
  }

  /** Leaves a job behind, like a window that died long ago. */
  async function leaveJob(folder: vscode.Uri, service: string): Promise<void> {
    const items = [{ url: 'https://left.example/', id: '7' }];
    const plan = { service, kind: 'delete', privacy: undefined, items, plannedAt: 0 } as const;
    const files = await StoredJob.begin(jobStorage(folder), plan);
    files.release();
    for (const [name] of await vscode.workspace.fs.readDirectory(folder)) {
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name, 'held'), new TextEncoder().encode('0'));
    }
  }

  it('is offered only for the service that it is about: a job that broke off', async () => {
    const { connection, other } = await moved();
    const { jobs } = await internals();
    await leaveJob(jobs.folderOf(connection), connection.url);
    // A plan that is copied to another folder still names its own service.
    await leaveJob(jobs.folderOf(other), connection.url);
    const offered = await StoredJob.unfinished(jobStorage(jobs.folderOf(connection), pace), connection.url);
    assert.deepEqual(
      offered.jobs.map(({ plan, before }) => [plan.service, plan.items.map(({ id }) => id), before.outcomes.size]),
      [[connection.url, ['7'], 0]],
    );
    assert.deepEqual((await StoredJob.unfinished(jobStorage(jobs.folderOf(other), pace), other.url)).jobs, []);
    await jobs.forget(connection.id);
    assert.deepEqual(
      (await StoredJob.unfinished(jobStorage(jobs.folderOf(connection), pace), connection.url)).jobs,
      [],
    );
  });

  it('stays where it cannot be read: the plan of a job', async () => {
    const connection = await connectAnew();
    const { jobs } = await internals();
    await leaveJob(jobs.folderOf(connection), connection.url);
    const [[name] = ['']] = await vscode.workspace.fs.readDirectory(jobs.folderOf(connection));
    const plan = vscode.Uri.joinPath(jobs.folderOf(connection), name, 'plan.json');
    const whole = await vscode.workspace.fs.readFile(plan);
    await vscode.workspace.fs.writeFile(plan, whole.slice(0, 20));
    assert.deepEqual(
      (await StoredJob.unfinished(jobStorage(jobs.folderOf(connection), pace), connection.url)).jobs,
      [],
    );
    await vscode.workspace.fs.writeFile(plan, whole);
    assert.equal(
      (await StoredJob.unfinished(jobStorage(jobs.folderOf(connection), pace), connection.url)).jobs.length,
      1,
    );
  });

  it('shows only while the window uses that service: a report in a tab', async () => {
    const { connection, move, back } = await moved();
    const { sessions } = await internals();
    const named = readReportUri(pageUri(connection, { id: '7', url: 'https://shop.example/' }));
    assert.ok(named);
    assert.equal(sessionForReport(sessions, named), sessions.current);
    await move();
    assert.equal(sessionForReport(sessions, named), undefined);
    await back();
    assert.equal(sessionForReport(sessions, named), sessions.current);
  });

  it('is compared only with what the same service says: the versions of reports', async () => {
    const { move, back } = await moved();
    const { sessions } = await internals();
    const [good] = await childrenOf('reports');
    const [row] = await childrenOf('reports', good);
    assert.equal(row?.kind, 'report');
    const versions = async () => (await sessions.current?.history.versionsOf(row.report.id))?.length;
    while ((await versions()) !== 1) await new Promise((resolve) => setTimeout(resolve));
    await move();
    assert.equal(await versions(), 0);
    await back();
    assert.equal(await versions(), 1);
  });
});

describe('The address of a document', () => {
  for (const path of ['/home/ada/100% sure.md', '/%', '/%E0%A4%A/7/x']) {
    it(`names no report where it is ${path}`, () => {
      assert.equal(readReportUri(vscode.Uri.from({ scheme: 'file', path })), undefined);
      assert.equal(readReportUri(vscode.Uri.from({ scheme: 'site-reports', path: '/%/%' })), undefined);
    });
  }
});
