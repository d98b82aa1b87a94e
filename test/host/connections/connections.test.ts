import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { secretNameOf } from '../../../src/reports/connection';
import type { SessionOpener } from '../../../src/vscode/session/sessionOpener';
import { Sessions } from '../../../src/vscode/session/sessions';
import { internals, sandboxes } from '../extension';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { replace } from '../person/replaced';
import { headOf, labelsOf, rowOfView, rowsOf } from '../rows';
import { Service } from '../service';
import { aConnectedWindow, hideViews, setSetting } from '../window';

describe('Connections', () => {
  const { service, connection } = aConnectedWindow();
  const second = new Service('second');
  const person = aPerson();
  const gate = aGate();

  beforeEach(() => second.reset());
  afterEach(hideViews);

  const refused = async (one: Service) => (await one.requests()).filter(({ authorized }) => !authorized);

  /** Answers the steps for the connection's name and address, up to the key. */
  function edits(name: string, url: string): void {
    person().meetsPick('edits', async (pick) => {
      pick.press('Sandbox', 'Edit Connection…');
      await pick.isClosed();
    });
    person().types(name);
    person().types(url);
  }

  it('are several, each asked with its own key', async () => {
    const { first, second: other } = await sandboxes();
    const { host } = new URL(other.url);
    await rowsOf('reports');
    person().types(other.url);
    person().types(other.key);
    await person().runs(commandId('connect'));
    await rowOfView('reports', /^Good, 1?\d$/);
    assert.ok((await headOf('reports')).description.startsWith(`${host} · `));
    await person().chooses(commandId('switchConnection'), 'Sandbox');
    const { items } = person().pick();
    assert.deepEqual(
      items.map(({ label, description, detail }) => [label, description, detail]),
      [
        ['Sandbox', first.url, undefined],
        [host, other.url, 'Current in this window'],
        ['Connect to a Service…', undefined, undefined],
      ],
    );
    await rowsOf('reports');
    assert.ok((await headOf('reports')).description.startsWith('Sandbox · '));
    // Like the button on a page of another connection, this doesn't ask.
    const another = (await internals()).connections.all.find(({ url }) => url === other.url);
    await person().runs(commandId('switchConnection'), { connection: another?.id });
    assert.equal((await internals()).connections.active?.id, another?.id);
    // The check whether the address answers sends no key.
    const without = (await refused(second)).map(({ method, path, query }) => [method, path, query]);
    assert.deepEqual([await refused(service), without], [[], [['GET', '/api/v1/projects', { per_page: '10' }]]]);
    assert.ok((await second.requests()).length > 0);
  });

  it('are not taken for none where their code can’t be loaded, which is tried again', async () => {
    const { connections, sessions } = await internals();
    const session = { ...sessions.current, close: () => undefined };
    const opener = { open: () => session } as unknown as SessionOpener;
    const warned: string[] = [];
    const log = { info: () => undefined, warn: (text: string) => void warned.push(text) };
    let isBroken = true;
    const load = () => (isBroken ? Promise.reject(new Error('No such file')) : Promise.resolve(opener));
    const others = new Sessions({ connections, opener: load, log });
    await assert.rejects(others.opened(), /No such file/);
    assert.match(warned.join('\n'), /No such file/);
    isBroken = false;
    assert.equal(await others.opened(), session);
    others.dispose();
  });

  it('send as many requests at once as the setting says, from the moment that it is set', async () => {
    const { sessions } = await internals();
    const reports = sessions.current?.service;
    assert.ok(reports);
    gate().hold(() => true);
    await setSetting('concurrency', 1);
    try {
      const asked = Promise.allSettled(['1', '2', '3', '4', '5'].map((id) => reports.getReport(id)));
      assert.equal((await gate().holds(1)).length, 1);
      await setSetting('concurrency', 3);
      assert.equal((await gate().holds(3)).length, 3);
      // Not a whole number: the default of four.
      await setSetting('concurrency', 1.5);
      assert.equal((await gate().holds(4)).length, 4);
      gate().letGo();
      await asked;
    } finally {
      await setSetting('concurrency', undefined);
    }
  });

  it('share the limit of one service, also with what is under way for a former key', async () => {
    const { sessions, connections } = await internals();
    const asked = async () => (await service.requests()).filter(({ path }) => path.endsWith('/reports/2'));
    gate().hold(({ pathname }) => pathname.endsWith('/reports/1'));
    await setSetting('concurrency', 1);
    try {
      const former = Promise.allSettled([sessions.current?.service.getReport('1')]);
      await gate().holds(1);
      const before = sessions.current;
      await connections.save({ ...connection(), name: 'With another key' }, (await sandboxes()).first.key);
      assert.notEqual(sessions.current, before);
      const later = Promise.allSettled([sessions.current?.service.getReport('2')]);
      for (let answers = 0; answers < 5; answers++) assert.deepEqual(await asked(), []);
      gate().letGo();
      await Promise.all([former, later]);
      assert.equal((await asked()).length, 1);
    } finally {
      await setSetting('concurrency', undefined);
    }
  });

  it('give up what is under way where they get another path of the same origin, and go on there', async () => {
    const { connections, sessions, views } = await internals();
    gate().hold(({ pathname }) => pathname.endsWith('/reports'));
    const former = views.trees.reports.getChildren();
    const asked = await gate().holds(1);
    const url = `${connection().url}/moved`;
    await connections.save({ ...connection(), url }, undefined);
    await gate().hasGivenUp(asked.length);
    await former;
    assert.equal(sessions.current?.connection.url, url);
  });

  it('are saved and removed where the names of their keys are not what they were', async () => {
    const { connections, context } = await internals();
    for (const names of [{ a: 1 }, 'apiKey:x', [7, null]]) {
      await context.globalState.update('secretNames', names);
      await connections.save({ ...connection(), name: 'Anew' }, 'another key');
      assert.equal(await connections.apiKey(connection()), 'another key');
    }
    await context.globalState.update('secretNames', undefined);
    await connections.remove(connection());
    assert.equal(await connections.apiKey(connection()), undefined);
  });

  it('go with their key, after asking', async () => {
    const { connections, context } = await internals();
    const name = secretNameOf(connection());
    person().picks('Sandbox');
    person().pressesEnter();
    await person().runs(commandId('removeConnection'));
    assert.deepEqual(
      [connections.all.length, person().question.buttons],
      [1, ['Keep Connection', 'Remove Connection']],
    );
    person().picks('Sandbox');
    person().clicks('Remove Connection');
    await person().runs(commandId('removeConnection'));
    assert.deepEqual([connections.all, await context.secrets.get(name)], [[], undefined]);
    assert.deepEqual(await labelsOf('reports'), []);
  });

  describe('whose keyring', () => {
    const fullTime = 10_000;
    let putBack: (() => void)[] = [];
    afterEach(() => putBack.splice(0).forEach((act) => act()));

    /** Replaces an operation of VS Code's secret storage, and ends the wait for its answer immediately. */
    async function keyring(name: 'store' | 'delete' | 'get', act: () => Promise<unknown>): Promise<void> {
      const { context } = await internals();
      const { setTimeout } = globalThis;
      const soon = (then: () => void, pause = 0, ...rest: unknown[]) =>
        setTimeout(then, pause === fullTime ? 0 : pause, ...rest);
      putBack = [replace(context.secrets, name, act), replace(globalThis, 'setTimeout', soon)];
    }

    const refuses = () => Promise.reject(new Error('The keyring is locked'));
    const neverAnswers = () => new Promise<never>(() => undefined);
    const added = () => ({ ...connection(), id: 'added', name: 'Added' });

    for (const [does, act, said] of [
      ['refuses', refuses, 'so nothing was saved. Unlock it, and try again.'],
      ['never answers', neverAnswers, 'hasn’t answered for 10 seconds'],
    ] as const) {
      it(`${does} leaves nothing half saved`, async () => {
        const { connections } = await internals();
        await keyring('store', act);
        await assert.rejects(connections.save(added(), 'a key'), (error: Error) => error.message.includes(said));
        await assert.rejects(connections.save({ ...connection(), name: 'Renamed' }, 'a key'), /secret storage/);
        assert.deepEqual(
          connections.all.map(({ name }) => name),
          [connection().name],
        );
      });
    }

    it('refuses loses the connection all the same, and its key the next time', async () => {
      const { connections, context } = await internals();
      await connections.save(added(), 'a key');
      await keyring('delete', refuses);
      await assert.rejects(connections.remove(added()), /tries again when a connection is saved or removed/);
      assert.equal(connections.all.length, 1);
      putBack.splice(0).forEach((act) => act());
      await connections.save(connection(), undefined);
      assert.equal(await context.secrets.get(secretNameOf(added())), undefined);
    });
  });

  it('get another key where theirs is no longer accepted', async () => {
    const { key } = (await sandboxes()).first;
    await rowsOf('reports');
    await service.control({ faults: [{ status: 401, body: { message: 'Unauthenticated.' } }] });
    await person().runs(commandId('refresh'));
    await rowsOf('reports');
    assert.match((await headOf('reports')).message, /didn’t accept the API key/);
    await service.control({ faults: [] });
    person().types('not-the-key');
    person().types(key);
    await person().runs(commandId('replaceApiKey'));
    assert.match(person().box().complaints[0] ?? '', /didn’t accept this API key/);
    await rowOfView('reports', /^Good, \d+/);
    assert.equal((await headOf('reports')).message, '');
  });

  it('are asked for their key anew where the address gets another origin, and never send the old one there', async () => {
    const { second: other } = await sandboxes();
    edits('The other one', other.url);
    person().meetsBox('finds no key', async (box) => {
      assert.deepEqual([box.step, box.password, box.value], [3, true, '']);
      box.type(other.key);
      await box.answer();
    });
    await person().runs(commandId('switchConnection'));
    await rowOfView('reports', /^Good, 1?\d$/);
    assert.deepEqual(await refused(second), []);
    assert.ok((await second.requests()).length > 0);
  });

  it('show no row of a former address, not even while the other is slow', async () => {
    const { second: other } = await sandboxes();
    const { url } = await service.create('https://shop.example.org/good/of-the-first-address');
    await rowOfView('reports', url);
    edits('Elsewhere', other.url);
    gate().hold(({ origin, pathname }) => origin === other.url && pathname.endsWith('/reports'));
    person().types(other.key);
    await person().runs(commandId('switchConnection'));
    const { reports } = (await internals()).views.trees;
    const [good] = await reports.getChildren();
    assert.deepEqual(await reports.getChildren(good), []);
    gate().letGo();
    await rowOfView('reports', /^Good, 1?\d$/);
    assert.ok(!(await labelsOf('reports')).some((label) => label.startsWith(url)));
  });
});
