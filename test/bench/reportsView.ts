import type { Workbench } from '../ui/workbench';

/** Number of rows above which Load All asks whether all are wanted. */
const asksBeyond = 1000;
const loadingAll = 120_000;

/** The maximum page size of the service, wherever pages are counted. */
export const pageSize = 100;
export const pageSizeSetting = { 'siteReports.pageSize': pageSize };

/**
 * Opens our views, and makes the Reports view show the first page of its rows without groups. The Projects view is
 * collapsed, so that the Reports view has the whole room, and only its list is requested.
 */
export async function openUngrouped(workbench: Workbench): Promise<void> {
  await workbench.openReports();
  await collapse(workbench, 'Projects');
  await workbench.runCommand('Site Reports: Group Reports…');
  await workbench.option(/not grouped$/i).click();
  await workbench.row('Reports', /^Bad, \d/).waitFor({ state: 'detached' });
  await workbench
    .row('Reports', /Result: /)
    .first()
    .waitFor();
}

/** Collapses a view. */
async function collapse(workbench: Workbench, view: string): Promise<void> {
  await workbench.header(view).click();
  await workbench.tree(view).waitFor({ state: 'hidden' });
}

/** Loads all rows of the Reports view, one page of which is shown, and waits until the tree contains them. */
export async function loadAll(workbench: Workbench, rows: number): Promise<void> {
  if (rows <= pageSize) return;
  await workbench.runCommand('Site Reports: Load All');
  if (rows > asksBeyond) await workbench.dialog.getByRole('button', { name: 'Load All' }).click();
  const row = workbench.tree('Reports').locator(`.monaco-list-row[aria-setsize="${rows}"]`);
  await row.first().waitFor({ timeout: loadingAll });
}
