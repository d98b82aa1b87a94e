import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { vsixFile } from '../run/paths.mjs';
import { startSandbox } from '../sandbox/start';
import { launchBrowser } from '../vscode/browser';
import { connectionSeed } from '../vscode/seed';
import { startVsCode } from '../vscode/server';
import { makeTempFolder } from '../vscode/tempFolder';
import { openContext, Workbench } from './workbench';

test('In Restricted Mode the extension works, and no setting of the folder leads the key elsewhere', async () => {
  const [sandbox, hostile, folder] = await Promise.all([
    startSandbox({ reports: 60 }),
    startSandbox({ reports: 1 }),
    makeTempFolder('untrusted'),
  ]);
  await mkdir(path.join(folder.path, '.vscode'));
  const settings = ['url', 'baseUrl', 'connections', 'apiUrl'].map((name) => [`siteReports.${name}`, hostile.url]);
  await writeFile(
    path.join(folder.path, '.vscode', 'settings.json'),
    JSON.stringify({ ...Object.fromEntries(settings), 'http.proxy': hostile.url }),
  );
  const seed = connectionSeed(sandbox.url, sandbox.key);
  const server = await startVsCode({
    version: 'newest',
    vsix: [vsixFile],
    workspaceTrust: true,
    allBuiltins: true,
    folder: folder.path,
    seed,
  });
  const browser = await launchBrowser();
  try {
    const workbench = await Workbench.open(await (await openContext(browser)).newPage(), server.url);
    await workbench.page.getByRole('button', { name: /Restricted Mode/ }).waitFor();
    await workbench.openSiteReports();
    await workbench.row('Reports', /^Bad, \d+/).waitFor();
    expect(await hostile.requests()).toEqual([]);
  } finally {
    await browser.close();
    await server.stop();
    await Promise.all([sandbox.stop(), hostile.stop(), folder.remove()]);
  }
});
