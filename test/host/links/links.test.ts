import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals, sandboxes } from '../extension';
import { aPerson } from '../person/person';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';

const authority = 'site-reports.site-reports';

describe('A link for VS Code', () => {
  const { service, connection } = aConnectedWindow();
  const person = aPerson();
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const open = async (link: string) => {
    const { links } = await internals();
    await links.handleUri(vscode.Uri.parse(link, true));
    person().isDone();
  };
  const query = async () => (await internals()).sessions.current?.store.query.reports;
  const title = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label;

  it('is copied from a report’s row, and opens its page', async () => {
    const { url } = await service.create('https://shop.example.org/good/linked');
    await person().runs(commandId('copyLink'), (await rowOfView('reports', url)).node);
    const link = person().clipboard;
    assert.match(
      link,
      /^[\w-]+:\/\/site-reports\.site-reports\/report\?service=http%3A%2F%2F127\.0\.0\.1%3A\d+&id=\d+$/,
    );
    await open(link);
    assert.equal(title(), 'shop.example.org › good › linked');
    assert.deepEqual(await service.changes(), []);
  });

  it('is copied from a project, and shows its reports', async () => {
    await person().runs(commandId('copyLink'), (await rowOfView('projects', 'Project news.example.com,')).node);
    await open(person().clipboard);
    assert.equal((await query())?.project, 'news.example.com');
  });

  it('is copied from a search, whatever its text, and searches again', async () => {
    const text = 'a&b=c%26 + d#e ü';
    const { sessions } = await internals();
    await person().runs(commandId('copySearchLink'));
    await person().isTold('No search is active. Search first, and then copy the link.');
    sessions.current?.store.queryReports({ search: text });
    await person().runs(commandId('copySearchLink'));
    sessions.current?.store.queryReports({ search: '' });
    await open(person().clipboard);
    assert.equal((await query())?.search, text);
  });

  it('leads from the palette to a search that is active, or to a report', async () => {
    const { url } = await service.create('https://shop.example.org/good/linked-too');
    const { sessions } = await internals();
    sessions.current?.store.queryReports({ search: 'linked-too' });
    await person().chooses(commandId('copyLink'), 'Link to This Search');
    assert.match(person().clipboard, /\/search\?/);
    person().picks('Link to a Report');
    person().finds(url, '/good/linked-too');
    await person().runs(commandId('copyLink'));
    assert.match(person().clipboard, /\/report\?/);
  });

  it('of a service that is not connected offers to connect, with its address filled in', async () => {
    const { second } = await sandboxes();
    person().clicks('Connect…');
    person().meetsBox('sees the address', async (box) => {
      assert.equal(box.value, second.url);
      await box.answer();
    });
    person().types(second.key);
    await open(`vscode://${authority}/search?service=${encodeURIComponent(second.url)}&text=pricing`);
    assert.equal(person().asked[0]?.options.detail, second.url);
    assert.deepEqual([(await internals()).connections.active?.url, (await query())?.search], [second.url, 'pricing']);
  });

  it('of another connection asks before the window goes there', async () => {
    const { connections } = await internals();
    const other = { id: 'other', name: 'The other', url: 'https://other.example' };
    await connections.save(other, 'a key');
    await connections.activate(connection());
    const link = `vscode://${authority}/search?service=https%3A%2F%2Fother.example&text=x`;
    person().escapes();
    await open(link);
    assert.equal(connections.active?.id, connection().id);
    assert.equal(person().asked[0]?.text, 'This link is for The other. Switch to that connection?');
    person().clicks('Switch and Open');
    await open(link);
    assert.equal(connections.active.id, 'other');
  });

  const openAll = async (links: readonly string[]) => {
    const { links: handler } = await internals();
    await Promise.all(links.map((link) => handler.handleUri(vscode.Uri.parse(link, true))));
    person().isDone();
  };

  it('is opened once, however often it comes at once; of very many others, only some are', async () => {
    const link = (report: number) => `vscode://${authority}/report?service=${own()}&id=${report}`;
    await service.reset();
    await openAll(Array<string>(1000).fill(link(999_999)));
    assert.equal((await service.requests()).length, 1);
    await service.reset();
    await openAll(Array.from({ length: 1000 }, (_, at) => link(1_000_000 + at)));
    assert.equal((await service.requests()).length, 10);
  });

  it('of a service that the person declines asks once, however many came', async () => {
    const declined = encodeURIComponent('https://reports.example');
    person().escapes();
    await openAll(
      Array.from({ length: 1000 }, (_, at) => `vscode://${authority}/search?service=${declined}&text=${at}`),
    );
    assert.equal(person().asked.length, 1);
    person().escapes();
    await openAll([`vscode://${authority}/search?service=${declined}&text=0`]);
    assert.equal(person().asked.length, 2);
  });

  it('is looked up at no other service, where the window goes elsewhere meanwhile', async () => {
    const { connections } = await internals();
    await connections.save({ id: 'other', name: 'The other', url: 'https://other.example' }, 'a key');
    await connections.activate(connection());
    await service.reset();
    let isBack = false;
    const listener = connections.onDidChange(() => {
      if (isBack || connections.active?.id !== 'other') return;
      isBack = true;
      void connections.activate(connection());
    });
    try {
      person().clicks('Switch and Open');
      await openAll([`vscode://${authority}/report?service=https%3A%2F%2Fother.example&id=1`]);
    } finally {
      listener.dispose();
    }
    assert.ok(isBack);
    assert.deepEqual(await service.requests(), []);
  });

  const own = () => encodeURIComponent(connection().url);
  const hostile: readonly (readonly [string, () => string])[] = [
    ['has no service', () => `report?id=1`],
    ['has no id', () => `report?service=${own()}`],
    ['has two ids', () => `report?service=${own()}&id=1&id=2`],
    ['leads somewhere else', () => `deleteReport?service=${own()}&id=1`],
    ['names no web address', () => `report?service=javascript%3Aalert(1)&id=1`],
    ['names a user and a password', () => `report?service=https%3A%2F%2Fa%3Ab%40reports.example&id=1`],
    ['is longer than anything real', () => `search?service=${own()}&text=${'a'.repeat(100_000)}`],
  ];

  it('does nothing where it is none of ours', async () => {
    for (const [at, [what, of]] of hostile.entries()) {
      await open(`vscode://${authority}/${of()}`);
      await person().until(() => person().told.length > at);
      assert.equal(person().told[at]?.text, 'This link is incomplete. Ask for a new one.', what);
    }
    assert.deepEqual(await service.requests(), []);
  });

  it('asks for nothing but the report, whatever its id', async () => {
    await service.reset();
    const id = encodeURIComponent('../projects/x?y=1');
    await open(`vscode://${authority}/report?service=${own()}&id=${id}`);
    await person().isTold(/no longer exists on 127/);
    const asked = await service.requests();
    assert.deepEqual(
      asked.map(({ method }) => method),
      ['GET'],
    );
    assert.ok(asked.every(({ path }) => path.startsWith('/api/v1/reports/')));
  });
});
