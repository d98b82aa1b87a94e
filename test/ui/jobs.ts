import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Stage } from './stage';
import { serviceFolder } from './storage';

/** Waits until the connection that a stage begins with has `count` unfinished jobs stored. */
export async function holdsJobs({ server, sandbox }: Stage, count: number): Promise<void> {
  const folder = serviceFolder(server, 'jobs', sandbox.url);
  await expect(async () => {
    expect(await readdir(folder).catch(() => [])).toHaveLength(count);
  }).toPass();
}
