import assert from 'node:assert/strict';
import { resultIn } from '../../../src/views/lists/nodes';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aGate } from '../gate';
import { aPerson } from '../person/person';
import { whatIsRevealed } from '../revealed';
import { rowOfView } from '../rows';
import { aConnectedWindow } from '../window';

describe('Creating a report', () => {
  const { service, connection } = aConnectedWindow();
  const person = aPerson();
  const gate = aGate();
  const revealed = whatIsRevealed();

  it('sends one with a password once, and shows it in its group', async () => {
    const url = 'https://shop.example.org/decent/protected';
    person().types(url);
    person().picks('Password');
    person().types('open sesame');
    await person().runs(commandId('createReport'));
    const pick = person().pick();
    assert.deepEqual([pick.labels, pick.activeLabel], [['Private', 'Public', 'Password'], 'Password']);
    assert.deepEqual([person().box().password, person().box().step], [true, 3]);
    const row = await revealed();
    assert.deepEqual([row.report.url, resultIn(row)], [url, 'decent']);
    await rowOfView('reports', new RegExp(`${url}, Result: Decent, .*Privacy: Password`));
    assert.deepEqual(
      (await service.stored(url)).map(({ privacy }) => privacy),
      [2],
    );
    assert.equal((await service.changes()).length, 1);
  });

  it('says of a page that redirects which one the report is of, and what was sent, and knows both again', async () => {
    const [old, now] = ['https://shop.example.org/good/old', 'https://shop.example.org/good/now'];
    await service.control({ pages: { 'shop.example.org/good/old': { redirect: now } } });
    person().types(old);
    await person().chooses(commandId('createReport'), 'Private');
    assert.equal((await revealed()).report.url, now);
    const { description, label } = await rowOfView('reports', new RegExp(`^${now}, `));
    assert.match(description, /^redirected from shop\.example\.org\/good\/old · /);
    assert.match(label, /, redirected from shop\.example\.org\/good\/old$/);
    for (const url of [old, now]) {
      person().types(url);
      await person().chooses(commandId('createReport'), 'Update the Existing Report');
    }
    assert.deepEqual(
      (await service.changes()).map(({ method }) => method),
      ['POST', 'PUT', 'PUT'],
    );
  });

  it('is offered as an update where the page has one, and sends no second one unasked', async () => {
    const { id, url } = await service.create('https://shop.example.org/good/twice');
    person().types('shop.example.org/good/twice/');
    await person().chooses(commandId('createReport'), 'Update the Existing Report');
    const pick = person().pick();
    assert.deepEqual(pick.labels, ['Update the Existing Report', 'Create Another']);
    assert.match(pick.items[0]?.description ?? '', /^Good \d+, /);
    const sent = (await service.changes()).map(({ method, path, body }) => [method, path.split('/').at(-1), body]);
    assert.deepEqual(sent, [['PUT', String(id), { results: '1' }]]);
    person().types(url);
    person().picks('Create Another');
    await person().chooses(commandId('createReport'), 'Private');
    assert.equal((await service.stored('/good/twice')).length, 2);
  });

  it('says what is waited for, and of one that was canceled meanwhile that it may come all the same', async () => {
    const url = 'https://shop.example.org/good/canceled';
    gate().hold((_, method) => method === 'POST');
    person().types(url);
    person().picks('Private');
    const running = person().runs(commandId('createReport'));
    const progress = await person().seesProgress('Creating a report for shop.example.org/good/canceled');
    assert.match(progress.messages.join(), /The page is being analyzed, which can take a minute\./);
    progress.cancel();
    await running;
    await person().isTold(/ may still create the report\. Refresh in a minute to see it\.$/);
    const { sessions } = await internals();
    assert.equal(sessions.current?.creations.has(url), true);
    gate().letGo();
  });

  it('is remembered beyond a change of the connection: a list may not show it yet', async () => {
    const url = 'https://shop.example.org/good/before-the-change';
    const { connections, sessions } = await internals();
    person().types(url);
    await person().chooses(commandId('createReport'), 'Private');
    const former = sessions.current;
    await connections.save({ ...connection(), name: 'Anew' }, undefined);
    assert.notEqual(sessions.current, former);
    assert.equal(sessions.current?.creations.has(url), true);
  });

  it('begins with the address that lies in the clipboard', async () => {
    person().clipboard = 'https://shop.example.org/from-the-clipboard';
    person().meetsBox('reads what is there', async (box) => {
      await box.until(() => box.value !== '');
      assert.equal(box.value, 'https://shop.example.org/from-the-clipboard');
      box.hide();
    });
    await person().runs(commandId('createReport'));
  });

  it('says that an address is wrong, and sends nothing', async () => {
    person().types('the page');
    person().escapes();
    await person().runs(commandId('createReport'));
    assert.equal(person().box().complaints[0], 'Enter an address such as https://www.example.com/page.');
    person().types('https://shop.example.org/my page');
    person().escapes();
    await person().runs(commandId('createReport'));
    assert.match(person().box().complaints[0] ?? '', /The address contains a space\. .*%20/);
    assert.deepEqual(await service.changes(), []);
  });

  it('tells the service’s own reason, and lets what was entered be changed', async () => {
    const body = { message: 'No.', errors: { url: ['This site is not yours.'] } };
    await service.control({ faults: [{ method: 'POST', status: 422, body }] });
    person().types('https://elsewhere.example.net/');
    person().picks('Private');
    person().meetsBox('finds what was entered', (box) => {
      assert.deepEqual([box.title, box.step, box.value], ['Create Report', 1, 'https://elsewhere.example.net/']);
      box.hide();
    });
    const running = person().runs(commandId('createReport'));
    (await person().isTold('rejected the request: This site is not yours.')).press('Edit…');
    await running;
  });

  it('begins with the address of one that failed', async () => {
    const url = 'https://shop.example.org/good/failed-before';
    await service.control({ faults: [{ method: 'POST', status: 403, times: 1 }] });
    person().types(url);
    await person().chooses(commandId('createReport'), 'Private');
    person().meetsBox('finds the address, and presses Enter', async (box) => {
      await box.until(() => box.value !== '');
      assert.equal(box.value, url);
      await box.answer();
    });
    await person().chooses(commandId('createReport'), 'Private');
    assert.equal((await service.stored(url)).length, 1);
  });
});
