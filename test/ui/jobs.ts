import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { patient } from './patience';
import type { Stage } from './stage';
import { serviceFolder } from './storage';
import type { Workbench } from './workbench';

/** Waits until the connection that a stage begins with has `count` unfinished jobs stored. */
export async function holdsJobs({ server, sandbox }: Stage, count: number): Promise<void> {
  const folder = serviceFolder(server, 'jobs', sandbox.url);
  await expect(async () => {
    expect(await readdir(folder).catch(() => [])).toHaveLength(count);
  }).toPass();
}

/**
 * Dates back the last heartbeat of the windows that worked on jobs: after some seconds of silence, a window counts as
 * dead.
 */
export async function wereLeftLongAgo({ server, sandbox }: Stage): Promise<void> {
  const folder = serviceFolder(server, 'jobs', sandbox.url);
  for (const name of await readdir(folder)) await writeFile(path.join(folder, name, 'held'), '1');
}

/**
 * Chooses from the menu of a job's row until a row shows the effect: while a view is redrawn, VS Code gives a command
 * no row, and the user is asked for one.
 */
export async function actOnJob(workbench: Workbench, row: RegExp, item: string, shows: RegExp): Promise<void> {
  const job = (text: RegExp) => workbench.row('Jobs', text).first();
  await expect(async () => {
    if (await job(shows).isVisible()) return;
    if (await workbench.quickInput.isVisible()) await workbench.quickInput.press('Escape');
    await workbench.contextMenu(job(row), item);
    await job(shows).waitFor({ timeout: 5000 });
  }).toPass(patient);
}
