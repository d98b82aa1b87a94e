import { expect, type Locator } from '@playwright/test';
import type { Workbench } from './workbench';

/** Searches in a view like a person who looks at the items before pressing Enter. */
export async function search(workbench: Workbench, view: 'Reports' | 'Projects', text: string): Promise<void> {
  await workbench.runCommand(`Site Reports: Search ${view}…`);
  await workbench.titleSays(`Search ${view}`);
  await workbench.quickInput.fill(text);
  await workbench.page.locator('.quick-input-widget [role=option].focused', { hasText: text }).waitFor();
  await workbench.quickInput.press('Enter');
  await workbench.quickInput.waitFor({ state: 'hidden' });
  await workbench.describes(view, `“${text}” ·`);
}

/** Searches for reports, and chooses an action for all of them. */
export async function actOnAll(workbench: Workbench, text: string, option: string): Promise<void> {
  await search(workbench, 'Reports', text);
  await isFocused(workbench, 'Reports');
  await workbench.runCommand('Site Reports: Act on All of These Reports…');
  await workbench.option(option).click();
}

/** Types into a quick pick that searches the service, and chooses a result, which is the last step. */
export async function chooseFound(workbench: Workbench, text: string, label: string | RegExp): Promise<void> {
  const { quickInput } = workbench;
  await quickInput.fill(text);
  // A click on a result of the former text, just as it goes, chooses nothing.
  await expect(async () => {
    if (await quickInput.isHidden()) return;
    await workbench.option(label).first().click({ timeout: 1000 });
    await quickInput.waitFor({ state: 'hidden', timeout: 1000 });
  }).toPass();
}

/** Runs a command that offers options, and chooses one. */
export async function choose(workbench: Workbench, command: string, option: string | RegExp): Promise<void> {
  await workbench.runCommand(`Site Reports: ${command}`);
  await workbench.titleSays(command.replace('…', ''));
  await workbench.option(option).first().click();
  await workbench.quickInput.waitFor({ state: 'hidden' });
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

/** Waits until a row is selected and has the focus. */
export async function isReached(row: Locator): Promise<void> {
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row).toHaveClass(/\bfocused\b/);
}
