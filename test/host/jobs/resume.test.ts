import assert from 'node:assert/strict';
import type { ServiceReport } from '../../ui/service';
import { internals, sandboxes } from '../extension';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { Service } from '../service';
import { aConnectedWindow, setSetting } from '../window';
import { holdJob, jobsOf, leaveJob, reopen } from './left';

describe('A job that was broken off', () => {
  const { service, connection } = aConnectedWindow();
  const second = new Service('second');
  const person = aPerson();
  aQuickPace();

  before(() => setSetting('longestAnalysis', 0.001));
  after(() => setSetting('longestAnalysis', undefined));

  async function create(name: string, count = 6): Promise<readonly ServiceReport[]> {
    const made = [];
    for (let at = 0; at < count; at++) made.push(await service.create(`https://shop.example.org/good/${name}-${at}`));
    await service.reset();
    return made;
  }

  const sentIds = async () => (await service.changes()).map(({ path }) => Number(path.split('/').at(-1)));
  const offers = () => person().told.filter(({ text }) => text.includes('broke off'));
  const idsOf = (reports: readonly ServiceReport[]) => reports.map(({ id }) => id);

  it('changes the privacy of the rest, and nothing twice, where it is taken up again', async () => {
    const reports = await create('privacy');
    await leaveJob(connection(), 'left', { kind: 'privacy', reports, claimed: 2, done: [0] });
    await reopen(connection());
    const offer = await person().isTold('broke off');
    const { url } = connection();
    assert.equal(offer.text, `“Changing privacy” on ${url} broke off: 1 of 6 are known to be done.`);
    assert.deepEqual(offer.buttons, ['Resume', 'Discard']);
    offer.press('Resume');
    assert.equal((await person().isTold('changed')).text, '6 changed.');
    assert.deepEqual([...(await sentIds())].sort(), idsOf(reports.slice(1)));
    const privacies = (await service.stored('/privacy-')).map(({ privacy }) => privacy);
    assert.deepEqual(privacies, [1, 0, 0, 0, 0, 0]);
    assert.deepEqual(await jobsOf(connection()), []);
  });

  it('asks for no results twice, and says of how many nobody knows, where it is taken up again', async () => {
    const reports = await create('updating');
    await leaveJob(connection(), 'left', { kind: 'update', reports, claimed: 2, done: [0] });
    await reopen(connection());
    (await person().isTold('“Updating results”')).press('Resume');
    assert.equal((await person().isTold('being updated')).text, '5 being updated, 1 unknown.');
    assert.deepEqual([...(await sentIds())].sort(), idsOf(reports.slice(2)));
    assert.deepEqual(await jobsOf(connection()), []);
  });

  it('is not offered while its own window is at work, and once that is silent', async () => {
    const reports = await create('alive');
    await leaveJob(connection(), 'alive', { kind: 'delete', reports, isHeld: true });
    await leaveJob(connection(), 'left', { kind: 'update', reports });
    await reopen(connection());
    // When this is offered, all that is left behind has been looked at.
    (await person().isTold('“Updating results”')).press('Discard');
    assert.deepEqual(
      offers().map(({ text }) => text.split(' on ')[0]),
      ['“Updating results”'],
    );
    while ((await jobsOf(connection())).length > 1);
    await holdJob(connection(), 'alive', false);
    await person().isTold('“Deleting reports”');
    assert.deepEqual(await service.changes(), []);
  });

  it('is forgotten where it is discarded, and not offered again', async () => {
    const reports = await create('discarded');
    await leaveJob(connection(), 'left', { kind: 'delete', reports });
    await reopen(connection());
    (await person().isTold('“Deleting reports”')).press('Discard');
    while ((await jobsOf(connection())).length > 0);
    await leaveJob(connection(), 'other', { kind: 'update', reports });
    await reopen(connection());
    await person().isTold('“Updating results”');
    assert.equal(offers().length, 2);
    assert.deepEqual([await service.changes(), (await service.stored('/discarded-')).length], [[], 6]);
  });

  it('deletes at no other service than the one where it was begun', async () => {
    const { connections } = await internals();
    const { first, second: other } = await sandboxes();
    const reports = await create('staged');
    await second.reset();
    await leaveJob(connection(), 'left', { kind: 'delete', reports, claimed: 1 });
    await connections.save({ ...connection(), url: other.url }, other.key);
    const moved = { ...connection(), url: other.url };
    await leaveJob(moved, 'own', { kind: 'update', reports: [] });
    await reopen(moved);
    await person().isTold(`“Updating results” on ${other.url} broke off`);
    assert.equal(offers().length, 1);
    await connections.save(connection(), first.key);
    await reopen(connection());
    (await person().isTold(`“Deleting reports” on ${first.url} broke off`)).press('Resume');
    assert.equal((await person().isTold('deleted')).text, '6 deleted.');
    assert.deepEqual([await service.stored('/staged-'), await second.changes()], [[], []]);
  });
});
