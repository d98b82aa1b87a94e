import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../run/paths.mjs';

/** With UPDATE_PICTURES=1, the README's pictures are retaken, which needs cwebp. */
export const updatesReadme = process.env['UPDATE_PICTURES'] === '1';

/** cwebp makes a picture small enough for a repository. */
export async function keep(picture: string): Promise<void> {
  const folder = path.join(root, 'media', 'readme');
  await mkdir(folder, { recursive: true });
  const kept = path.join(folder, `${path.basename(picture, '.png')}.webp`);
  execFileSync('cwebp', ['-quiet', '-near_lossless', '0', '-z', '9', picture, '-o', kept]);
}
