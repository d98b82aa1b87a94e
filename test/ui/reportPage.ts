import { expect, type FrameLocator, type Locator } from '@playwright/test';
import axe from 'axe-core';
import type { Workbench } from './workbench';

declare global {
  interface Window {
    /** Available once its source was evaluated there. */
    readonly axe: typeof axe;
  }
}

/** The report page of a window, as the user sees it. */
export class ReportPage {
  constructor(private readonly workbench: Workbench) {}

  /** Clicks a row until its page opens: a row that is being redrawn ignores clicks. */
  async openFrom(row: Locator): Promise<void> {
    await expect(async () => {
      await row.click();
      await this.content.getByRole('heading', { level: 1 }).waitFor({ timeout: 4000 });
    }).toPass();
  }

  /** The content of the page; VS Code puts it into a frame inside a frame. */
  get content(): FrameLocator {
    return this.frames.first().contentFrame().frameLocator('iframe');
  }

  /** The content of the preview beside it. */
  get beside(): FrameLocator {
    return this.frames.nth(1).contentFrame().frameLocator('iframe');
  }

  private get frames(): Locator {
    return this.workbench.page.locator('iframe.webview:not([style*="visibility: hidden"])');
  }

  /** The page's address without its scheme, which is a link. */
  heading(text: string): Locator {
    return this.content.getByRole('link', { name: text, exact: true });
  }

  button(name: string): Locator {
    return this.content.getByRole('button', { name, exact: true });
  }

  /** Chooses from the menu beside the buttons. */
  async choose(item: string): Promise<void> {
    await this.button('More Actions').click();
    await this.content.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** A fact beside the rating. */
  fact(label: string): Locator {
    return this.content.locator('.facts > div', { hasText: label }).locator('dd');
  }

  get checks(): Locator {
    return this.content.getByRole('region', { name: 'Checks' });
  }

  get history(): Locator {
    return this.content.getByRole('table', { name: 'History' });
  }

  /** Waits until the table has a version for each of these results, newest first. */
  async tellsHistory(results: readonly string[]): Promise<void> {
    await expect(this.history.locator('tbody .outcome')).toHaveText(results);
  }

  /** Waits until the report has this rating. */
  async isRated(result: string): Promise<void> {
    await expect(this.content.locator('.result dd:not(.change)')).toHaveText(result);
  }

  /** The names of the checks, in the order shown, each after its outcome. */
  get checkNames(): Locator {
    return this.checks.getByRole('heading', { level: 3 });
  }

  /** A button that shows only some of the checks, such as "4 high". */
  filter(label: string | RegExp): Locator {
    return this.checks.getByRole('group').getByRole('button', { name: label });
  }

  /** A row that opens, anywhere on the page. */
  group(name: string): Locator {
    return this.content.locator('summary', { hasText: name });
  }

  /** Asserts that axe finds nothing wrong. */
  async isAccessible(): Promise<void> {
    const body = this.content.locator('body');
    if (!(await body.evaluate(() => 'axe' in window))) {
      await body.evaluate((_, source) => {
        (0, eval)(source);
      }, axe.source);
    }
    const { violations } = await body.evaluate(() => window.axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }
}
