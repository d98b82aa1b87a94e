import type { Browser } from '@playwright/test';
import { vsixFile } from '../run/paths.mjs';
import { startSandbox, type Sandbox } from '../sandbox/start';
import { openContext, Workbench } from '../ui/workbench';
import { launchBrowser } from '../vscode/browser';
import { connectionSeed } from '../vscode/seed';
import { startVsCode, type VsCodeServer } from '../vscode/server';
import type { Stops } from './stops';

/** The mark that VS Code sets at the end of its start. */
const lastMark = 'code/didCreateWorkbenchContributions/4';
const starting = 60_000;

/** Otherwise, the extension host stops every few seconds to look for ports to forward. */
const calm = { 'remote.autoForwardPortsSource': 'output' };

/** The packaged extension in a VS Code that is connected to a sandbox. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly server: VsCodeServer;
}

export interface StageOptions {
  /** Number of reports of the account. */
  readonly reports: number;
  /** The one site of all reports; many sites by default. */
  readonly site?: string;
  /** Extensions besides ours. */
  readonly vsix?: readonly string[];
  readonly settings?: Record<string, unknown>;
  /** The open folder; none by default. */
  readonly folder?: string;
}

/** Starts a sandbox, and a VS Code that is connected to it. */
export async function setStage(
  stops: Stops,
  { reports, site, vsix = [], settings = {}, folder }: StageOptions,
): Promise<Stage> {
  const sandbox = stops.add(await startSandbox({ reports, ...(site !== undefined && { site }) }));
  const seed = connectionSeed(sandbox.url, sandbox.key);
  const server = await startVsCode({
    version: 'newest',
    // With all built-in extensions, a window opens later, which doesn't matter if nothing is measured.
    allBuiltins: !process.argv.includes('--small'),
    vsix: [vsixFile, ...vsix],
    settings: { ...calm, ...settings },
    ...(folder !== undefined && { folder }),
    seed,
  });
  return { sandbox, server: stops.add(server) };
}

/** Opens a window, and waits until VS Code has finished its own start. */
export async function openWindow(browser: Browser, { server }: Stage): Promise<Workbench> {
  const page = await (await openContext(browser)).newPage();
  const workbench = await Workbench.open(page, server.url);
  await isStarted(workbench);
  return workbench;
}

/** Reopens a window: with its stored data, and nothing from memory. */
export async function reopenWindow(workbench: Workbench): Promise<void> {
  await workbench.reload();
  await isStarted(workbench);
}

async function isStarted({ page }: Workbench): Promise<void> {
  const isThrough = (mark: string) => performance.getEntriesByName(mark).length > 0;
  await page.waitForFunction(isThrough, lastMark, { timeout: starting });
}

/** Starts a browser. */
export async function openBrowser(stops: Stops): Promise<Browser> {
  const browser = await launchBrowser();
  stops.add({ stop: () => browser.close() });
  return browser;
}
