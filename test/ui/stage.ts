import { after, afterEach, before, beforeEach } from 'mocha';
import type { Browser } from 'playwright-core';
import { vsixFile } from '../run/paths.mjs';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { launchBrowser } from '../vscode/browser';
import { connectionSeed } from '../vscode/seed';
import { startVsCode, type VsCodeServer } from '../vscode/server';
import { Service } from './service';
import { Workbench } from './workbench';

/** What a file of UI tests plays on: the packaged extension in a real VS Code, and a sandbox that it talks to. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** The sandbox's truth, asked past the extension. */
  readonly service: Service;
  /** Another service with another key, for who asked for it. */
  readonly second: Sandbox;
  readonly server: VsCodeServer;
  readonly browser: Browser;
  readonly workbench: Workbench;
}

/**
 * Sets the stage for the tests of one file; each test finds a VS Code that nobody has used before,
 * or, where it is connected, one in which somebody has only connected to the sandbox.
 */
export function setStage({ reports = 500, isConnected = false, hasSecond = false } = {}): Stage {
  let parts: (Omit<Stage, 'workbench' | 'second'> & { readonly second: Sandbox | undefined }) | undefined;
  let workbench: Workbench | undefined;
  const stops: (() => Promise<void>)[] = [];

  before(async function () {
    this.timeout(60_000);
    const sandbox = await startSandbox({ reports });
    stops.push(() => sandbox.stop());
    const second = hasSecond ? await startSandbox({ reports: 20, seed: 7, key: 'the-other-key' }) : undefined;
    stops.push(async () => second?.stop());
    const seed = isConnected ? { seed: connectionSeed(sandbox.url, sandbox.key) } : {};
    const server = await startVsCode({ version: 'newest', vsix: [vsixFile], ...seed });
    stops.push(() => server.stop());
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    parts = { sandbox, second, server, browser, service: new Service(sandbox) };
  });

  beforeEach(async function () {
    this.timeout(60_000);
    const { sandbox, second, browser, server } = present(parts);
    for (const one of second ? [sandbox, second] : [sandbox]) {
      await one.restore();
      await one.reset();
    }
    workbench = await Workbench.open(browser, server.url);
  });

  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state === 'failed') await workbench?.picture(`failed ${currentTest.fullTitle()}`);
    await workbench?.close();
    workbench = undefined;
  });

  after(async function () {
    this.timeout(30_000);
    for (const stop of stops.reverse()) await stop();
  });

  return {
    get sandbox() {
      return present(parts).sandbox;
    },
    get service() {
      return present(parts).service;
    },
    get second() {
      return present(present(parts).second);
    },
    get server() {
      return present(parts).server;
    },
    get browser() {
      return present(parts).browser;
    },
    get workbench() {
      return present(workbench);
    },
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The stage is not set outside a test');
  return value;
}
