import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Client } from '../../../src/service/client';
import { ServiceError, type Problem } from '../../../src/service/errors';
import { commandId } from '../../../src/ids';
import { Changes } from '../../../src/reports/changes/changes';
import { existingReport } from '../../../src/reports/existingReport';
import { internals, sandbox } from '../extension';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('Beside the service as it is', () => {
  const { service } = aConnectedWindow();
  const { signal } = new AbortController();

  /** The window's session, but for its client: errors are told apart by the classes of these files. */
  async function current() {
    const { current: session } = (await internals()).sessions;
    assert.ok(session);
    const { url: baseUrl, key: apiKey } = await sandbox();
    const log = { info: () => undefined, warn: () => undefined };
    const own = { ...session, service: new Client({ baseUrl, apiKey, log }) };
    return { ...own, changes: new Changes(own) };
  }

  const sent = async () =>
    (await service.requests()).map(({ method, path }) => `${method} ${path.split('/')[3] ?? ''}`);

  /** Creates reports that the window does not know of, and forgets how. */
  async function created(host: string, count: number) {
    const reports = [];
    for (let at = 0; at < count; at++) reports.push(await service.create(`https://${host}/good/${at}`));
    await service.reset();
    return reports;
  }

  async function problemOf(change: Promise<unknown>): Promise<Problem & { mayHaveHappened: boolean }> {
    const error: unknown = await change.then(
      () => assert.fail('It was said to be made'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ServiceError, String(error));
    return { ...error.problem, mayHaveHappened: error.mayHaveHappened };
  }

  it('a created report is rated by its number, stands in its group, and is known however its address is written', async () => {
    const session = await current();
    await rowsOf('reports');
    await service.reset();
    const url = 'https://www.as-it-is.example/bad/page';
    const { created: report } = await session.changes.createReport({ url, privacy: 'private' }, { known: [] });
    assert.deepEqual([report?.result, typeof report?.score], ['bad', 'number']);
    await rowOfView('reports', /as-it-is\.example\/bad\/page, Result: Bad, Score: \d+, Privacy: Private/);
    assert.deepEqual(await sent(), ['POST reports']);
    for (const written of [url, 'http://as-it-is.example/bad/page/', 'AS-IT-IS.example/bad/page']) {
      const found = await existingReport(written, session, signal);
      assert.equal(typeof found === 'string' ? found : found.id, report?.id, written);
    }
  });

  it('an update is one look, one change, and a row that shows what the answer says', async () => {
    const [made] = await created('updated.example', 1);
    assert.ok(made);
    const row = await rowOfView('reports', /updated\.example\/good\/0, Result: Good/);
    await service.reset();
    assert.ok(row.node.kind === 'report');
    await vscode.commands.executeCommand(commandId('updateResults'), row.node);
    await rowOfView('reports', /updated\.example\/good\/0, Result: Bad/);
    assert.deepEqual(await sent(), ['GET reports', 'PUT reports']);
  });

  it('a job takes the ratings from the answers, and needs one list for many changes', async () => {
    await created('many.example', 6);
    const rows = (await rowsOf('reports')).flatMap(({ node }) =>
      node.kind === 'report' && node.report.url.includes('many.example') ? [node] : [],
    );
    assert.equal(rows.length, 6);
    await service.reset();
    await vscode.commands.executeCommand(commandId('updateResults'), rows[0], rows);
    assert.deepEqual((await sent()).sort(), ['GET reports', ...Array<string>(6).fill('PUT reports')]);
    for (const { url } of await service.stored('many.example'))
      await rowOfView('reports', new RegExp(`${url}, Result: Bad`));
  });

  it('a page that failed, and input that was refused, are told apart in the service’s words', async () => {
    const { changes } = await current();
    await service.control({ pages: { 'failed.example/page': { status: 404 } } });
    const page = { url: 'https://failed.example/page', privacy: 'private' } as const;
    const failed = await problemOf(changes.createReport(page, { known: [] }));
    assert.ok(failed.kind === 'pageFailed' && failed.failure.why === 'status' && failed.failure.status === 404);
    const refused = await problemOf(changes.createReport({ url: 'failed', privacy: 'private' }, { known: [] }));
    assert.ok(refused.kind === 'rejected' && refused.messages.length > 0);
  });

  it('a sign-in page in place of the service leaves each change in doubt, and pauses a job', async () => {
    const reports = await created('portal.example', 3);
    const session = await current();
    const { changes, store } = session;
    const nodes = (await rowsOf('reports')).flatMap(({ node }) =>
      node.kind === 'report' && node.report.url.includes('portal.example') ? [node] : [],
    );
    const [first] = nodes;
    assert.ok(first !== undefined && nodes.length === 3);
    // Looking up what there is passes, so that the page meets the change itself.
    const meets = (method: string) => service.control({ faults: [{ method, html: true }] });
    await meets('POST');
    const url = 'https://portal.example/good/new';
    const creation = await problemOf(changes.createReport({ url, privacy: 'private' }, { known: 'unknown' }));
    assert.deepEqual([creation.kind, creation.mayHaveHappened], ['webPage', true]);
    // What can be seen not to have been made leaves no doubt.
    await meets('PUT');
    const privacy = await problemOf(changes.changePrivacy(first.report, { privacy: 'password', password: 'other' }));
    assert.deepEqual([privacy.kind, privacy.mayHaveHappened], ['webPage', false]);
    await meets('DELETE');
    assert.equal((await problemOf(changes.deleteReport(first.report))).kind, 'webPage');
    assert.equal((await problemOf(changes.deleteProject('portal.example'))).kind, 'webPage');
    assert.equal((await service.stored('portal.example')).length, reports.length);
    assert.equal(store.lists.holding(first.report.id).length > 0, true);

    await service.control({ portal: true, faults: [] });
    const { jobs } = await internals();
    const ended = vscode.commands.executeCommand(commandId('updateResults'), first, nodes);
    const paused = await new Promise<string>((resolve) => {
      const listener = jobs.onDidChange(() => {
        const pause = jobs.all[0]?.runner?.paused;
        if (pause === undefined || pause === 'person') return;
        listener.dispose();
        resolve(pause.problem.kind);
      });
    });
    assert.deepEqual([paused, jobs.all[0]?.outcomes.filter((it) => it?.state === 'done')], ['webPage', []]);
    await service.control({ portal: false });
    jobs.all[0]?.runner?.resume();
    await ended;
    for (const report of await service.stored('portal.example')) assert.equal(report.result, 'bad');
  });
});
