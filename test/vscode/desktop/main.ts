#!/usr/bin/env node
// Replaces the desktop VS Code that @vscode/test-electron starts: takes its arguments, runs the same suite in a VS Code
// server and a headless browser, prints the suite's output, and exits with the suite's result.
import '../die-with-parent.mjs';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { format } from 'node:util';
import { launchBrowser } from '../browser';
import { describeHosts } from '../extensionHosts';
import { readPlainMessages } from '../plainMessages';
import { startVsCode, type VsCodeServer } from '../server';
import { SuiteLog } from './suiteLog';

/** Milliseconds after which no suite is still running. */
const DEADLINE = 1_800_000;
const EXIT_TIMEOUT = 10_000;

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('-')) ?? process.cwd();
const isWeb = args.includes('--extensionDevelopmentKind=web');

// test-electron may already have closed its end.
process.stdout.on('error', () => undefined);
process.exitCode = await main().catch((error: unknown) => {
  console.error(error);
  return 1;
});
// test-electron reads nothing more after this process has ended.
await delay(100);
process.exit();

async function main(): Promise<number> {
  const server = await startVsCode({
    version: process.env['SITE_REPORTS_VSCODE'] === 'oldest' ? 'oldest' : 'newest',
    folder,
    vsix: process.env['SITE_REPORTS_VSIX']?.split(path.delimiter) ?? [],
    smokeTestDriver: true,
    settings: isWeb ? { 'remote.extensionKind': { 'site-reports.site-reports': ['web'] } } : {},
  });
  try {
    return await runSuite(server);
  } finally {
    await server.stop();
  }
}

async function runSuite(server: VsCodeServer): Promise<number> {
  const browser = await launchBrowser();
  try {
    // A small window takes less work to draw.
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 700, height: 500 } });
    await readPlainMessages(context);
    const page = await context.newPage();
    const log = new SuiteLog();
    await page.exposeFunction('codeAutomationLog', (_type: string, values: unknown[]) => log.add(format(...values)));
    const code = await new Promise<number>((resolve, reject) => {
      page.once('crash', () => reject(new Error('The page crashed.')));
      const giveUp = (hosts: string) => reject(new Error(`No end in ${DEADLINE / 1000} s. ${log.all()}\n${hosts}`));
      setTimeout(() => void describeHosts(server.dataDir).then(giveUp, reject), DEADLINE).unref();
      page
        .exposeFunction('codeAutomationExit', resolve)
        .then(() => page.goto(suiteUrl(server)))
        .catch(reject);
    });
    if (code === 0 && !log.hasSummary()) throw new Error(`The suite did not run to its end. ${log.all()}`);
    if (code === 0 && !isWeb) await requireCleanExit(server);
    return code;
  } finally {
    await browser.close();
  }
}

/** VS Code exits with 0 even if its extension host died. */
async function requireCleanExit({ output }: VsCodeServer): Promise<void> {
  const [line, status] = await output.waitFor(/Extension Host Process exited with (.*)/, EXIT_TIMEOUT);
  if (status !== 'code: 0, signal: null.') throw new Error(line);
}

/** The workbench's address with the settings that the desktop takes from its command line. */
function suiteUrl({ url, origin }: VsCodeServer): string {
  const names = ['extensionDevelopmentPath', 'extensionTestsPath'];
  const payload = names.map((name) => {
    const value = args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length) ?? '';
    return [name, `vscode-remote://${new URL(origin).host}${value}`];
  });
  return `${url}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}
