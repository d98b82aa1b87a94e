import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../run/paths.mjs';

/** A small extension, only for tests or for `npm start`. */
export interface SmallExtension {
  /** `publisher.name`. */
  readonly id: string;
  readonly contributes?: object;
  /** None by default. */
  readonly activationEvents?: readonly string[];
  /** Its code, or the file that contains it. */
  readonly main: { readonly code: string } | { readonly file: string };
}

/** Writes an extension into a folder of its own below `parent`; returns that folder. */
export async function writeExtension(
  parent: string,
  { id, contributes, activationEvents = [], main }: SmallExtension,
): Promise<string> {
  const [publisher = '', name = ''] = id.split('.');
  const folder = path.join(parent, name);
  const manifest = {
    ...{ publisher, name, version: '0.0.1', engines: { vscode: '^1.103.0' }, main: './extension.js' },
    ...{ activationEvents, contributes },
  };
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const code = path.join(folder, 'extension.js');
  if ('file' in main) await copyFile(main.file, code);
  else await writeFile(code, main.code);
  return folder;
}

/** Packs the extension in a folder; returns the VSIX beside it. */
export async function pack(folder: string): Promise<string> {
  const vsix = `${folder}.vsix`;
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  await promisify(execFile)(process.execPath, [vsce, 'package', ...options], { cwd: folder });
  return vsix;
}
