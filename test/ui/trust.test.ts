import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { vsixFile } from '../run/paths.mjs';
import { startSandbox } from '../sandbox/start';
import { launchBrowser } from '../vscode/browser';
import { startDecoy } from '../vscode/decoy';
import { connectionSeed } from '../vscode/seed';
import { startVsCode } from '../vscode/server';
import { makeTempFolder } from '../vscode/tempFolder';
import { fillWithHostility, taskRan } from './hostileFolder';
import { openContext, Workbench } from './workbench';

test('Nothing of a hostile folder leads the key elsewhere or runs, in Restricted Mode or once it is trusted', async () => {
  // Its window opens twice, with all built-in extensions.
  test.setTimeout(120_000);
  const [sandbox, decoy, folder] = await Promise.all([
    startSandbox({ reports: 60, hostile: true }),
    startDecoy(),
    makeTempFolder('untrusted'),
  ]);
  await fillWithHostility(folder.path, { decoy: decoy.url, service: sandbox.url });
  const server = await startVsCode({
    version: 'newest',
    vsix: [vsixFile],
    workspaceTrust: true,
    allBuiltins: true,
    folder: folder.path,
    seed: connectionSeed(sandbox.url, sandbox.key),
  });
  const browser = await launchBrowser();
  try {
    const workbench = await Workbench.open(await (await openContext(browser)).newPage(), server.url);
    const restricted = workbench.page.getByRole('button', { name: /Restricted Mode/ });
    /** The views work, with the key, and nothing else has happened. */
    const isUnharmed = async () => {
      await workbench.openReports();
      await expect(async () => {
        expect((await sandbox.requests()).some(({ query }) => query['per_page'] === '10')).toBe(true);
      }).toPass();
      const requests = await sandbox.requests();
      expect(requests.filter(({ authorized, method }) => !authorized || method !== 'GET')).toEqual([]);
      expect(decoy.connections()).toBe(0);
      await sandbox.reset();
    };
    await restricted.waitFor();
    await isUnharmed();
    expect(existsSync(path.join(folder.path, taskRan))).toBe(false);
    await restricted.click();
    await workbench.page.getByRole('button', { name: 'Trust', exact: true }).click();
    await restricted.waitFor({ state: 'detached' });
    await workbench.runCommand('Site Reports: Refresh');
    await isUnharmed();
    await workbench.reload();
    await isUnharmed();
    expect(existsSync(path.join(folder.path, taskRan))).toBe(false);

    // The decoy would have noticed a request.
    await fetch(decoy.url).catch(() => undefined);
    expect(decoy.connections()).toBe(1);
  } finally {
    await browser.close();
    await server.stop();
    await Promise.all([sandbox.stop(), decoy.stop(), folder.remove()]);
  }
});
