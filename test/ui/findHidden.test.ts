import assert from 'node:assert/strict';
import { askedProjects, askedReports } from './asked';
import { isQuiet } from './finding';
import { reopenWith, writeSettings } from './settings';
import { setStage, type Stage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

describe('Hidden views', function () {
  this.timeout(60_000);
  const stage = setStage({ isConnected: true });

  afterEach(async () => {
    await writeSettings(stage.server, {});
  });

  it('asks for nothing in views that are hidden, and for what shows once they are back', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    await hide(workbench);
    await sandbox.reset();
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.runCommand('Site Reports: Show Log');
    assert.deepEqual(await sandbox.requests(), []);
    await workbench.openSiteReports();
    await until('all that shows was asked for', async () => (await sandbox.requests()).length === 4);
  });

  it('asks for nothing in a view that is closed, and for its rows once it opens', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openReports();
    const heading = workbench.view('Projects').getByRole('button', { name: /^Projects\b.* Section/ });
    await heading.click();
    await workbench.tree('Projects').waitFor({ state: 'hidden' });
    await sandbox.reset();
    await workbench.clickTitleButton('Reports', 'Refresh');
    await until('the reports were asked for', async () => (await askedReports(sandbox)).length === 3);
    await isQuiet(workbench);
    assert.deepEqual(await askedProjects(sandbox), []);
    await heading.click();
    await until('the projects were asked for', async () => (await askedProjects(sandbox)).length === 1);
    assert.equal((await askedReports(sandbox)).length, 3);
  });

  it('does not refresh by itself unless that is set', async () => {
    await asksForNothingAgain(stage);
  });

  it('refreshes what is older than the interval that is set when the view shows again', async () => {
    const { workbench, sandbox, server } = stage;
    await reopenWith(workbench, server, { 'siteReports.refreshInterval': 0.01 });
    await workbench.openReports();
    await sandbox.reset();
    await until('the views came back after the interval, and asked', async () => {
      await hide(workbench);
      await show(workbench);
      return (await sandbox.requests()).length > 0;
    });
    await until('all that shows was asked for', async () => (await sandbox.requests()).length >= 4);
  });

  it('does not refresh what is younger than the interval', async () => {
    await reopenWith(stage.workbench, stage.server, { 'siteReports.refreshInterval': 30 });
    await asksForNothingAgain(stage);
  });
});

/** Opens the views, and asserts that nothing is asked for when they come back. */
async function asksForNothingAgain({ workbench, sandbox }: Stage): Promise<void> {
  await workbench.openReports();
  await sandbox.reset();
  for (let time = 1; time <= 3; time++) {
    await hide(workbench);
    await show(workbench);
  }
  assert.deepEqual(await sandbox.requests(), []);
}

/** Opens another view container in the place of ours. */
async function hide(workbench: Workbench): Promise<void> {
  await workbench.runCommand('View: Show Explorer');
  await workbench.tree('Reports').waitFor({ state: 'detached' });
}

async function show(workbench: Workbench): Promise<void> {
  await workbench.runCommand('View: Show Site Reports');
  await workbench.row('Reports', /^Good, \d/).waitFor();
}
