import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import type { Workbench } from '../ui/workbench';
import { floorName } from './floor/client';
import { clickToRow } from './stopwatch';

/** Milliseconds within which VS Code ignores a second click on the same icon. */
const doubleClick = 300;

/** The views of a window, as used by the benchmark. */
export class Sidebar {
  private readonly lastClicks = new Map<string, number>();

  constructor(private readonly workbench: Workbench) {}

  /** Shows the Explorer, which hides everything else. */
  async hideTrees(): Promise<void> {
    await this.workbench.page.keyboard.press('Control+Shift+E');
    for (const tree of ['Reports', floorName]) await this.workbench.tree(tree).waitFor({ state: 'hidden' });
  }

  /** Clicks our icon, and returns the milliseconds until a row with this label is painted. */
  async timeReports(label: string): Promise<number> {
    return this.time('Site Reports', 'Reports', label);
  }

  /** The same for the floor. */
  async timeFloor(label: string): Promise<number> {
    return this.time(floorName, floorName, label);
  }

  /** The labels of the visible rows in a tree. */
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

/** A label without the mark that ours has for right-to-left paths. */
export function withoutMarks(label: string): string {
  return label.replace(/\u200e$/, '');
}
