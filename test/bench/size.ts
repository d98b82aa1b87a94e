import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { root, vsixFile } from '../run/paths.mjs';
import { evaluatedAtOnce } from '../vsix/evaluatedAtOnce';
import { peerSizes } from './peers';
import { judge, type Part, type Row } from './row';
import { sum } from './statistics';

const kilobyte = 1000;
const bundle = 'dist/extension.js';
const mostAtOnce = 60;
const mostVsix = 150;

/** How large the bundle and the package are. */
export const size: Part = {
  name: 'size',
  measure: async () => {
    const metafile = JSON.parse(await readFile(path.join(root, 'dist', 'meta.json'), 'utf8')) as Metafile;
    const output = metafile.outputs[bundle];
    if (output === undefined) throw new Error(`${bundle} was not built`);
    const sizeOf = (isMeant: (file: string) => boolean) =>
      sum(Object.entries(output.inputs).map(([file, { bytesInOutput }]) => (isMeant(file) ? bytesInOutput : 0)));
    const atOnce = evaluatedAtOnce(metafile, 'src/extension.ts');
    const vsix = await stat(vsixFile);
    return [
      rowOf('bundle', output.bytes),
      rowOf(
        '  what is evaluated to show the views',
        sizeOf((file) => atOnce.has(file)),
        mostAtOnce,
      ),
      rowOf('VSIX', vsix.size, mostVsix),
      ...peerSizes,
    ];
  },
};

function rowOf(measurement: string, bytes: number, most?: number): Row {
  const value = bytes / kilobyte;
  const verdict = most === undefined ? {} : { verdict: judge('value', value, '<', most) };
  return { measurement, ours: { value, unit: 'KB' }, ...verdict };
}
