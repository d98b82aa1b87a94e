import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { root } from '../run/paths.mjs';
import { patience, patient } from './patience';
import { storedState } from './storedState';

const pictures = path.join(root, 'out', 'pictures');

/** The windows of one person in one browser. */
export async function openContext(
  browser: Browser,
  permissions = ['clipboard-read', 'clipboard-write'],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: usualSize, permissions });
  context.setDefaultTimeout(patience);
  return context;
}

const usualSize = { width: 1200, height: 800 };

/** A person at the workbench: what they see, and what they do with mouse and keyboard. */
export class Workbench {
  private constructor(readonly page: Page) {}

  /** Opens VS Code in a page, in the usual size and with the mouse in the corner, whoever used the page before. */
  static async open(page: Page, url: string): Promise<Workbench> {
    await page.setViewportSize(usualSize);
    await page.mouse.move(0, 0);
    await page.goto(url);
    const workbench = new Workbench(page);
    await workbench.activityIcon.waitFor();
    return workbench;
  }

  /** Another window of the same person. */
  async anotherWindow(url: string): Promise<Workbench> {
    return Workbench.open(await this.page.context().newPage(), url);
  }

  get activityIcon(): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: 'Site Reports' });
  }

  async openSiteReports(): Promise<void> {
    const view = this.view('Projects');
    // A click on the icon of what is open, or just about to be, closes it; another opens it again.
    await expect(async () => {
      if (await view.isVisible()) return;
      await this.activityIcon.click();
      await view.waitFor({ timeout: 3000 });
      // The views take the focus last, which would close a picker.
      await this.page.locator('.part.sidebar :focus').waitFor({ timeout: 3000 });
    }).toPass(patient);
  }

  /** Connects to a service as a person does, and waits for its rows. */
  async connect({ url, key }: { readonly url: string; readonly key: string }): Promise<void> {
    await this.openSiteReports();
    await this.runCommand('Site Reports: Connect to a Service…');
    await this.answer(url);
    await this.titleSays('(2/2)');
    await this.answer(key);
    await this.row('Reports', /^Bad, \d/).waitFor();
  }

  /** Opens the views of a connected VS Code, and waits for their rows as the service has them now. */
  async openReports(): Promise<void> {
    await this.openSiteReports();
    await this.row('Reports', /^Bad, \d/).waitFor();
    await this.isUpToDate();
  }

  /** Opens the views, and of the groups that of good reports alone. */
  async openGoodReports(): Promise<void> {
    await this.openReports();
    await this.openGood();
  }

  /** Opens the group of good reports, and closes the others before it. */
  async openGood(): Promise<void> {
    for (const result of [/^Bad, \d/, /^Decent, \d/]) await this.turn(this.row('Reports', result), false);
    await this.turn(this.row('Reports', /^Good, \d/), true);
  }

  /** Opens or closes a row, unless it is so. */
  async turn(row: Locator, isOpen: boolean): Promise<void> {
    // What holds nothing can be neither open nor closed.
    const state = isOpen ? '[aria-expanded="true"]' : ':not([aria-expanded="true"])';
    const wanted = row.and(this.page.locator(state));
    await row.waitFor();
    // A row that is drawn anew takes no click, and a busy VS Code takes a second or two to follow one.
    await expect(async () => {
      if (!(await wanted.isVisible())) await row.locator('.monaco-tl-twistie').click();
      await wanted.waitFor({ timeout: 5000 });
    }).toPass(patient);
  }

  /** Waits until no view shows rows of an earlier session. */
  async isUpToDate(): Promise<void> {
    for (const view of ['Projects', 'Reports']) {
      await this.view(view).locator('.pane-header .description', { hasNotText: 'as of' }).waitFor();
    }
  }

  /** Opens the window anew, which may have come by whatever was there. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.activityIcon.waitFor();
  }

  /** Reloads the window, once VS Code has written down that an editor is open there: it does so some seconds later. */
  async reloadWithEditor(name: string): Promise<void> {
    await this.isStored('workspace', name, 'memento/workbench.parts.editor');
    await this.reload();
  }

  /** Waits until VS Code has written down a part of what is kept for all or for this workspace, by the extension unless told. */
  async isStored(scope: 'workspace' | 'global', part: string, key?: string): Promise<void> {
    await expect(async () => {
      expect(await storedState(this.page, scope, key)).toContain(part);
    }).toPass(patient);
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
      has: this.page.getByRole('button', { name: new RegExp(`\\b${name}\\b.* Section`) }),
    });
  }

  /** Waits until the text beside a view's title has this: what is in force there, and how many rows there are. */
  async describes(view: string, text: string | RegExp): Promise<void> {
    await this.view(view).locator('.pane-header .description', { hasText: text }).waitFor();
  }

  /** A button in a view's title; it shows while the pointer is on the view. */
  titleButton(view: string, name: string | RegExp): Locator {
    return this.view(view).locator('.pane-header').getByRole('button', { name });
  }

  async clickTitleButton(view: string, name: string | RegExp): Promise<void> {
    // Not over the rows: their tooltips may lie before the title.
    await this.view(view).locator('.pane-header').hover();
    await this.titleButton(view, name).click();
  }

  /** Chooses from the menu behind the dots in a view's title. */
  async chooseFromTitleMenu(view: string, item: string): Promise<void> {
    await this.chooseFromMenu(() => this.clickTitleButton(view, /More Actions/), item);
  }

  tree(name: string): Locator {
    return this.page.getByRole('tree', { name });
  }

  /** A row by its accessibility label or a part of it. */
  row(tree: string, label: string | RegExp): Locator {
    return this.tree(tree).getByRole('treeitem', { name: label });
  }

  /** Where the keyboard is in a tree. */
  focusedRow(tree: string): Locator {
    return this.tree(tree).locator('.monaco-list-row.focused');
  }

  get tabs(): Locator {
    return this.page.locator('.tabs-container .tab');
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
    await expect(async () => {
      if (await this.quickInput.isVisible()) await keyboard.press('Escape');
      await keyboard.press('F1');
      await this.quickInput.fill(`>${title}`, { timeout: 3000 });
      await this.option(title).first().waitFor({ timeout: 3000 });
      for (let row = 1; row < 10 && !(await chosen.isVisible()); row++) await keyboard.press('ArrowDown');
      expect(await chosen.isVisible()).toBe(true);
    }).toPass(patient);
    await keyboard.press('Enter');
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
    await expect(async () => {
      await this.page.mouse.move(0, 0);
      await row.hover();
      await said.waitFor({ timeout: 3000 });
    }).toPass(patient);
  }

  async contextMenu(row: Locator, item: string): Promise<void> {
    await this.chooseFromMenu(() => row.click({ button: 'right' }), item);
  }

  /** What is drawn anew in that moment opens no menu, or closes the one that was open. */
  private async chooseFromMenu(open: () => Promise<void>, item: string): Promise<void> {
    const menu = this.page.getByRole('menu');
    await expect(async () => {
      if (await menu.first().isVisible()) await this.page.keyboard.press('Escape');
      await open();
      // A menu takes no click that ends within moments of its opening.
      await menu.getByRole('menuitem', { name: item }).click({ delay: 300, timeout: 3000 });
    }).toPass(patient);
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

  async putOnClipboard(text: string): Promise<void> {
    await this.page.evaluate((it) => navigator.clipboard.writeText(it), text);
  }

  async clipboardHolds(text: string | RegExp): Promise<void> {
    await expect(async () => {
      expect(await this.clipboard()).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    }).toPass(patient);
  }

  async picture(name: string): Promise<string> {
    await mkdir(pictures, { recursive: true });
    const file = path.join(pictures, `${name}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }
}
