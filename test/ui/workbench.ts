import { isFields } from '../../src/util/json';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { root } from '../run/paths.mjs';
import { readPlainMessages } from '../vscode/plainMessages';
import { patience, patient } from './patience';
import { storedState } from './storedState';

const pictures = path.join(root, 'out', 'pictures');

/** The windows of one user in one browser. */
export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: usualSize, permissions: usualPermissions });
  context.setDefaultTimeout(patience);
  await readPlainMessages(context);
  return context;
}

/** The permissions of every page. */
export const usualPermissions = ['clipboard-read', 'clipboard-write'];

export const usualSize = { width: 1200, height: 800 };

/** The workbench as the user sees it and uses it with mouse and keyboard. */
export class Workbench {
  private constructor(readonly page: Page) {}

  /**
   * Opens VS Code in a page, in the default size and with the mouse in the corner, however the page was used before.
   */
  static async open(page: Page, url: string): Promise<Workbench> {
    await page.setViewportSize(usualSize);
    await page.mouse.move(0, 0);
    await page.goto(url);
    const workbench = new Workbench(page);
    await workbench.isRestored();
    return workbench;
  }

  /** Another window of the same user. */
  async anotherWindow(url: string): Promise<Workbench> {
    return Workbench.open(await this.page.context().newPage(), url);
  }

  get activityIcon(): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: 'Site Reports' });
  }

  async openSiteReports(): Promise<void> {
    const view = this.view('Projects');
    const isOpening = this.activityIcon.and(this.page.locator('[aria-selected="true"]'));
    // Clicking the icon of an open or just opening container closes it; another click opens it again.
    await expect(async () => {
      if (!(await isOpening.isVisible())) await this.activityIcon.click();
      await view.waitFor({ timeout: 3000 });
    }).toPass(patient);
  }

  /** Connects to a service as the user does, and waits for its rows. */
  async connect({ url, key }: { readonly url: string; readonly key: string }): Promise<void> {
    await this.openSiteReports();
    await this.runCommand('Site Reports: Connect to a Service…');
    await this.answer(url);
    await this.titleSays('(2/2)');
    await this.answer(key);
    await this.row('Reports', /^Bad, \d/).waitFor();
  }

  /** Opens the views of a connected VS Code, and waits for their current rows. */
  async openReports(): Promise<void> {
    await this.openSiteReports();
    await this.row('Reports', /^Bad, \d/).waitFor();
    await this.isUpToDate();
  }

  /** Opens the views, and expands only the group of good reports. */
  async openGoodReports(): Promise<void> {
    await this.openReports();
    await this.collapse(/^Bad, \d/, /^Decent, \d/, /^Good, \d/);
    await this.openGood();
  }

  /** Expands the group of good reports, and collapses those before it. */
  async openGood(): Promise<void> {
    await this.collapse(/^Bad, \d/, /^Decent, \d/);
    await this.turn(this.row('Reports', /^Good, \d/), true);
  }

  private async collapse(...groups: readonly RegExp[]): Promise<void> {
    for (const group of groups) await this.turn(this.row('Reports', group), false);
  }

  /** Expands or collapses a row, if necessary. */
  async turn(row: Locator, isOpen: boolean): Promise<void> {
    // A row without children can be neither expanded nor collapsed.
    const state = isOpen ? '[aria-expanded="true"]' : ':not([aria-expanded="true"])';
    const wanted = row.and(this.page.locator(state));
    await row.waitFor();
    if (await wanted.isVisible()) return;
    // In one event, since a row that is redrawn between pressing and releasing ignores the click, and a second one
    // would turn it back.
    await row.locator('.monaco-tl-twistie').dispatchEvent('click');
    await wanted.waitFor();
  }

  /** Selects a row with a click, which opens its target. */
  async select(row: Locator): Promise<void> {
    // A second click does no harm.
    await this.clickUntil(row, '[aria-selected="true"]', () => row.click(), 1500);
  }

  /** Adds a row to the selection or removes it, or with Shift selects all rows up to it. */
  async mark(row: Locator, isMarked: boolean, key: 'ControlOrMeta' | 'Shift' = 'ControlOrMeta'): Promise<void> {
    const state = isMarked ? '[aria-selected="true"]' : ':not([aria-selected="true"])';
    await this.clickUntil(row, state, () => row.click({ modifiers: [key] }));
  }

  /**
   * Clicks until a row has a state: one that is being redrawn ignores clicks, and a busy VS Code may need a second or
   * two.
   */
  private async clickUntil(row: Locator, state: string, click: () => Promise<void>, timeout = 5000): Promise<void> {
    const wanted = row.and(this.page.locator(state));
    await row.waitFor();
    await expect(async () => {
      if (!(await wanted.isVisible())) await click();
      await wanted.waitFor({ timeout });
    }).toPass(patient);
  }

  /** Waits until no view shows rows of an earlier session. */
  async isUpToDate(): Promise<void> {
    for (const view of ['Projects', 'Reports']) {
      await this.view(view)
        .locator('.pane-header .description', { hasNotText: /^loaded / })
        .waitFor();
    }
  }

  /** Reloads the window, and waits until it is restored. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.isRestored();
  }

  /**
   * Waits until the window shows again what it showed before: a click on a part that is being restored would close it.
   */
  private async isRestored(): Promise<void> {
    await this.activityIcon.waitFor();
    await this.page.waitForFunction(() => performance.getEntriesByName('code/didStartWorkbench').length > 0);
  }

  /** Reloads the window, once VS Code has stored that an editor is the active one there. */
  async reloadWithEditor(name: string): Promise<void> {
    await expect(async () => {
      await this.losesAndGetsFocus();
      const state = await storedState(this.page, 'workspace', 'memento/workbench.parts.editor');
      expect(activeEditorIn(state)).toContain(name);
    }).toPass({ ...patient, intervals: [250] });
    await this.reload();
  }

  /** Waits until VS Code has stored a text globally or for this workspace, by default in the extension's state. */
  async isStored(scope: 'workspace' | 'global', part: string, key?: string): Promise<void> {
    await expect(async () => {
      // Otherwise, VS Code stores only every few seconds.
      await this.losesAndGetsFocus();
      expect(await storedState(this.page, scope, key)).toContain(part);
    }).toPass({ ...patient, intervals: [250] });
  }

  /** True if this browser stores any secret; VS Code encrypts them. */
  async hasSecrets(): Promise<boolean> {
    return this.page.evaluate(() => localStorage.getItem('secrets.provider') !== null);
  }

  /** Drags the edge of the side bar until it has this width. */
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
      has: this.header(name),
    });
  }

  /** The header of a view, which expands and collapses it. */
  header(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`\\b${name.replace(/[()]/g, '\\$&')}.* Section`) });
  }

  /** Expands the What Changed view, which is collapsed at first. */
  async openChanges(): Promise<void> {
    const header = this.header('What Changed');
    await header.waitFor();
    if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
    await this.tree('What Changed').waitFor();
  }

  /** Waits until the text beside a view's title contains this: its query, and its number of rows. */
  async describes(view: string, text: string | RegExp, timeout = patience): Promise<void> {
    await this.view(view).locator('.pane-header .description', { hasText: text }).waitFor({ timeout });
  }

  /** A button in a view's title; it is visible while the pointer is on the view. */
  titleButton(view: string, name: string | RegExp): Locator {
    return this.view(view).locator('.pane-header').getByRole('button', { name });
  }

  async clickTitleButton(view: string, name: string | RegExp): Promise<void> {
    // Not over the rows, whose tooltips may cover the title.
    await this.view(view).locator('.pane-header').hover();
    await this.titleButton(view, name).click();
  }

  /** Chooses from the overflow menu of a view's title. */
  async chooseFromTitleMenu(view: string, item: string): Promise<void> {
    await this.chooseFromMenu(() => this.clickTitleButton(view, /More Actions/), item);
  }

  /** Simulates that the user switches to another window of the machine, and returns. */
  async losesAndGetsFocus(): Promise<void> {
    for (const [event, has] of [
      ['blur', false],
      ['focus', true],
    ] as const) {
      // An automated page always has the focus.
      await this.page.evaluate(
        ([name, value]) => {
          document.hasFocus = () => value;
          window.dispatchEvent(new FocusEvent(name));
        },
        [event, has] as const,
      );
    }
  }

  tree(name: string): Locator {
    return this.page.getByRole('tree', { name });
  }

  /** A row by its accessibility label or a part of it. */
  row(tree: string, label: string | RegExp): Locator {
    return this.tree(tree).getByRole('treeitem', { name: label });
  }

  /** The focused row of a tree. */
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
    // Something else may have to close first.
    await this.page.keyboard.press('Escape');
    await this.runCommandOnSelection(title);
  }

  /**
   * Runs a command until the input that it opens is there: VS Code returns the focus to a redrawn view, which closes an
   * input that has just opened.
   */
  async opens(command: string, title: string, run = (it: string) => this.runCommand(it)): Promise<void> {
    const opened = this.page.locator('.quick-input-widget .quick-input-title', { hasText: title });
    await expect(async () => {
      if (!(await opened.isVisible())) await run(command);
      await opened.waitFor({ timeout: 1500 });
    }).toPass(patient);
  }

  /** Presses a key until its effect has begun, as the user would: rows that were just redrawn ignore keys. */
  async press(key: string, hasBegun: () => Promise<boolean>): Promise<void> {
    await expect(async () => {
      if (!(await hasBegun())) await this.page.keyboard.press(key);
      await expect.poll(hasBegun, { timeout: 5000 }).toBe(true);
    }).toPass(patient);
  }

  /** Runs a command without pressing Escape first, which would clear the selection of a list. */
  async runCommandOnSelection(title: string): Promise<void> {
    const { keyboard } = this.page;
    // Not by a click: the rows of the palette move while it is still searching.
    const chosen = this.option(title).and(this.page.locator('.focused'));
    // A new window doesn't know all commands yet, and a view that takes the focus closes the palette.
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

  /** The input box or quick pick in the middle of the window. */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget input.input');
  }

  /** Gives the focus to the open input, since VS Code may have returned it to a view that it has just redrawn. */
  async focusInput(): Promise<void> {
    await expect(async () => {
      await this.quickInput.focus();
      await expect(this.quickInput).toBeFocused({ timeout: 500 });
    }).toPass(patient);
  }

  /** Waits until the input box or quick pick has this in its title. */
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

  /** Hovers over a row until its tooltip contains this. A row that is redrawn in the meantime loses its tooltip. */
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

  /** An element that is being redrawn opens no menu, or closes an open one. */
  private async chooseFromMenu(open: () => Promise<void>, item: string): Promise<void> {
    const menu = this.page.getByRole('menu');
    await expect(async () => {
      if (await menu.first().isVisible()) await this.page.keyboard.press('Escape');
      await open();
      // A menu ignores a click that ends within 100 ms of its opening.
      await menu.getByRole('menuitem', { name: item }).click({ delay: 120, timeout: 3000 });
      await menu.first().waitFor({ state: 'hidden', timeout: 1000 });
    }).toPass(patient);
  }

  /** A question; a notification has the same role. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').and(this.page.locator('.monaco-dialog-box'));
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

  /** Copies with the key, until the clipboard contains this: VS Code reports a selection a moment after showing it. */
  async copies(text: string | RegExp): Promise<void> {
    await this.press('Control+C', async () => holds(await this.clipboard(), text));
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

function holds(clipboard: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? clipboard === text : text.test(clipboard);
}

/** The active editor, as VS Code has stored it: of the editors of a group, the one that was used last. */
function activeEditorIn(state: string): string {
  let active = '';
  JSON.parse(state, (_, value: unknown) => {
    if (!isFields(value) || !Array.isArray(value['editors']) || !Array.isArray(value['mru'])) return value;
    active = JSON.stringify(value['editors'][Number(value['mru'][0])]);
    return value;
  });
  return active;
}
