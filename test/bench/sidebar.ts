import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import type { Workbench } from '../ui/workbench';
import { floorName } from './floor/client';
import { clickToRow } from './stopwatch';

/** VS Code takes no second click on the same icon within so many milliseconds. */
const doubleClick = 300;

/** The views of a window, as the bench turns to them. */
export class Sidebar {
  private readonly lastClicks = new Map<string, number>();

  constructor(private readonly workbench: Workbench) {}

  /** Shows the Explorer, and with it hides all else. */
  async hideTrees(): Promise<void> {
    await this.workbench.page.keyboard.press('Control+Shift+E');
    for (const tree of ['Reports', floorName]) await this.workbench.tree(tree).waitFor({ state: 'hidden' });
  }

  /** Clicks our icon, and gives how many milliseconds pass until a row of this label is painted. */
  async timeReports(label: string): Promise<number> {
    return this.time('Site Reports', 'Reports', label);
  }

  /** The same of the floor. */
  async timeFloor(label: string): Promise<number> {
    return this.time(floorName, floorName, label);
  }

  /** The labels of the rows that show in a tree. */
  async labels(tree: string): Promise<readonly string[]> {
    return this.workbench.tree(tree).locator('.monaco-list-row .label-name').allInnerTexts();
  }

  private async time(icon: string, tree: string, label: string): Promise<number> {
    const wait = (this.lastClicks.get(icon) ?? -Infinity) + doubleClick - performance.now();
    if (wait > 0) await pause(wait);
    const time = await clickToRow(this.workbench.page, this.icon(icon), tree, label);
    this.lastClicks.set(icon, performance.now());
    return time;
  }

  private icon(name: string): Locator {
    return this.workbench.page.locator('.activitybar').getByRole('tab', { name });
  }
}

/** A label without the mark that ours have where a path is written from right to left. */
export function withoutMarks(label: string): string {
  return label.replace(/\u200e$/, '');
}
