import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { jobNode } from '../../../src/views/jobs/jobRows';
import type { Node } from '../../../src/views/lists/nodes';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { jobsOf } from './left';

const site = 'https://shop.example.org/good';
/** The privacies of as many reports as a job deletes. */
const many = Array<number>(20).fill(1);

describe('Many reports at once', () => {
  const { service, connection } = aConnectedWindow();
  const gate = aGate();
  const person = aPerson();
  aQuickPace();

  /** Creates reports elsewhere, each with its privacy; returns their rows. */
  async function rowsAbout(name: string, ...privacies: number[]): Promise<readonly Node[]> {
    for (const [at, privacy] of privacies.entries()) await service.create(`${site}/${name}-${at}`, privacy);
    const rows = (await rowsOf('reports')).filter(({ label }) => label.startsWith(`${site}/${name}-`));
    assert.equal(rows.length, privacies.length);
    await service.reset();
    return rows.map(({ node }) => node);
  }

  const privaciesOf = async (name: string) => (await service.stored(`/${name}-`)).map(({ privacy }) => privacy);

  it('change their privacy together, and each gets its own back with Undo', async () => {
    const rows = await rowsAbout('privacy', 1, 1, 1);
    const [since] = await service.stored('/privacy-0');
    assert.ok(since);
    // Its row is older than this.
    await service.changePrivacy(since.id, 0);
    person().picks('Public');
    await person().runs(commandId('changePrivacy'), rows[0], rows);
    assert.equal(person().pick().title, 'Privacy of 3 reports');
    const told = await person().isTold('changed');
    assert.deepEqual([told.text, await privaciesOf('privacy')], ['shop.example.org · 3 changed.', [0, 0, 0]]);
    assert.ok((await rowsOf('reports')).some(({ label }) => /privacy-1, .*Privacy: Public/.test(label)));
    told.press('Undo');
    await person().isTold('Privacy restored for 3 reports: 1 Public, 2 Private.');
    assert.deepEqual(await privaciesOf('privacy'), [0, 1, 1]);
  });

  it('are deleted as far as the service lets them, and the rest by another attempt', async () => {
    const rows = await rowsAbout('refused', 1, 1, 1, 1, 1, 1, 1, 1);
    await service.control({ faults: [{ method: 'DELETE', status: 401 }] });
    person().clicks('Delete 8 Reports');
    await person().runs(commandId('deleteReport'), rows[0], rows);
    const told = await person().isTold('failed');
    assert.match(told.text, /^shop\.example\.org · 0 deleted, [1-4] failed, [4-7] not sent\. .* the API key/);
    assert.ok((await service.changes()).length <= 4);
    await service.control({ faults: [] });
    told.press('Try Again');
    await person().isTold('shop.example.org · 8 deleted.');
    assert.deepEqual([await service.stored('/refused-'), (await internals()).jobs.all], [[], []]);
  });

  it('are deleted no more, and by no later button, from the moment that the connection is removed', async () => {
    const rows = await rowsAbout('few', 1, 1, 1, 1, 1, 1, 1, 1);
    gate().hold((_, method) => method === 'DELETE');
    person().clicks('Delete 8 Reports');
    const running = person().runs(commandId('deleteReport'), rows[0], rows);
    await gate().holds(1);
    person().picks('Sandbox');
    person().clicks('Remove Connection');
    await person().runs(commandId('removeConnection'));
    gate().letGo();
    await running;
    const told = await person().isTold('not sent');
    assert.match(told.text, /^shop\.example\.org · Canceled: \d deleted, \d not sent\.$/);
    const sent = (await service.changes()).length;
    assert.ok(sent <= 4);
    told.press('Run Remaining');
    await person().isTold('No service is connected');
    assert.equal((await service.changes()).length, sent);
  });

  it('keep their passwords while their privacy changes, which is said, and are protected by them again', async () => {
    const rows = await rowsAbout('kept', 2, 2);
    person().picks('Private');
    await person().runs(commandId('changePrivacy'), rows[0], rows);
    const privateRows = (await rowsOf('reports')).filter(({ label }) =>
      /kept-\d, .*Privacy: Private, A password is kept/.test(label),
    );
    assert.equal(privateRows.length, 2);
    await service.reset();
    person().picks('Password');
    person().picks('Keep Current Passwords');
    const nodes = privateRows.map(({ node }) => node);
    await person().runs(commandId('changePrivacy'), nodes[0], nodes);
    assert.deepEqual(await privaciesOf('kept'), [2, 2]);
    assert.deepEqual(
      (await service.changes()).map(({ body }) => body),
      [{ privacy: '2' }, { privacy: '2' }],
    );
  });

  it('have their job’s row drawn alone while it goes on, so that a command of its menu is given it', async () => {
    const rows = await rowsAbout('drawn', 1, 1);
    gate().hold((_, method) => method === 'PUT');
    const running = person().runs(commandId('updateResults'), rows[0], rows);
    await gate().holds(1);
    const { jobs, views } = await internals();
    const view = views.jobs;
    const [row] = view?.getChildren() ?? [];
    assert.ok(view && row);
    const drawn: unknown[] = [];
    const listener = view.onDidChangeTreeData((node) => drawn.push(node));
    jobs.all[0]?.cancel();
    while (drawn.length === 0) await jobsOf(connection());
    listener.dispose();
    assert.ok(drawn.every((node) => node === row));
    gate().letGo();
    await running;
  });

  it('lose no password before the question that names the new privacy and what Undo cannot bring back', async () => {
    // The service would keep them; another one doesn't reveal that.
    await service.control({ tellsPasswords: false });
    const rows = await rowsAbout('secret', 2, 2, 1);
    person().picks('Public');
    person().escapes();
    await person().runs(commandId('changePrivacy'), rows[0], rows);
    const { text, detail, buttons } = person().question;
    assert.equal(text, 'Change 3 reports to “Public”?');
    assert.match(detail, /^2 of them are currently password-protected\. Their passwords will be lost/);
    assert.deepEqual(buttons, ['Change 1, Leave 2 Unchanged', 'Change All 3']);
    assert.deepEqual([await service.changes(), await privaciesOf('secret')], [[], [2, 2, 1]]);
    person().picks('Public');
    person().pressesEnter();
    await person().runs(commandId('changePrivacy'), rows[0], rows);
    await person().isTold('1 changed.');
    assert.deepEqual(await privaciesOf('secret'), [2, 2, 0]);
    person().picks('Public');
    person().clicks('Change All 3');
    await person().runs(commandId('changePrivacy'), rows[0], rows);
    await person().isTold('3 changed.');
    assert.deepEqual(await privaciesOf('secret'), [0, 0, 0]);
  });

  it('are deleted only after a pause that says why the service did not, and go on with what is not done', async () => {
    const rows = await rowsAbout('maintained', ...many);
    await service.control({ faults: [{ method: 'DELETE', status: 503 }] });
    person().clicks('Delete 20 Reports');
    const running = person().runs(commandId('deleteReport'), rows[0], rows);
    const pause = await person().isTold('“Deleting reports: shop.example.org” is paused.');
    assert.match(pause.text, /reported an error \(status 503\)/);
    assert.deepEqual([pause.kind, pause.buttons], ['warning', ['Resume']]);
    assert.equal((await service.stored('/maintained-')).length, 20);
    await service.control({ faults: [] });
    pause.press('Resume');
    await running;
    await person().isTold('20 deleted.');
    assert.deepEqual(await service.stored('/maintained-'), []);
  });

  it('move to their new results as these come where a service rates later, and their job ends with what became of them', async () => {
    const { jobs, sessions } = await internals();
    sessions.current?.store.queryReports({ search: '/rated-' });
    const rows = await rowsAbout('rated', 1, 1, 1);
    await service.control({ analysisTime: 1000 });
    const running = person().runs(commandId('updateResults'), rows[0], rows);
    while (jobs.all[0]?.ratings === undefined) await jobsOf(connection());
    // The rows shown now are the same as before.
    await rowOfView('reports', 'Good, 3');
    await running;
    const told = await person().isTold('updated');
    assert.deepEqual([told.text, told.buttons], ['shop.example.org · 3 updated (3 worse).', ['Show What Got Worse']]);
    const headers = (await rowsOf('reports')).filter(({ level }) => level === 1).map(({ label }) => label);
    assert.deepEqual(headers, ['Bad, 3', 'Decent, 0', 'Good, 0']);
    const [job] = jobs.all;
    assert.ok(job);
    await person().runs(commandId('copyJob'), jobNode(job));
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /^# Updating results: shop\.example\.org\n\n3 updated \(3 worse\) · .+\n\n## Worse \(3\)\n\n/);
    assert.match(copied, /\n- \[shop\.example\.org\/good\/rated-0\]\(<.+>\) · Good \d+ → Bad \d+\n/);
  });

  it('are sent again once, by whichever button their job is continued, which then has the results of all of them', async () => {
    const { jobs } = await internals();
    const rows = await rowsAbout('twice', 1, 1, 1);
    const [first] = await service.stored('/twice-');
    await service.control({ faults: [{ method: 'PUT', path: `/reports/${first?.id}`, status: 422 }] });
    await person().runs(commandId('updateResults'), rows[0], rows);
    assert.deepEqual((await person().isTold('1 failed')).buttons, ['Show Job']);
    const [job] = jobs.all;
    assert.ok(job);
    await service.control({ faults: [] });
    await service.reset();
    await Promise.all([1, 2].map(() => person().runs(commandId('continueJob'), jobNode(job))));
    await person().isTold('3 updated');
    await person().runs(commandId('continueJob'), jobNode(job));
    assert.equal((await service.changes()).length, 1);
    assert.deepEqual(jobs.all, [job]);
  });

  it('are left alone from the moment that another window removes the connection', async () => {
    const rows = await rowsAbout('removed', ...many);
    gate().hold((_, method) => method === 'DELETE');
    person().clicks('Delete 20 Reports');
    const running = person().runs(commandId('deleteReport'), rows[0], rows);
    const { length } = await gate().holds(1);
    const { jobs } = await internals();
    await jobs.forget(connection().id);
    gate().letGo();
    await running;
    const told = await person().isTold('“Deleting reports: shop.example.org” is no longer running in this window');
    assert.match(told.text, /its connection was removed\. Progress so far: \d deleted(, \d+ not sent)?\.$/);
    assert.ok((await service.changes()).length <= length + 4 && (await service.stored('/removed-')).length > 0);
  });

  it('above a hundred are deleted once their number is typed, after an offer to export them', async () => {
    const urls = Array.from({ length: 101 }, (_, at) => `${site}/very-many-${at}`);
    await Promise.all(urls.map((url) => service.create(url)));
    const { sessions } = await internals();
    sessions.current?.store.queryReports({ search: 'very-many' });
    const deletesAll = () => {
      person().picks('Delete…');
      person().clicks('Export First…');
      person().picks(/^CSV/);
      person().picks('To the Clipboard');
      person().clicks('Delete 101 Reports');
    };
    person().escapes();
    const group = await rowOfView('reports', 'Good,');
    await person().runs(commandId('actOnRows'), group.node);
    assert.equal(person().pick().title, `Good (${group.label.slice('Good, '.length)})`);
    deletesAll();
    person().escapes();
    await person().runs(commandId('actOnAll'));
    assert.equal((await vscode.env.clipboard.readText()).trim().split('\r\n').length, 102);
    assert.equal((await service.stored('/very-many-')).length, 101);
    deletesAll();
    person().meetsBox('types another number, then this one', async (box) => {
      box.type('1');
      await box.answer();
      assert.equal(box.complaints.at(-1), 'Type 101.');
      box.type('101');
      await box.answer();
    });
    await person().runs(commandId('actOnAll'));
    await person().isTold('101 deleted.');
    assert.deepEqual(await service.stored('/very-many-'), []);
  });
});
