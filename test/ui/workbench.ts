import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { root } from '../run/paths.mjs';
import { until } from './until';

const pictures = path.join(root, 'out', 'pictures');

/** A person at the workbench: what they see, and what they do with mouse and keyboard. */
export class Workbench {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  /** Opens VS Code as somebody who was never here: nothing is stored in this browser. */
  static async open(browser: Browser, url: string, viewport = { width: 1200, height: 800 }): Promise<Workbench> {
    const context = await browser.newContext({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
    context.setDefaultTimeout(15_000);
    return Workbench.openPage(context, url);
  }

  private static async openPage(context: BrowserContext, url: string): Promise<Workbench> {
    const page = await context.newPage();
    await page.goto(url);
    const workbench = new Workbench(page, context);
    await workbench.activityIcon.waitFor();
    return workbench;
  }

  /** Another window of the same person. */
  async anotherWindow(url: string): Promise<Workbench> {
    return Workbench.openPage(this.context, url);
  }

  get activityIcon(): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: 'Site Reports' });
  }

  async openSiteReports(): Promise<void> {
    // A click on the icon of what is open would close it.
    if (!(await this.view('Projects').isVisible())) await this.activityIcon.click();
    await this.view('Projects').waitFor();
  }

  /** Connects to a service as a person does, and waits for its rows. */
  async connect({ url, key }: { readonly url: string; readonly key: string }): Promise<void> {
    await this.openSiteReports();
    await this.runCommand('Site Reports: Connect to a Service…');
    await this.answer(url);
    await this.titleSays('(2/2)');
    await this.answer(key);
    await this.row('Reports', /^Good, \d/).waitFor();
  }

  /** Opens the views of a connected VS Code, and waits for their rows. */
  async openReports(): Promise<void> {
    await this.openSiteReports();
    await this.row('Reports', /^Good, \d/).waitFor();
  }

  /** Reloads the window, once VS Code has written down how many connections there are: it does so some seconds later. */
  async reload(connections: number): Promise<void> {
    await until('VS Code has written its state', async () => (await this.storedConnections()) === connections);
    await this.page.reload();
    await this.activityIcon.waitFor();
  }

  private async storedConnections(): Promise<number> {
    const state = await this.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('vscode-web-state-db-global');
          opening.onsuccess = () => {
            const reading = opening.result
              .transaction('ItemTable')
              .objectStore('ItemTable')
              .get('site-reports.site-reports');
            reading.onsuccess = () => {
              opening.result.close();
              resolve(typeof reading.result === 'string' ? reading.result : '{}');
            };
          };
        }),
    );
    return (JSON.parse(state) as { connections?: unknown[] }).connections?.length ?? 0;
  }

  /** Whether this browser keeps any secret; VS Code seals what it keeps. */
  async hasSecrets(): Promise<boolean> {
    return this.page.evaluate(() => localStorage.getItem('secrets.provider') !== null);
  }

  /** Drags the edge of the side bar until it is so wide. */
  async widenSidebar(width: number): Promise<void> {
    const sidebar = await this.page.locator('.part.sidebar').boundingBox();
    if (sidebar === null) throw new Error('The side bar is closed');
    const [edge, middle] = [sidebar.x + sidebar.width, sidebar.y + 20];
    await this.page.mouse.move(edge, middle);
    await this.page.mouse.down();
    await this.page.mouse.move(sidebar.x + width, middle, { steps: 5 });
    await this.page.mouse.up();
  }

  /** A view's pane with its title, message and welcome. */
  view(name: string): Locator {
    return this.page.locator('.pane', {
      has: this.page.getByRole('button', { name: new RegExp(`^${name}\\b.* Section`) }),
    });
  }

  tree(name: string): Locator {
    return this.page.getByRole('tree', { name });
  }

  /** A row by its accessibility label or a part of it. */
  row(tree: string, label: string | RegExp): Locator {
    return this.tree(tree).getByRole('treeitem', { name: label });
  }

  async expand(tree: string, label: string | RegExp): Promise<void> {
    const row = this.row(tree, label).first();
    if ((await row.getAttribute('aria-expanded')) === 'true') return;
    await row.click();
  }

  async runCommand(title: string): Promise<void> {
    const command = this.option(title).first();
    // A window that has just opened does not know all commands yet.
    await until(`the palette offers ${title}`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('F1');
      await this.quickInput.fill(`>${title}`);
      return command.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
    await command.click();
  }

  /** The input box or picker in the middle of the window. */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget input.input');
  }

  /** Waits until the input box says this, below what is typed. */
  async inputSays(text: string): Promise<void> {
    await this.page.locator('.quick-input-widget .quick-input-message', { hasText: text }).waitFor();
  }

  /** Waits until the input box or picker has this in its title. */
  async titleSays(text: string): Promise<void> {
    await this.page.locator('.quick-input-widget .quick-input-title', { hasText: text }).waitFor();
  }

  option(name: string | RegExp): Locator {
    return this.page.locator('.quick-input-widget').getByRole('option', { name });
  }

  async optionLabels(): Promise<readonly string[]> {
    return this.page
      .locator('.quick-input-widget .quick-input-list-entry .quick-input-list-row:first-child .label-name')
      .allInnerTexts();
  }

  /** Types an answer into the input box and presses Enter. */
  async answer(text: string): Promise<void> {
    await this.quickInput.fill(text);
    await this.quickInput.press('Enter');
  }

  async contextMenu(row: Locator, item: string): Promise<void> {
    await row.click({ button: 'right' });
    const entry = this.page.getByRole('menu').getByRole('menuitem', { name: item });
    // A menu takes no click that ends within moments of its opening.
    await entry.click({ delay: 300 });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get notification(): Locator {
    return this.page.locator('.notification-toast');
  }

  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async clipboardHolds(text: string): Promise<void> {
    await until(`the clipboard holds ${text}`, async () => (await this.clipboard()) === text);
  }

  /** The address that the next window of the browser is opened at; it is not asked for. */
  async nextWindow(): Promise<string> {
    const opened = new Promise<string>((resolve) => {
      void this.context.route(/^https:\/\//, async (route) => {
        await route.abort();
        resolve(route.request().url());
      });
    });
    return opened;
  }

  async picture(name: string): Promise<string> {
    await mkdir(pictures, { recursive: true });
    const file = path.join(pictures, `${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
