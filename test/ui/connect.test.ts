import assert from 'node:assert/strict';
import { closedAddress } from './addresses';
import { setStage } from './stage';

describe('Connecting', function () {
  this.timeout(60_000);
  const stage = setStage();

  it('begins in the welcome view, and shows projects and reports after the address and the key', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openSiteReports();
    await workbench.view('Projects').getByRole('button', { name: 'Connect to a Service…' }).click();
    await workbench.answer(sandbox.url);
    await workbench.titleSays('(2/2)');
    await workbench.answer(sandbox.key);
    await workbench.row('Projects', /^Project news\.example\.com,/).waitFor();
    await workbench.row('Reports', /^Good, 50 of \d+/).waitFor();
  });

  it('says what is wrong with an address while it is typed', async () => {
    const { workbench } = stage;
    await workbench.openSiteReports();
    await workbench.runCommand('Site Reports: Connect to a Service…');
    for (const [typed, said] of [
      ['reports.example.com', 'Enter a whole address'],
      ['ftp://reports.example.com', 'begin with https://'],
      ['https://me:secret@reports.example.com', 'Leave the user name and password out'],
      ['https://reports.example.com/?a=b', 'Leave out the “?”'],
      ['https://reports.example.com/#top', 'Leave out the “#”'],
    ] as const) {
      await workbench.quickInput.fill(typed);
      await workbench.inputSays(said);
    }
    await workbench.picture('connect wrong address');
  });

  it('keeps nothing of a wrong key, and lets it be corrected in place', async () => {
    const { workbench, sandbox } = stage;
    await workbench.openSiteReports();
    await workbench.runCommand('Site Reports: Connect to a Service…');
    await workbench.answer(sandbox.url);
    await workbench.titleSays('(2/2)');
    await workbench.answer('not-the-key');
    await workbench.inputSays('did not accept this API key');
    await workbench.picture('connect wrong key');
    assert.equal(await workbench.hasSecrets(), false);
    await workbench.answer(sandbox.key);
    await workbench.row('Reports', /^Good/).waitFor();
    assert.equal(await workbench.hasSecrets(), true);
  });

  it('says that a service is unreachable, and Back keeps what was typed', async () => {
    const { workbench } = stage;
    const closed = await closedAddress();
    await workbench.openSiteReports();
    await workbench.runCommand('Site Reports: Connect to a Service…');
    await workbench.answer(closed);
    await workbench.titleSays('(2/2)');
    await workbench.answer('any-key');
    await workbench.inputSays('accepts no connection');
    await workbench.page.getByRole('button', { name: 'Back' }).click();
    await workbench.titleSays('(1/2)');
    assert.equal(await workbench.quickInput.inputValue(), closed);
    await workbench.quickInput.press('Enter');
    await workbench.titleSays('(2/2)');
    assert.equal(await workbench.quickInput.inputValue(), 'any-key');
  });

  it('warns before a key would travel unencrypted', async () => {
    const { workbench } = stage;
    await workbench.openSiteReports();
    await workbench.runCommand('Site Reports: Connect to a Service…');
    await workbench.answer('http://reports.example.com');
    await workbench.dialog.getByText('Connect to reports.example.com without encryption?').waitFor();
    await workbench.picture('connect unencrypted');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.inputSays('Enter an address that begins with https://');
  });
});
