import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceReport } from '../../sandbox/data';
import { internals, sandboxes } from '../extension';
import { commandId } from '../../../src/ids';
import type { TaskKind } from '../../../src/reports/changes/item';
import { jobNode } from '../../../src/views/jobs/jobRows';
import { progressOf } from '../../../src/vscode/text/jobTexts';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { Service } from '../service';
import { aConnectedWindow, setSetting } from '../window';
import { aliveJob, jobsOf, leaveJob, reopen } from './left';

describe('A job that was broken off', () => {
  const { service, connection } = aConnectedWindow();
  const second = new Service('second');
  const person = aPerson();
  aQuickPace();

  let putBack: () => void = () => undefined;

  // Also the time limit of a request, which must be enough for a busy machine.
  before(() => setSetting('longestAnalysis', 0.05));
  afterEach(() => putBack());
  after(() => setSetting('longestAnalysis', undefined));

  async function create(name: string, count = 6): Promise<readonly ServiceReport[]> {
    const made = [];
    for (let at = 0; at < count; at++) made.push(await service.create(`https://shop.example.org/good/${name}-${at}`));
    await service.reset();
    return made;
  }

  const sentIds = async () => (await service.changes()).map(({ path }) => Number(path.split('/').at(-1)));
  const offers = () => person().told.filter(({ text }) => text.includes('was interrupted'));
  const idsOf = (reports: readonly ServiceReport[]) => reports.map(({ id }) => id);

  /** Dismisses the listed job of a kind. */
  async function dismissOnly(kind: TaskKind): Promise<void> {
    const job = (await internals()).jobs.all.find(({ plan }) => plan.kind === kind);
    assert.ok(job);
    person().clicks('Dismiss');
    await person().runs(commandId('dismissJob'), jobNode(job));
  }

  it('changes the privacy of the rest, and nothing twice, where it is taken up again', async () => {
    const reports = await create('privacy');
    await leaveJob(connection(), 'left', { kind: 'privacy', reports, begun: 2, done: [0] });
    await reopen(connection());
    const offer = await person().isTold('was interrupted');
    const { url } = connection();
    assert.equal(offer.text, `“Changing privacy” on ${url} was interrupted: 1 of 6 are confirmed as done.`);
    assert.deepEqual(offer.buttons, ['Resume']);
    offer.press('Resume');
    assert.equal((await person().isTold('changed')).text, '6 changed.');
    assert.deepEqual([...(await sentIds())].sort(), idsOf(reports.slice(1)));
    const privacies = (await service.stored('/privacy-')).map(({ privacy }) => privacy);
    assert.deepEqual(privacies, [1, 0, 0, 0, 0, 0]);
    assert.equal((await jobsOf(connection())).length, 1);
  });

  it('tells its results where all was sent, and only the ratings were missing', async () => {
    const reports = await create('results', 3);
    await leaveJob(connection(), 'left', { kind: 'update', reports, begun: 3, done: [0, 1, 2] });
    for (const { id } of reports) await service.rate(id);
    await service.reset();
    await reopen(connection());
    const told = await person().isTold('updated');
    assert.deepEqual([told.text, told.buttons], ['3 updated (3 worse).', ['Show What Got Worse']]);
    assert.deepEqual([await service.changes(), offers()], [[], []]);
  });

  it('is still listed with its results where it had ended, of which nothing is said or looked for again', async () => {
    const { jobs } = await internals();
    const reports = await create('ended', 3);
    await leaveJob(connection(), 'left', { kind: 'update', reports, begun: 3, done: [0, 1, 2] });
    for (const { id } of reports) await service.rate(id);
    await reopen(connection());
    const { length } = (await person().isTold('updated'), person().told);
    for (const job of jobs.all) {
      await job.letGo();
      jobs.remove(job);
    }
    await service.reset();
    await reopen(connection());
    while (jobs.all.length === 0) await jobsOf(connection());
    assert.deepEqual(jobs.all.map(progressOf), [['3 updated (3 worse)']]);
    assert.equal(person().told.length, length);
    assert.deepEqual(await service.changes(), []);
  });

  it('is not offered while its own window is at work, and once that has left it', async () => {
    // A busy machine may miss three of the quick heartbeats.
    const { pace } = await internals();
    const { heartbeat } = pace;
    pace.heartbeat = 2000;
    putBack = () => (pace.heartbeat = heartbeat);
    const reports = await create('alive');
    const leaves = await aliveJob(connection(), { kind: 'delete', reports });
    await leaveJob(connection(), 'left', { kind: 'update', reports });
    await reopen(connection());
    // When this is offered, everything left behind has been read.
    await person().isTold('“Updating results”');
    await dismissOnly('update');
    assert.deepEqual(
      offers().map(({ text }) => text.split(' on ')[0]),
      ['“Updating results”'],
    );
    while ((await jobsOf(connection())).length > 1);
    await leaves();
    await person().isTold('“Deleting reports”');
    assert.deepEqual(await service.changes(), []);
  });

  it('is offered when the person comes back to this window', async () => {
    const reports = await create('returned');
    const listening = new Promise<(state: vscode.WindowState) => void>((resolve) => {
      const listen = (listener: (state: vscode.WindowState) => void) => {
        resolve(listener);
        return { dispose: () => undefined };
      };
      putBack = replace(vscode.window, 'onDidChangeWindowState', listen);
    });
    await reopen(connection());
    const listener = await listening;
    await leaveJob(connection(), 'left', { kind: 'delete', reports });
    listener({ focused: false, active: false });
    listener({ focused: true, active: true });
    await person().isTold('“Deleting reports”');
    assert.equal(offers().length, 1);
  });

  it('deletes at no other service than the one where it was begun', async () => {
    const { connections } = await internals();
    const { first, second: other } = await sandboxes();
    const reports = await create('staged');
    await second.reset();
    await leaveJob(connection(), 'left', { kind: 'delete', reports, begun: 1 });
    await connections.save({ ...connection(), url: other.url }, other.key);
    const moved = { ...connection(), url: other.url };
    await leaveJob(moved, 'own', { kind: 'update', reports });
    await reopen(moved);
    await person().isTold(`“Updating results” on ${other.url} was interrupted`);
    assert.equal(offers().length, 1);
    await connections.save(connection(), first.key);
    await reopen(connection());
    (await person().isTold(`“Deleting reports” on ${first.url} was interrupted`)).press('Resume');
    assert.equal((await person().isTold('deleted')).text, '6 deleted.');
    assert.deepEqual([await service.stored('/staged-'), await second.changes()], [[], []]);
  });

  it('asks for its password with a word on those that have the former one already', async () => {
    const reports = await create('secret');
    await leaveJob(connection(), 'left', { kind: 'privacy', privacy: 'password', reports, begun: 3, done: [0, 1] });
    await reopen(connection());
    const offer = await person().isTold('“Changing privacy”');
    let prompt = '';
    const left = new Promise<void>((resolve) => {
      person().meetsBox('reads the prompt and leaves', (box) => {
        prompt = box.prompt ?? '';
        box.hide();
        resolve();
      });
    });
    offer.press('Resume');
    await left;
    assert.match(prompt, /^3 reports may already have the password that you entered earlier, which wasn’t saved\./);
    assert.deepEqual(await service.changes(), []);
  });
});
