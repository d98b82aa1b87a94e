import { stat } from 'node:fs/promises';
import path from 'node:path';
import { root, vsixFile } from '../run/paths.mjs';
import { judge, type Part, type Row } from './row';
import { sum } from './statistics';

const kilobyte = 1000;
const maxAtOnce = 80;
const maxVsix = 1000;

/** How large the package and the code in it are. */
export const size: Part = {
  name: 'size',
  measure: async () => {
    const sizeOf = async (file: string) => (await stat(path.join(root, 'out', 'package', 'dist', file))).size;
    const files = await Promise.all(['extension.js', 'rows.js', 'requests.js', 'later.js', 'page.js'].map(sizeOf));
    const vsix = await stat(vsixFile);
    return [
      rowOf('code, all of it', sum(files)),
      rowOf('  what is read to show the views', await sizeOf('extension.js'), maxAtOnce),
      rowOf('  and to show the rows of the last time', await sizeOf('rows.js')),
      rowOf('  and to make requests', await sizeOf('requests.js')),
      rowOf('VSIX', vsix.size, maxVsix),
    ];
  },
};

function rowOf(measurement: string, bytes: number, most?: number): Row {
  const value = bytes / kilobyte;
  const verdict = most === undefined ? {} : { verdict: judge('value', value, '<', most) };
  return { measurement, ours: { value, unit: 'KB' }, ...verdict };
}
