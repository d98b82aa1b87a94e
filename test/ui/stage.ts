import { test as base, type Browser, type Page } from '@playwright/test';
import { vsixFile } from '../run/paths.mjs';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { launchBrowser } from '../vscode/browser';
import { connectionSeed } from '../vscode/seed';
import { startVsCode, type VsCodeServer } from '../vscode/server';
import { killExtensionHosts } from './crash';
import { Service } from './service';
import { writeSettings, type Settings } from './settings';
import { forgetEverything } from './storage';
import { openContext, Workbench } from './workbench';

/** What a UI test plays on: the packaged extension in a real VS Code, and a sandbox that it talks to. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** The sandbox's truth, asked past the extension. */
  readonly service: Service;
  readonly server: VsCodeServer;
  readonly workbench: Workbench;
}

/** How a test begins. */
interface Beginning {
  /** Whether somebody has connected to the sandbox already. */
  isConnected: boolean;
  /** User settings, over the quiet ones. */
  settings: Settings;
}

/** What the tests of one worker share, so that each costs no more than a reload of the window. */
interface Shared {
  browser: Browser;
  sandbox: Sandbox;
  server: VsCodeServer;
  page: Page;
}

/** A test finds a VS Code that nobody has used before, or in which somebody has only connected. */
export const test = base.extend<Beginning & { stage: Stage }, { shared: Shared }>({
  isConnected: [true, { option: true }],
  settings: [{}, { option: true }],

  shared: [
    // Playwright reads from the empty pattern that nothing is needed.
    async ({}, use) => {
      const [browser, sandbox] = await Promise.all([launchBrowser(), startSandbox({ reports: 500 })]);
      const seed = connectionSeed(sandbox.url, sandbox.key);
      const server = await startVsCode({ version: 'newest', vsix: [vsixFile], seed });
      const page = await (await openContext(browser)).newPage();
      await use({ browser, sandbox, server, page });
      await browser.close();
      await server.stop();
      await sandbox.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  stage: async ({ shared, isConnected, settings }, use, info) => {
    const { server, sandbox, page } = shared;
    await leave(shared);
    await writeSettings(server, settings);
    const workbench = await Workbench.open(page, isConnected ? server.url : server.workbenchUrl);
    // What the former test had sent may have been carried out until now.
    await sandbox.restore();
    await sandbox.reset();
    await use({ sandbox, server, workbench, service: new Service(sandbox) });
    if (info.status !== info.expectedStatus) await workbench.picture(`failed ${info.title}`);
  },
});

/** Ends all that the former test has left at work, and forgets what it has left behind. */
async function leave({ server, sandbox, page }: Shared): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  // A page that shows nothing writes nothing, and is at home where VS Code is.
  await page.goto(server.blankUrl);
  await killExtensionHosts(server);
  await sandbox.reset();
  await forgetEverything(page, server);
}
