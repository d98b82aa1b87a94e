import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { root } from '../run/paths.mjs';
import { storedState } from './storedState';
import { until } from './until';

const pictures = path.join(root, 'out', 'pictures');

/** A person at the workbench: what they see, and what they do with mouse and keyboard. */
export class Workbench {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  /** Opens VS Code as somebody who was never here: nothing is stored in this browser. */
  static async open(
    browser: Browser,
    url: string,
    { viewport = { width: 1200, height: 800 }, permissions = ['clipboard-read', 'clipboard-write'] } = {},
  ): Promise<Workbench> {
    const context = await browser.newContext({ viewport, permissions });
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
    const view = this.view('Projects');
    // A click on the icon of what is open, or just about to be, closes it; another opens it again.
    await until('Site Reports is open', async () => {
      if (await view.isVisible()) return true;
      await this.activityIcon.click();
      return view.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
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

  /** Opens the views of a connected VS Code, and waits for their rows as the service has them now. */
  async openReports(): Promise<void> {
    await this.openSiteReports();
    await this.row('Reports', /^Good, \d/).waitFor();
    await this.isUpToDate();
  }

  /** Waits until no view shows rows of an earlier session. */
  async isUpToDate(): Promise<void> {
    for (const view of ['Projects', 'Reports']) {
      await this.view(view).locator('.pane-header .description', { hasNotText: 'as of' }).waitFor();
    }
  }

  /** Reloads the window, once VS Code has written down how many connections there are: it does so some seconds later. */
  async reload(connections: number): Promise<void> {
    await until('VS Code has written its state', async () => (await this.storedConnections()) === connections);
    await this.page.reload();
    await this.activityIcon.waitFor();
  }

  private async storedConnections(): Promise<number> {
    const { connections } = JSON.parse(await storedState(this.page, 'global')) as { connections?: unknown[] };
    return connections?.length ?? 0;
  }

  /** Reloads the window, once VS Code has written down that an editor is open there. */
  async reloadWithEditor(name: string): Promise<void> {
    const editors = () => storedState(this.page, 'workspace', 'memento/workbench.parts.editor');
    await until(`VS Code has written down ${name}`, async () => (await editors()).includes(name));
    await this.page.reload();
    await this.activityIcon.waitFor();
  }

  /** Reloads the window, once VS Code has written down these parts of what the extension keeps: it does so some seconds later. */
  async reloadAfterWriting(parts: { readonly workspace?: string; readonly global?: string }): Promise<void> {
    for (const scope of ['workspace', 'global'] as const) {
      const part = parts[scope] ?? '';
      await until(`VS Code has written ${part}`, async () => (await storedState(this.page, scope)).includes(part));
    }
    await this.page.reload();
    await this.activityIcon.waitFor();
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

  /** Waits until the text beside a view's title has this: what is in force there, and how many rows there are. */
  async describes(view: string, text: string | RegExp): Promise<void> {
    await this.view(view).locator('.pane-header .description', { hasText: text }).waitFor();
  }

  /** A button in a view's title; it shows while the pointer is on the view. */
  titleButton(view: string, name: string): Locator {
    return this.view(view).locator('.pane-header').getByRole('button', { name });
  }

  async clickTitleButton(view: string, name: string): Promise<void> {
    await this.view(view).hover();
    await this.titleButton(view, name).click();
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
    // What is open may have to close first.
    await this.page.keyboard.press('Escape');
    await this.runCommandOnSelection(title);
  }

  /** Runs a command without Escape before it, which would take the selection of a list back. */
  async runCommandOnSelection(title: string): Promise<void> {
    const { keyboard } = this.page;
    // Not by a click: the rows of the palette move while it is still looking for more.
    const chosen = this.option(title).and(this.page.locator('.focused'));
    // A window that has just opened does not know all commands yet, and a view that takes the focus closes the palette.
    await until(`the palette offers ${title}`, async () => {
      if (await this.quickInput.isVisible()) await keyboard.press('Escape');
      await keyboard.press('F1');
      const offered = this.quickInput.fill(`>${title}`, { timeout: 3000 }).then(() => this.isOffered(title));
      if (!(await offered.catch(() => false))) return false;
      for (let row = 1; row < 10 && !(await chosen.isVisible()); row++) await keyboard.press('ArrowDown');
      return chosen.isVisible();
    });
    await keyboard.press('Enter');
  }

  private async isOffered(option: string): Promise<boolean> {
    await this.option(option).first().waitFor({ timeout: 3000 });
    return true;
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
    const labels = await this.page
      .locator('.quick-input-widget .quick-input-list-entry .quick-input-list-row:first-child .label-name')
      .allInnerTexts();
    return labels.map((label) => label.trim());
  }

  /** Types an answer into the input box and presses Enter. */
  async answer(text: string): Promise<void> {
    await this.quickInput.fill(text);
    await this.quickInput.press('Enter');
  }

  /** Hovers over a row until its tooltip says this. A row that is drawn anew meanwhile loses its tooltip. */
  async tooltip(row: Locator, text: string): Promise<void> {
    const said = this.page.locator('.monaco-hover.workbench-hover').getByText(text);
    await until(`the tooltip says ${text}`, async () => {
      await this.page.mouse.move(0, 0);
      await row.hover();
      return said.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
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
