import assert from 'node:assert/strict';
import { moveConnection } from './finding';
import { setStage } from './stage';
import { until } from './until';

describe('Connections', function () {
  this.timeout(60_000);
  const stage = setStage({ reports: 120, hasSecond: true });

  it('keeps several and switches between them, each asked with its own key', async () => {
    const { workbench, sandbox, second } = stage;
    await workbench.connect(sandbox);
    await workbench.connect(second);
    await workbench.row('Reports', /^Good, \d$|^Good, 1\d$/).waitFor();
    await workbench.runCommand('Site Reports: Switch Connection…');
    await workbench.picture('switch connection');
    await workbench.option(new URL(sandbox.url).host).click();
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
    for (const service of [sandbox, second]) {
      const refused = (await service.requests()).filter(({ authorized }) => !authorized);
      assert.deepEqual(refused, []);
    }
  });

  it('is all still there after a reload of the window', async () => {
    const { workbench, sandbox } = stage;
    await workbench.connect(sandbox);
    await workbench.reload(1);
    await workbench.openSiteReports();
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
  });

  it('shows in a second window of the same browser', async () => {
    const { workbench, sandbox, server } = stage;
    await workbench.openSiteReports();
    const second = await workbench.anotherWindow(server.url);
    await second.openSiteReports();
    await second.view('Projects').getByRole('button', { name: 'Connect to a Service…' }).waitFor();
    await workbench.connect(sandbox);
    await until('the second window has learned of the connection', async () => {
      await second.runCommand('Site Reports: Refresh');
      return second.view('Projects').getByText('reload this window').isVisible();
    });
    await second.picture('second window');
    await second.view('Projects').getByText('reload this window').click();
    await second.row('Reports', /^Good, 50 of \d+/).waitFor();
  });

  it('removes a connection with its key, after asking', async () => {
    const { workbench, sandbox } = stage;
    await workbench.connect(sandbox);
    await workbench.runCommand('Site Reports: Remove Connection…');
    await workbench.option(new URL(sandbox.url).host).click();
    await workbench.dialog.getByRole('button', { name: 'Remove Connection' }).click();
    await workbench.view('Projects').getByRole('button', { name: 'Connect to a Service…' }).waitFor();
    await workbench.reload(0);
    await workbench.openSiteReports();
    await workbench.view('Projects').getByRole('button', { name: 'Connect to a Service…' }).waitFor();
  });

  it('replaces a key that the service no longer accepts', async () => {
    const { workbench, sandbox } = stage;
    await workbench.connect(sandbox);
    await sandbox.control({ faults: [{ status: 401, body: '{"message":"Unauthenticated."}' }] });
    await workbench.runCommand('Site Reports: Refresh');
    await workbench.view('Reports').getByText('did not accept the API key').waitFor();
    await workbench.picture('key refused');
    await sandbox.control({ faults: [] });
    await workbench.runCommand('Site Reports: Replace API Key…');
    await workbench.titleSays('Replace API Key');
    await workbench.answer(sandbox.key);
    await workbench.view('Reports').getByText('did not accept the API key').waitFor({ state: 'detached' });
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
  });

  it('asks for the key anew where the address gets another origin, and never sends the old one there', async () => {
    const { workbench, sandbox, second } = stage;
    await workbench.connect(sandbox);
    await moveConnection(workbench, new URL(sandbox.url).host, { name: 'The other one', url: second.url });
    assert.equal(await workbench.quickInput.inputValue(), '');
    await workbench.answer(second.key);
    await workbench.row('Reports', /^Good, \d$|^Good, 1\d$/).waitFor();
    assert.deepEqual(
      (await second.requests()).filter(({ authorized }) => !authorized),
      [],
    );
  });
});
