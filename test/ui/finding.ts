import { expect } from '@playwright/test';
import { patient } from './patience';
import type { Workbench } from './workbench';

/** Searches in a view like a user who looks at the items before pressing Enter. */
export async function search(workbench: Workbench, view: 'Reports' | 'Projects', text: string): Promise<void> {
  const { quickInput } = workbench;
  const item = workbench.page.locator('.quick-input-widget [role=option].focused', { hasText: text });
  // Repeated if the input is closed before: a view that was just redrawn takes the focus back.
  await expect(async () => {
    await workbench.opens(`Site Reports: Search ${view}…`, `Search ${view}`);
    await quickInput.fill(text, { timeout: 3000 });
    await item.waitFor({ timeout: 5000 });
    await quickInput.press('Enter', { timeout: 3000 });
    await quickInput.waitFor({ state: 'hidden', timeout: 5000 });
    await workbench.describes(view, `“${text}” ·`, 10_000);
  }).toPass(patient);
}

/** Searches for reports, and chooses an action for all of them. */
export async function actOnAll(workbench: Workbench, text: string, option: string): Promise<void> {
  await search(workbench, 'Reports', text);
  await choose(workbench, 'Bulk Actions…', option);
}

/**
 * Opens a quick pick, by a command or otherwise, and chooses an option in it and in each that follows. Starts again if
 * one is closed before: a view that was just redrawn takes the focus back.
 */
export async function choose(
  workbench: Workbench,
  open: string | (() => Promise<void>),
  ...options: readonly (string | RegExp)[]
): Promise<void> {
  await expect(async () => {
    if (typeof open === 'string') await workbench.runCommand(`Site Reports: ${open}`);
    else await open();
    for (const option of options) await workbench.option(option).first().click({ timeout: 5000 });
  }).toPass(patient);
}

/** The accessibility labels of the rows that are drawn, in order. */
export async function rowLabels(workbench: Workbench, tree: string): Promise<readonly string[]> {
  const rows = await workbench
    .tree(tree)
    .getByRole('treeitem')
    .evaluateAll((all) =>
      all.map((row) => ({ at: Number(row.dataset['index']), label: row.getAttribute('aria-label') ?? '' })),
    );
  return rows.sort((one, other) => one.at - other.at).map(({ label }) => label);
}

/** Waits until no view is busy. */
export async function isQuiet({ page }: Workbench): Promise<void> {
  await expect(page.locator('.pane .monaco-progress-container.active')).toHaveCount(0);
}

/** Waits until a view has the focus, since taking it later would close a quick pick. */
export async function isFocused(workbench: Workbench, view: 'Reports' | 'Projects'): Promise<void> {
  await expect(workbench.view(view).locator(':focus')).not.toHaveCount(0);
}
