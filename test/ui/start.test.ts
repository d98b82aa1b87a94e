import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { root } from '../run/paths.mjs';
import { launchBrowser } from '../vscode/browser';
import { collectOutput } from '../vscode/output';
import { openContext, Workbench } from './workbench';

test('npm start gives an address at which VS Code opens with reports and a tour, and ends when it is interrupted', async () => {
  const start = spawn(process.execPath, ['out/vscode/start/main.mjs'], { cwd: root });
  const ended = once(start, 'exit');
  const browser = await launchBrowser();
  try {
    const [, url = ''] = await collectOutput(start).waitFor(/Open (\S+) in a browser/, 50_000);
    const page = await (await openContext(browser)).newPage();
    const workbench = await Workbench.open(page, url);
    await workbench.row('Projects', /^Project harbour-bakery\.example,/).waitFor();
    await workbench.row('Reports', /^Bad, \d+/).waitFor();
    await page.getByRole('tab', { name: '[Preview] README.md' }).waitFor();
  } finally {
    await browser.close();
    start.kill('SIGINT');
    await ended;
  }
  expect(start.exitCode).toBe(130);
});
