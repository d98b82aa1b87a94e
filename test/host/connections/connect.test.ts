import assert from 'node:assert/strict';
import { commandIds } from '../../../src/ids';
import { forgetAll, internals } from '../extension';
import { aPerson } from '../person/person';

/** Nothing listens there. */
const closed = 'http://127.0.0.1:49151';

describe('Connecting', () => {
  const person = aPerson();

  beforeEach(forgetAll);

  it('says what is wrong with an address while it is typed', async () => {
    person().meetsBox('types', (box) => {
      for (const [typed, said] of [
        ['reports.example.com', 'Enter a whole address'],
        ['ftp://reports.example.com', 'begin with https://'],
        ['https://me:secret@reports.example.com', 'Leave the user name and password out'],
        ['https://reports.example.com/?a=b', 'Leave out the “?”'],
        ['https://reports.example.com/#top', 'Leave out the “#”'],
      ] as const) {
        box.type(typed);
        assert.ok(box.complaints.at(-1)?.includes(said), box.complaints.at(-1));
      }
      box.type('https://reports.example.com');
      assert.equal(box.validationMessage, undefined);
      box.hide();
    });
    await person().runs(commandIds.connect);
  });

  it('says that a service is unreachable, and Back keeps what was typed', async () => {
    person().types(closed);
    person().types('any-key');
    person().goesBack();
    person().meetsBox('finds the address', async (box) => {
      assert.deepEqual([box.step, box.value], [1, closed]);
      await box.answer();
    });
    person().meetsBox('finds the key', (box) => {
      assert.deepEqual([box.step, box.value], [2, 'any-key']);
      box.hide();
    });
    await person().runs(commandIds.connect);
    assert.match(person().box(2).complaints[0] ?? '', /accepts no connection/);
    assert.deepEqual((await internals()).connections.all, []);
  });

  it('warns before a key would travel unencrypted', async () => {
    person().types('http://reports.example.com');
    person().escapes();
    person().escapes();
    await person().runs(commandIds.connect);
    const { text, isModal, buttons } = person().question;
    assert.equal(text, 'Connect to reports.example.com without encryption?');
    assert.deepEqual([isModal, buttons], [true, ['Connect Unencrypted']]);
    assert.deepEqual(person().box().complaints, ['Enter an address that begins with https://.']);
  });
});
