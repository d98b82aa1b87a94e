import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { connectAnew, forgetAll, internals, sandbox } from '../extension';
import { aPerson } from '../person/person';

/** Nothing listens there. */
const closed = 'http://127.0.0.1:49151';

describe('Connecting', () => {
  const person = aPerson();

  beforeEach(forgetAll);

  it('says what is wrong with an address while it is typed', async () => {
    person().meetsBox('types', (box) => {
      for (const [typed, said] of [
        ['reports', 'Enter an address such as'],
        ['ftp://reports.example.com', 'start with https://'],
        ['https://me:secret@reports.example.com', 'Remove the user name and password'],
        ['https://reports.example.com/?a=b', 'Remove the “?”'],
        ['https://reports.example.com/#top', 'Remove the “#”'],
      ] as const) {
        box.type(typed);
        assert.ok(box.complaints.at(-1)?.includes(said), box.complaints.at(-1));
      }
      box.type('https://reports.example.com');
      assert.equal(box.validationMessage, undefined);
      box.hide();
    });
    await person().runs(commandId('connect'));
  });

  it('says that nothing answers at an address before it asks for the key', async () => {
    person().types(closed);
    person().escapes();
    await person().runs(commandId('connect'));
    assert.deepEqual([person().seen.length, person().box().value], [1, closed]);
    assert.match(person().box().complaints[0] ?? '', /refused the connection/);
    assert.deepEqual((await internals()).connections.all, []);
  });

  it('keeps what was typed on the way back, takes an address without its scheme, and lets a wrong key be corrected', async () => {
    const { url, key } = await sandbox();
    const { host } = new URL(url);
    person().types(host);
    person().types('any-key');
    person().goesBack();
    person().meetsBox('finds the address', async (box) => {
      assert.deepEqual([box.step, box.value], [1, host]);
      await box.answer();
    });
    const { connections } = await internals();
    person().meetsBox('finds the key, and corrects it', async (box) => {
      assert.deepEqual([box.step, box.value, connections.all], [2, 'any-key', []]);
      box.type(key);
      await box.answer();
    });
    await person().runs(commandId('connect'));
    assert.match(person().box(2).complaints[0] ?? '', /didn’t accept this API key/);
    assert.deepEqual(
      connections.all.map((it) => it.url),
      [url],
    );
    await forgetAll();
  });

  it('asks what to do about a service that is connected already', async () => {
    const { url, key } = await sandbox();
    const connection = await connectAnew();
    const connects = async (choice: string) => {
      person().types(url);
      person().picks(choice);
      if (choice !== 'Use This Connection') person().types(key);
      await person().runs(commandId('connect'));
      return (await internals()).connections.all;
    };
    assert.deepEqual(await connects('Use This Connection'), [connection]);
    assert.deepEqual(await connects('Replace API Key'), [connection]);
    assert.equal((await connects('Add Another Connection')).length, 2);
    await forgetAll();
  });

  it('warns before a key would travel unencrypted', async () => {
    person().types('http://reports.example.com');
    person().escapes();
    person().escapes();
    await person().runs(commandId('connect'));
    const { text, isModal, buttons } = person().question;
    assert.equal(text, 'Connect to reports.example.com without encryption?');
    assert.deepEqual([isModal, buttons], [true, ['Connect Unencrypted']]);
    assert.deepEqual(person().box().complaints, ['Enter an address that starts with https://.']);
  });
});
