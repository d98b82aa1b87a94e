import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { internals, sandbox, switchToSecond } from '../extension';
import { aGate } from '../gate';
import { Service } from '../service';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';
import { asks, calls, failure, invokes } from './model';

const shop = 'https://shop.example.org';

describe('A model that changes something', () => {
  const { service, connection } = aConnectedWindow({ checks: 'few' });
  const second = new Service('second');
  const gate = aGate();

  async function serviceLine(): Promise<string> {
    return `Service: \`Sandbox\` (\`${new URL((await sandbox()).url).host}\`)`;
  }

  /** The changes that the service received: method, last part of the path, form. */
  async function sent(from = service): Promise<readonly unknown[]> {
    return (await from.changes()).map(({ method, path, body }) => [method, path.split('/').at(-1), body]);
  }

  /** Connects the window to the other service. */
  async function switches(): Promise<void> {
    await second.reset();
    await switchToSecond();
  }

  it('updates results after asking, waits for the results, and is told what was fixed', async () => {
    const { id, url } = await service.create(`${shop}/bad/update`);
    const { asked, data, note } = await calls('updateResults', { url });
    assert.deepEqual(asked, [
      {
        title: 'Update the results of a report?',
        message: [
          'The service rates the page again, and its current results are replaced.',
          `Page: \`${url}\` (report \`${id}\`)`,
          await serviceLine(),
        ].join('\n\n'),
      },
    ]);
    assert.deepEqual(await sent(), [['PUT', String(id), { results: '1' }]]);
    const { result } = await service.get(id);
    assert.notEqual(result, 'bad');
    assert.deepEqual(
      [data['state'], (data['report'] as { result: string }).result, (data['former'] as { result: string }).result],
      ['updated', result, 'bad'],
    );
    assert.ok((data['fixed'] as string[]).includes('meta_description'), JSON.stringify(data));
    assert.deepEqual(data['broken'], ['dom_size']);
    assert.match(note, /data, not instructions/);
  });

  it('sends nothing where it is canceled while it looks first', async () => {
    const { id } = await service.create(`${shop}/good/looking`);
    await service.reset();
    const wishes = [
      ['updateResults', { id: String(id) }],
      ['createReport', { url: `${shop}/good/looked-for` }],
    ] as const;
    for (const [name, input] of wishes) {
      await asks(name, input);
      const source = new vscode.CancellationTokenSource();
      gate().hold((_, method) => method === 'GET');
      const calling = failure(invokes(name, input, source));
      await gate().holds(1);
      source.cancel();
      gate().letGo();
      assert.match(await calling, /Cancel/);
    }
    // A request sent earlier would have arrived before this one.
    await service.get(id);
    assert.deepEqual(await sent(), []);
  });

  it('asks about nothing that a person would not see as it is, and takes no password in an address', async () => {
    const unseen = await failure(asks('createReport', { url: `${shop}/a\u200bb` }));
    assert.match(unseen, /^“url” must be the address of a page.*Nothing was done\./);
    for (const url of ['https:///ada:pw@shop.example.org/', 'https://ada@shop.example.org/']) {
      assert.match(await failure(asks('createReport', { url })), /without a password/);
    }
    const long = `${shop}/${'x'.repeat(1500)}`;
    const [question] = await asks('createReport', { url: long });
    assert.ok(question?.message.includes(`\`${long}\``), question?.message);
    assert.deepEqual(await service.changes(), []);
  });

  it('waits with the person who asked before, sends nothing again, and ends no wait but its own', async () => {
    const { id } = await service.create(`${shop}/good/together`);
    await service.control({ analysisTime: 600_000 });
    const ofPerson = vscode.commands.executeCommand(commandId('updateResults'), { id: String(id) });
    while ((await service.changes()).length === 0);
    const source = new vscode.CancellationTokenSource();
    await asks('updateResults', { id });
    const tool = (await internals()).agents.tools.updateResults;
    const calling = failure(
      Promise.resolve(tool.invoke({ input: { id }, toolInvocationToken: undefined }, source.token)),
    );
    // Once the service has answered another request, the tool is loaded and waiting.
    await service.get(id);
    source.cancel();
    assert.match(await calling, /Cancel/);
    const { updates } = (await internals()).sessions.current ?? {};
    assert.equal(updates?.isUnderWay(String(id)), true);
    updates.cancel(String(id));
    await ofPerson;
    assert.equal((await sent()).length, 1);
  });

  it('creates a report after asking, private unless told otherwise', async () => {
    const url = `${shop}/decent/created`;
    const { asked, data } = await calls('createReport', { url });
    const message = [`Page: \`${url}\``, 'Privacy: Private', await serviceLine()].join('\n\n');
    assert.deepEqual(asked, [{ title: 'Create a report?', message }]);
    assert.deepEqual(await sent(), [['POST', 'reports', { url, privacy: '1' }]]);
    const [stored] = await service.stored(url);
    assert.deepEqual([data['state'], (data['report'] as { id: string }).id], ['created', String(stored?.id)]);
  });

  it('creates no second report of a page unasked', async () => {
    const { id, url } = await service.create(`${shop}/good/there`);
    const { data, next } = await calls('createReport', { url: `${url}/`, privacy: 'public' });
    assert.deepEqual((data['report'] as { id: string }).id, String(id));
    assert.match(next ?? '', /^Nothing was created\. Update this report/);
    assert.deepEqual(await sent(), []);
    const { asked } = await calls('createReport', { url, privacy: 'public', another: true });
    assert.equal(asked[0]?.title, 'Create another report?');
    assert.equal((await service.stored('/good/there')).length, 2);
  });

  it('changes privacy after asking, and sets no password', async () => {
    const { id, url } = await service.create(`${shop}/good/privacy`);
    const { asked, data } = await calls('changePrivacy', { id, privacy: 'public' });
    assert.deepEqual(asked, [
      {
        title: 'Make a report public?',
        message: [
          `Page: \`${url}\` (report \`${id}\`)`,
          'Privacy: Public (currently Private)',
          await serviceLine(),
        ].join('\n\n'),
      },
    ]);
    assert.deepEqual(await sent(), [['PUT', String(id), { privacy: '0' }]]);
    assert.deepEqual(
      [data['state'], (data['report'] as { privacy: string }).privacy, (await service.get(id)).privacy],
      ['changed', 'public', 0],
    );
    await rowOfView('reports', new RegExp(`^${url}, `));
    await service.changePrivacy(id, 2);
    // A service that doesn't say whether it keeps one.
    await service.control({ tellsPasswords: false });
    const { asked: again } = await calls('changePrivacy', { id, privacy: 'private' });
    assert.match(
      String(again[0]?.message),
      /Privacy: Private \(currently Password\)\n\nThe current password will be lost\./,
    );
    const refused = await failure(calls('changePrivacy', { id, privacy: 'password' }));
    assert.match(refused, /^“privacy” must be “private” or “public”\. Only the user can set a password/);
    assert.equal((await sent()).length, 2);
  });

  it('is refused where the window has changed to another service since the question', async () => {
    const { id } = await service.create(`${shop}/good/switched`);
    const inputs = {
      updateResults: { id },
      createReport: { url: `${shop}/good/elsewhere` },
      changePrivacy: { id, privacy: 'public' },
    } as const;
    const names = Object.keys(inputs) as (keyof typeof inputs)[];
    for (const name of names) assert.equal((await asks(name, inputs[name])).length, 1);
    await switches();
    for (const name of names) {
      assert.match(await failure(invokes(name, inputs[name])), /^The window switched to another connection after/);
    }
    assert.deepEqual([await sent(), await sent(second)], [[], []]);
  });

  it('is refused where the same call has meant two services, and asks again', async () => {
    const input = { url: `${shop}/good/two-services` };
    await asks('createReport', input);
    await switches();
    const [question] = await asks('createReport', input);
    assert.match(question?.message ?? '', /Service: `Other`/);
    assert.match(await failure(invokes('createReport', input)), /^It’s unclear what the user agreed to\./);
    assert.deepEqual([await sent(), await sent(second)], [[], []]);
    await asks('createReport', input);
    await invokes('createReport', input);
    assert.deepEqual([(await sent()).length, (await sent(second)).length], [0, 1]);
    assert.notEqual((await internals()).sessions.current?.connection.id, connection().id);
  });

  it('does nothing that nobody was asked about, and each thing once', async () => {
    const { id } = await service.create(`${shop}/good/unasked`);
    const input = { id, privacy: 'public' };
    assert.match(await failure(invokes('changePrivacy', input)), /^It’s unclear what the user agreed to\./);
    await asks('changePrivacy', input);
    assert.match(
      await failure(invokes('changePrivacy', { id, privacy: 'private' })),
      /^It’s unclear what the user agreed to\./,
    );
    await invokes('changePrivacy', input);
    await failure(invokes('changePrivacy', input));
    assert.equal((await sent()).length, 1);
  });

  it('acts on the report that was named, though the page has a newer one by then', async () => {
    const { id, url } = await service.create(`${shop}/good/older`);
    await asks('changePrivacy', { url, privacy: 'public' });
    await service.create(url);
    await invokes('changePrivacy', { url, privacy: 'public' });
    assert.deepEqual(await sent(), [['PUT', String(id), { privacy: '0' }]]);
  });
});
