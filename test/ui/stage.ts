import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base, type Browser, type Page } from '@playwright/test';
import { vsixFile } from '../run/paths.mjs';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { launchBrowser } from '../vscode/browser';
import { connectionSeed } from '../vscode/seed';
import { startVsCode, type VsCodeServer } from '../vscode/server';
import { makeTempFolder } from '../vscode/tempFolder';
import { killExtensionHosts } from './crash';
import { Service } from './service';
import { writeSettings, type Settings } from './settings';
import { forgetEverything } from './storage';
import { openContext, Workbench } from './workbench';
import { speaking } from './languagePack';

/** The stage of a UI test: the packaged extension in a real VS Code, and its sandbox. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** The sandbox's data, read without the extension. */
  readonly service: Service;
  readonly server: VsCodeServer;
  readonly workbench: Workbench;
  /** The path of the open folder; empty if the test has no files. */
  readonly folder: string;
}

/** The start of a test. */
interface Beginning {
  /** True if the user has already connected to the sandbox. */
  isConnected: boolean;
  /** User settings, in addition to the quiet ones. */
  settings: Settings;
  /** The files of the open folder, by path; without any, no folder is open. */
  files: Readonly<Record<string, string>>;
  /** The language that VS Code reports to extensions; its own texts stay English. */
  language: string;
}

/** The objects that the tests of one worker share, so that each costs no more than a reload of the window. */
interface Shared {
  browser: Browser;
  sandbox: Sandbox;
  server: VsCodeServer;
  page: Page;
}

/** A test with a VS Code that was never used before, or was only connected. */
export const test = base.extend<Beginning & { folder: string; stage: Stage }, { shared: Shared }>({
  isConnected: [true, { option: true }],
  settings: [{}, { option: true }],
  files: [{}, { option: true }],
  language: ['en', { option: true }],

  shared: [
    // The empty pattern tells Playwright that no fixture is needed.
    async ({}, use) => {
      const [browser, sandbox] = await Promise.all([launchBrowser(), startSandbox({ reports: 500, hostile: true })]);
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

  folder: async ({ files }, use) => {
    if (Object.keys(files).length === 0) return use('');
    const folder = await makeTempFolder('site');
    await writeFiles(folder.path, files);
    await use(folder.path);
    await folder.remove();
  },

  stage: async ({ shared, isConnected, settings, folder, language }, use, info) => {
    const { server, sandbox, page } = shared;
    await leave(shared);
    await writeSettings(server, settings);
    const workbench = await speaking(language, page, server, () =>
      Workbench.open(page, start(server, isConnected, folder)),
    );
    // Requests of the previous test may have been carried out until now.
    await sandbox.restore();
    await sandbox.reset();
    await use({ sandbox, server, workbench, folder, service: new Service(sandbox) });
    if (info.status !== info.expectedStatus) await workbench.picture(`failed ${info.title}`);
  },
});

function start(server: VsCodeServer, isConnected: boolean, folder: string): string {
  if (!isConnected) return server.workbenchUrl;
  return folder === '' ? server.url : server.urlOf(folder);
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Ends everything that the previous test left running, and deletes everything that it left behind. */
async function leave({ server, sandbox, page }: Shared): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  // An empty page writes nothing, and has VS Code's origin.
  await page.goto(server.blankUrl);
  await killExtensionHosts(server);
  await sandbox.reset();
  await forgetEverything(page, server);
}
