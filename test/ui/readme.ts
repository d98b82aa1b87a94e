import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../run/paths.mjs';
import { useTheme } from './theme';
import { usualSize, type Workbench } from './workbench';

/** With UPDATE_PICTURES=1, the README's pictures are retaken, which needs cwebp. */
export const updatesReadme = process.env['UPDATE_PICTURES'] === '1';

/** Takes a picture of the README, in a window and a sidebar of these sizes in pixels. */
export async function keepPicture(
  workbench: Workbench,
  name: 'code' | 'report' | 'jobs' | 'gate',
  { width, height, sidebar }: Readonly<Record<'width' | 'height' | 'sidebar', number>>,
): Promise<void> {
  await useTheme(workbench, 'light');
  await workbench.page.setViewportSize({ width, height });
  await workbench.widenSidebar(sidebar);
  await workbench.page.mouse.move(width - 2, 2);
  await keep(await workbench.picture(name));
  await workbench.page.setViewportSize(usualSize);
}

/** cwebp makes a picture small enough for a repository. */
async function keep(picture: string): Promise<void> {
  const folder = path.join(root, 'media', 'readme');
  await mkdir(folder, { recursive: true });
  const kept = path.join(folder, `${path.basename(picture, '.png')}.webp`);
  execFileSync('cwebp', ['-quiet', '-near_lossless', '0', '-z', '9', picture, '-o', kept]);
}
