import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { root, vsixFile } from '../run/paths.mjs';
import { readAtOnce } from '../vsix/readAtOnce';
import { judge, type Part, type Row } from './row';
import { sum } from './statistics';

const kilobyte = 1000;
const bundle = 'dist/extension.mjs';
const maxAtOnce = 85;
const maxVsix = 450;

/** How large the code of the Node host and the package are. */
export const size: Part = {
  name: 'size',
  measure: async () => {
    const metafile = JSON.parse(await readFile(path.join(root, 'dist', 'meta.json'), 'utf8')) as Metafile;
    const sizeOf = async (files: Iterable<string>) =>
      sum(await Promise.all([...files].map(async (file) => (await stat(path.join(root, file))).size)));
    const vsix = await stat(vsixFile);
    return [
      rowOf('code, all of it', await sizeOf(Object.keys(metafile.outputs))),
      rowOf('  what is read to show the views', await sizeOf(readAtOnce(metafile, bundle)), maxAtOnce),
      rowOf('VSIX', vsix.size, maxVsix),
    ];
  },
};

function rowOf(measurement: string, bytes: number, most?: number): Row {
  const value = bytes / kilobyte;
  const verdict = most === undefined ? {} : { verdict: judge('value', value, '<', most) };
  return { measurement, ours: { value, unit: 'KB' }, ...verdict };
}
