import assert from 'node:assert/strict';
import type { LoggedRequest } from '../sandbox/request-log';
import { crash } from './crash';
import { actOnAll } from './finding';
import { JobFolder } from './jobFolder';
import { writeSettings } from './settings';
import { setStage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

const site = 'https://shop.example.org/good';
const count = 60;
/** A job that was broken off is offered once its window has been silent for some seconds, and then only now and then. */
const untilOffered = { timeout: 40_000 };
const untilEnded = { timeout: 40_000 };

interface Kind {
  readonly name: string;
  readonly option: string;
  /** Answers what is asked before it begins. */
  readonly answer: (workbench: Workbench) => Promise<void>;
  readonly method: 'DELETE' | 'PUT';
  readonly title: string;
  readonly summary: RegExp;
}

const press = (button: string) => (workbench: Workbench) =>
  workbench.dialog.getByRole('button', { name: button, exact: true }).click();

const deletion: Kind = {
  name: 'deleting',
  option: 'Delete…',
  answer: press(`Delete ${count} Reports`),
  method: 'DELETE',
  title: 'Deleting reports',
  summary: /^\d+ deleted/,
};
const privacyChange: Kind = {
  name: 'changing privacy',
  option: 'Change Privacy…',
  answer: async (workbench) => {
    await workbench.titleSays(`Privacy of ${count} reports`);
    await workbench.option('Public').click();
  },
  method: 'PUT',
  title: 'Changing privacy',
  summary: /^\d+ changed/,
};
const update: Kind = {
  name: 'updating results',
  option: 'Update Results',
  answer: press('Update'),
  method: 'PUT',
  title: 'Updating results',
  summary: /^\d+ being updated/,
};

describe('A job that was broken off', function () {
  this.timeout(150_000);
  const stage = setStage({ isConnected: true });
  const folder = new JobFolder(stage);

  // Nobody waits here for what nobody knows.
  before(() => writeSettings(stage.server, { 'siteReports.longestAnalysis': 0.1 }));

  afterEach(async () => {
    // What works for a window that was closed goes on for some time.
    await crash(stage.server);
    await folder.remove();
  });

  /** Creates reports elsewhere, finds them, and begins to do something to them all, each of which takes so long. */
  async function begin(kind: Kind, name: string, delay: number): Promise<readonly number[]> {
    const { workbench, sandbox, service } = stage;
    const ids: number[] = [];
    for (let at = 0; at < count; at++) ids.push((await service.create(`${site}/${name}-${at}`)).id);
    await workbench.openReports();
    await sandbox.reset();
    await sandbox.control({ faults: [{ method: kind.method, delay }] });
    await actOnAll(workbench, `/${name}-`, kind.option);
    await kind.answer(workbench);
    return ids;
  }

  /** What was sent to the service since the job began, in order. The sandbox carries out whatever it has in its log. */
  async function sent({ method }: Kind): Promise<readonly LoggedRequest[]> {
    return (await stage.sandbox.requests()).filter((request) => request.method === method);
  }

  const sentIds = async (kind: Kind) => (await sent(kind)).map(({ path }) => Number(path.split('/').at(-1)));

  /** Begins, and is killed in the middle of it; opens the views of the reloaded window at a service that is fast again. */
  async function breakOff(kind: Kind, name: string): Promise<readonly number[]> {
    const { workbench, sandbox, server } = stage;
    const ids = await begin(kind, name, 300);
    const isInTheMiddle = async () => (await sent(kind)).length >= 15;
    await crash(server, until('it is in the middle', isInTheMiddle));
    await sandbox.control({ faults: [] });
    await workbench.page.reload();
    await workbench.openReports();
    return ids;
  }

  const offerOf = ({ notification }: Workbench, title: string) =>
    notification.filter({
      hasText: new RegExp(`“${title}” on ${stage.sandbox.url} broke off: \\d+ of \\d+ are known to be done\\.`),
    });

  async function answerOffer(workbench: Workbench, title: string, answer: 'Resume' | 'Discard'): Promise<void> {
    const offer = offerOf(workbench, title);
    await offer.waitFor(untilOffered);
    await offer.getByRole('button', { name: answer }).click();
  }

  /** Waits until the message is there that says what came of the job, and gives it. */
  async function summaryOf(kind: Kind): Promise<string> {
    const summary = stage.workbench.notification.getByText(kind.summary);
    await summary.waitFor(untilEnded);
    return summary.innerText();
  }

  /** Another job, left behind, is offered and discarded: all that is left behind has been looked at then. */
  async function discardsOnlyAnother(workbench: Workbench, jobs: number): Promise<void> {
    await answerOffer(workbench, update.title, 'Discard');
    await folder.holds(jobs);
  }

  /** Also a message that went out of sight is among the notifications. */
  async function isOfferedNothing(workbench: Workbench): Promise<void> {
    await workbench.runCommand('Notifications: Show Notifications');
    const center = workbench.page.locator('.notifications-center.visible');
    await center.waitFor();
    assert.equal(await center.getByText('broke off').count(), 0);
  }

  for (const kind of [deletion, privacyChange]) {
    it(`does the rest, and nothing twice, where it is taken up again: ${kind.name}`, async () => {
      const { workbench, service } = stage;
      const name = kind.name.replace(' ', '-');
      const ids = await breakOff(kind, name);
      const before = await sentIds(kind);
      assert.ok(before.length < count / 2, `${before.length} were sent before the crash`);
      await answerOffer(workbench, kind.title, 'Resume');
      assert.match(await summaryOf(kind), new RegExp(`^${count} [a-z]+\\.$`));
      assert.deepEqual([...(await sentIds(kind))].sort(), [...ids].sort());
      const left = await service.find(`/${name}-`);
      const privacies = left.map(({ privacy }) => privacy);
      assert.deepEqual(privacies, kind === deletion ? [] : ids.map(() => 0));
      await folder.holds(0);
    });
  }

  it('asks for no results twice, and says of how many nobody knows, where it is taken up again', async () => {
    const { workbench } = stage;
    const ids = await breakOff(update, 'updating');
    const before = await sentIds(update);
    await answerOffer(workbench, update.title, 'Resume');
    const summary = await summaryOf(update);
    await workbench.picture('resumed');
    const after = await sentIds(update);
    assert.equal(new Set(after).size, after.length, 'None is asked for twice');
    assert.ok(after.length > before.length, 'It goes on');
    const unknown = ids.filter((id) => !after.includes(id)).length;
    assert.equal(summary, `${after.length} being updated${unknown === 0 ? '' : `, ${unknown} unknown`}.`);
    await folder.holds(0);
  });

  it('is not offered in another window while its own is at work', async () => {
    const { workbench, sandbox, service, server } = stage;
    const ids = await begin(deletion, 'alive', 3000);
    await folder.holds(1);
    await folder.leaveUpdate(ids.slice(0, 3));
    const other = await workbench.anotherWindow(server.url);
    await other.openReports();
    await discardsOnlyAnother(other, 1);
    assert.ok((await sent(deletion)).length < count, 'It is still at work');
    await sandbox.control({ faults: [] });
    assert.equal(await summaryOf(deletion), `${count} deleted.`);
    await isOfferedNothing(other);
    await folder.holds(0);
    assert.deepEqual([...(await sentIds(deletion))].sort(), [...ids].sort());
    assert.deepEqual(await service.find('/alive-'), []);
  });

  it('is forgotten where it is discarded, and not offered again', async () => {
    const { workbench, service } = stage;
    const ids = await breakOff(deletion, 'discarded');
    const before = await sentIds(deletion);
    await offerOf(workbench, deletion.title).waitFor(untilOffered);
    await workbench.picture('offer to resume');
    await answerOffer(workbench, deletion.title, 'Discard');
    await folder.holds(0);
    await folder.leaveUpdate(ids.slice(0, 3));
    await workbench.page.reload();
    await workbench.openReports();
    await discardsOnlyAnother(workbench, 0);
    await isOfferedNothing(workbench);
    assert.deepEqual(await sentIds(deletion), before);
    assert.equal((await service.find('/discarded-')).length, count - before.length);
  });
});
