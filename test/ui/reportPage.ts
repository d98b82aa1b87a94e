import assert from 'node:assert/strict';
import axe, { type AxeResults } from 'axe-core';
import type { FrameLocator, Locator } from 'playwright-core';
import { until } from './until';
import type { Workbench } from './workbench';

/** The report page of a window, as a person sees it. */
export class ReportPage {
  constructor(private readonly workbench: Workbench) {}

  /** Clicks a row until its page opens: a row that is drawn anew in that moment takes no click. */
  async openFrom(row: Locator): Promise<void> {
    await until('the report’s page opens', async () => {
      await row.click();
      return this.content
        .getByRole('heading', { level: 1 })
        .waitFor({ timeout: 4000 })
        .then(
          () => true,
          () => false,
        );
    });
  }

  /** What is in the page; VS Code puts it into a frame inside a frame. */
  get content(): FrameLocator {
    return this.workbench.page.frameLocator('iframe.webview:not([style*="visibility: hidden"])').frameLocator('iframe');
  }

  /** The heading: the page's address without its scheme. */
  heading(text: string): Locator {
    return this.content.getByRole('heading', { level: 1, name: text, exact: true });
  }

  button(name: string): Locator {
    return this.content.getByRole('button', { name, exact: true });
  }

  /** A fact beside the rating. */
  fact(label: string): Locator {
    return this.content.locator('.facts > div', { hasText: label }).locator('dd');
  }

  get checks(): Locator {
    return this.content.getByRole('table', { name: 'Checks' });
  }

  get history(): Locator {
    return this.content.getByRole('table', { name: 'History' });
  }

  /** Asserts that the table has a version for each of these results, the newest first. */
  async tellsHistory(results: readonly string[]): Promise<void> {
    await this.history
      .locator('tbody tr')
      .nth(results.length - 1)
      .waitFor();
    assert.deepEqual(await this.history.locator('tbody .outcome').allInnerTexts(), results);
  }

  /** The names of the checks in the order in which they stand. */
  async checkNames(): Promise<readonly string[]> {
    return this.checks.locator('tbody').getByRole('rowheader').allInnerTexts();
  }

  /** A row that opens, anywhere on the page. */
  group(name: string): Locator {
    return this.content.locator('summary', { hasText: name });
  }

  /** Asserts that axe finds nothing wrong. */
  async isAccessible(): Promise<void> {
    const body = this.content.locator('body');
    await body.evaluate((_, source) => {
      (0, eval)(source);
    }, axe.source);
    const { violations } = await body.evaluate(async () => {
      return (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run();
    });
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
  }
}
