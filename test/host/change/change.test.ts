import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { labelsOf, rowOfView } from '../rows';
import { aConnectedWindow, showViews } from '../window';

describe('Changing', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();

  it('deletes a project after saying what goes with it, and not where the person keeps it', async () => {
    const url = 'https://to-be-deleted.example/good/';
    await service.create(url);
    const { node } = await rowOfView('projects', 'Project to-be-deleted.example,');
    person().clicks('Keep Project');
    await person().runs(commandId('deleteProject'), node);
    const { text, detail, isModal, buttons } = person().question;
    assert.equal(text, 'Delete the project “to-be-deleted.example”?');
    assert.match(detail, /^Its 1 report will be deleted from .+ with it\.\n/);
    // The service also deletes the report with the id 1, the number of the project's reports. The first one has the
    // focus.
    assert.match(detail, /would also delete report 1, /);
    const all = ['Export First…', 'Delete Its 1 Report…', 'Delete Project', 'Keep Project'];
    assert.deepEqual([isModal, buttons], [true, all]);
    assert.deepEqual(await service.changes(), []);
    person().clicks('Delete Project');
    await person().runs(commandId('deleteProject'), node);
    assert.equal(person().statuses.at(-1), 'The project “to-be-deleted.example” was deleted.');
    assert.ok(!(await labelsOf('projects')).some((label) => label.includes('to-be-deleted.example')));
    assert.deepEqual(await service.projects('to-be-deleted.example'), []);
  });

  it('deletes the reports of a project instead, which spares the one that the service would take along', async () => {
    const url = 'https://one-by-one.example/good/';
    await service.create(url);
    const { node } = await rowOfView('projects', 'Project one-by-one.example,');
    person().clicks('Delete Its 1 Report…');
    person().clicks('Delete Report');
    await person().runs(commandId('deleteProject'), node);
    assert.deepEqual(
      [await service.stored(url), (await service.stored('')).filter(({ id }) => id === 1).length],
      [[], 1],
    );
  });

  it('takes a report that somebody else has deleted out of its list, and says so', async () => {
    const { id, url } = await service.create('https://shop.example.org/bad/gone-elsewhere');
    const { node } = await rowOfView('reports', url);
    await service.delete(id);
    await person().runs(commandId('changePrivacy'), node);
    await person().isTold('no longer exists');
    assert.ok(!(await labelsOf('reports')).some((label) => label.startsWith(url)));
  });

  it('keeps the focus in a view whose last row is deleted', async () => {
    const { url } = await service.create('https://shop.example.org/bad/the-last-row');
    const { sessions, views } = await internals();
    sessions.current?.store.queryReports({ search: 'the-last-row', groupBy: 'none' });
    await showViews();
    const { node } = await rowOfView('reports', url);
    let focused = 0;
    const takeBack = replace(views.views.reports, 'focus', () => Promise.resolve(focused++));
    try {
      person().clicks('Delete Report');
      await person().runs(commandId('deleteReport'), node);
      assert.deepEqual([focused, await labelsOf('reports')], [1, []]);
    } finally {
      takeBack();
    }
  });

  it('is not kept from deleting by a view that cannot show where to go on', async () => {
    const { url } = await service.create('https://shop.example.org/bad/without-a-place');
    const { node } = await rowOfView('reports', url);
    const { treeView } = (await internals()).views.views.reports;
    const takeBack = [
      replace(treeView, 'visible', true),
      replace(treeView, 'reveal', () => Promise.reject(new Error('The row is gone'))),
    ];
    try {
      person().clicks('Delete Report');
      await person().runs(commandId('deleteReport'), node);
    } finally {
      for (const back of takeBack) back();
    }
    assert.deepEqual(await service.stored(url), []);
    assert.deepEqual(person().told, []);
  });

  it('finds a report for a command of the palette by searching the service', async () => {
    const { url } = await service.create('https://shop.example.org/bad/from-the-palette');
    person().finds('from-the-palette', '/bad/from-the-palette');
    person().clicks('Delete Report');
    await person().runs(commandId('deleteReport'));
    assert.equal(person().question.text, 'Delete the report for shop.example.org/bad/from-the-palette?');
    assert.deepEqual(await service.stored(url), []);
  });

  it('changes a privacy from what it is at the service, where its row is older', async () => {
    const { id, url } = await service.create('https://shop.example.org/good/private-once', 1);
    const { node } = await rowOfView('reports', new RegExp(`${url}, Result: Good, .*Privacy: Private`));
    await service.changePrivacy(id, 2);
    person().meetsPick('reads what it is', async (pick) => {
      assert.equal(pick.choices.find(({ description }) => description === 'current')?.label, 'Password');
      await pick.choose('Public');
    });
    // The service keeps the password, which protects the report again without being entered.
    person().picks('Keep Current Password');
    await person().runs(commandId('changePrivacy'), node);
    assert.equal((await service.get(id)).privacy, 0);
    person().picks('Password');
    person().picks('Keep Current Password');
    await person().runs(commandId('changePrivacy'), { id: String(id) });
    const { privacy, password } = (await service.get(id)) as { privacy: number; password?: boolean };
    assert.deepEqual([privacy, password], [2, true]);
    person().picks('Private');
    person().picks('Remove Password');
    await person().runs(commandId('changePrivacy'), { id: String(id) });
    const after = (await service.get(id)) as { privacy: number; password?: boolean };
    assert.deepEqual([after.privacy, after.password], [1, false]);
  });

  it('opens a page at its exact address', async () => {
    const { url } = await service.create('https://shop.example.org/good/a%2Fb?next=https%3A%2F%2Fx.example%2F%3Fa%26b');
    const { node } = await rowOfView('reports', `${url}, Result: Good`);
    await person().runs(commandId('openPage'), node);
    assert.deepEqual(person().opened, [['vscode.open', url]]);
  });
});
