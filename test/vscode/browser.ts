import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../run/browser.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Starts the headless Chromium that the setup found. It ends with this process at the latest. */
export function launchBrowser(): Promise<Browser> {
  const browser = findBrowser();
  if (browser === undefined) throw new Error('No Chromium was found. `npm test` sets one up.');
  return chromium.launch({
    executablePath: browser.executablePath,
    args: ARGS,
    env: { ...process.env, ...browser.env },
    // Our own handlers end this process, and the browser with it; Playwright's would end it too early.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
