import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import type { Node } from '../../../src/views/lists/nodes';
import { aDisk } from '../disk';
import { internals } from '../extension';
import { writeText } from '../files';
import { aGate } from '../gate';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { jobsOf, leaveJob, reopen } from './left';

const site = 'https://shop.example.org/good';

describe('A job whose disk fails', () => {
  const { service, connection } = aConnectedWindow();
  const gate = aGate();
  const person = aPerson();
  const disk = aDisk();
  aQuickPace();

  async function rowsAbout(name: string, count: number): Promise<readonly Node[]> {
    for (let at = 0; at < count; at++) await service.create(`${site}/${name}-${at}`);
    const rows = (await rowsOf('reports')).filter(({ label }) => label.startsWith(`${site}/${name}-`));
    await service.reset();
    return rows.map(({ node }) => node);
  }

  const stored = async (name: string) => (await service.stored(`/${name}-`)).length;

  it('is not begun where it cannot be written down, and is no error of ours', async () => {
    const rows = await rowsAbout('unwritten', 3);
    disk().fail('writeFile', 'plan.json');
    await person().runs(commandId('updateResults'), rows[0], rows);
    const told = await person().isTold('job couldn’t be saved');
    assert.match(told.text, /wasn’t started\. Make sure the disk isn’t full, and then try again\.$/);
    assert.deepEqual(await service.changes(), []);
    disk().recover();
    await person().runs(commandId('updateResults'), rows[0], rows);
    await person().isTold('3 updated');
  });

  it('stops where its progress cannot be written any more, and goes on once it can', async () => {
    const rows = await rowsAbout('broken', 20);
    gate().hold((_, method) => method === 'DELETE');
    person().clicks('Delete 20 Reports');
    const running = person().runs(commandId('deleteReport'), rows[0], rows);
    await gate().holds(1);
    disk().fail('writeFile', '/entries/');
    gate().letGo();
    await running;
    const told = await person().isTold('progress couldn’t be saved');
    assert.match(
      told.text,
      /^“Deleting reports: shop.example.org” was paused .*: \d+ deleted\. Make sure the disk isn’t full, and then/,
    );
    assert.deepEqual([told.kind, told.buttons], ['warning', ['Resume']]);
    const sent = (await service.changes()).length;
    assert.ok(sent > 0 && sent < 20 && (await stored('broken')) === 20 - sent);
    disk().recover();
    told.press('Resume');
    await person().isTold('20 deleted.');
    assert.equal(await stored('broken'), 0);
  });

  it('is undone also where it cannot be written down that it was', async () => {
    const rows = await rowsAbout('undone', 20);
    const before = new Set(await jobsOf(connection()));
    person().picks('Public');
    await person().runs(commandId('changePrivacy'), rows[0], rows);
    const told = await person().isTold('20 changed.');
    const [name] = (await jobsOf(connection())).filter((one) => !before.has(one));
    disk().fail('writeFile', `/${name ?? assert.fail('There is no job')}/`);
    told.press('Undo');
    await person().isTold('Privacy restored for 20 reports');
    const privacies = (await service.stored('/undone-')).map(({ privacy }) => privacy);
    assert.deepEqual(new Set(privacies), new Set([1]));
  });

  it('is set aside with a message where its plan is damaged, and another is offered all the same', async () => {
    const reports = [await service.create(`${site}/damaged-0`)];
    await service.reset();
    await leaveJob(connection(), 'left', { kind: 'delete', reports });
    for (const name of ['cut', 'folder']) await leaveJob(connection(), name, { kind: 'update', reports });
    const folder = (await internals()).jobs.folderOf(connection());
    const planOf = (name: string) => vscode.Uri.joinPath(folder, name, 'plan.json');
    await writeText(planOf('cut'), '{"service":"https://');
    await vscode.workspace.fs.delete(planOf('folder'));
    await vscode.workspace.fs.createDirectory(planOf('folder'));
    await reopen(connection());
    (await person().isTold('“Deleting reports”')).press('Resume');
    await person().isTold('1 deleted.');
    const told = person().told.filter(({ text }) => text.includes('damaged'));
    assert.equal(told.length, 1);
    assert.match(told[0]?.text ?? '', /Check your reports to see what was done, then start a new job for the rest\.$/);
    const aside = (await jobsOf(connection())).filter((name) => name.endsWith('damaged'));
    assert.deepEqual(aside.map((name) => name.replace(/^\d+-/, '')).sort(), ['cut.damaged', 'folder.damaged']);
  });

  it('stays listed with what is left of it where it ends while a slow disk is asked for others', async () => {
    await leaveJob(connection(), 'left', { kind: 'delete', reports: [await service.create(`${site}/other-0`)] });
    for (const at of [0, 1]) await service.create(`${site}/slow-${at}`);
    disk().meanwhile('readFile', '/left/', async () => {
      const rows = await rowsAbout('slow', 0);
      await service.control({ faults: [{ method: 'PUT', status: 422 }] });
      await person().runs(commandId('updateResults'), rows[0], rows);
    });
    await reopen(connection());
    await person().isTold('was interrupted');
    const failed = (await internals()).jobs.all.filter(({ remaining: left }) => left.failed.length === 2);
    assert.deepEqual(
      failed.map(({ plan }) => plan.kind),
      ['update'],
    );
  });
});
