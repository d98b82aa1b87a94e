import { expect, type Locator } from '@playwright/test';
import { patient } from './patience';
import type { Workbench } from './workbench';

/** The user's keyboard actions and their number: moving from one row to the next doesn't count. */
export class Steps {
  private readonly taken: string[] = [];

  constructor(private readonly workbench: Workbench) {}

  async press(key: string): Promise<void> {
    this.taken.push(key);
    await this.workbench.page.keyboard.press(key);
  }

  /** Runs a command from the palette, which counts once. */
  async command(title: string): Promise<void> {
    this.taken.push(title);
    await this.workbench.runCommand(title);
  }

  /** Presses a key that a view handles, which counts once. */
  async pressInView(key: string, hasBegun: () => Promise<boolean>): Promise<void> {
    this.taken.push(key);
    await this.workbench.press(key, hasBegun);
  }

  /** Presses Enter in the open input until it has an effect: a view that was just redrawn may take its focus. */
  async enter(hasBegun: () => Promise<boolean>): Promise<void> {
    this.taken.push('Enter');
    await expect(async () => {
      if (!(await hasBegun())) {
        await this.workbench.focusInput();
        await this.workbench.page.keyboard.press('Enter');
      }
      await expect.poll(hasBegun, { timeout: 5000 }).toBe(true);
    }).toPass(patient);
  }

  async type(text: string): Promise<void> {
    this.taken.push(`“${text}”`);
    await this.workbench.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.taken.push('click');
    await target.click();
  }

  /** Presses an arrow key until something is focused, each time once the key before has moved the focus. */
  async goTo(focused: Locator, key = 'ArrowDown'): Promise<void> {
    const { page } = this.workbench;
    await expect(async () => {
      if (await focused.isVisible()) return;
      const place = await page.evaluateHandle(focusedPlace);
      await page.keyboard.press(key);
      const isLeft = ([element, row]: [Element | null, string | null]) =>
        document.activeElement !== element || document.activeElement?.getAttribute('aria-activedescendant') !== row;
      await page.waitForFunction(isLeft, place, { timeout: 300 }).catch(() => undefined);
      expect(await focused.isVisible()).toBe(true);
    }).toPass({ ...patient, intervals: [0] });
  }

  /** Asserts that at most this many steps were taken since the last call. */
  were(most: number): void {
    const taken = this.taken.splice(0);
    expect(taken.length, taken.join(', ')).toBeLessThanOrEqual(most);
    expect(taken.length).toBeGreaterThan(0);
  }
}

/** The place of the focus: an element, and in a list or an input with options one of its rows. */
function focusedPlace(): [Element | null, string | null] {
  const element = document.activeElement;
  return [element, element?.getAttribute('aria-activedescendant') ?? null];
}
