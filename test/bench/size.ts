import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { root, vsixFile } from '../run/paths.mjs';
import { judge, type Part, type Row } from './row';
import { sum } from './statistics';

/** VS Code shows sizes in these. */
const kilobyte = 1024;
const maxVsix = 1024;

/** The size of the package and of the code in it. */
export const size: Part = {
  name: 'size',
  measure: async () => {
    const dist = path.join(root, 'out', 'package', 'dist');
    const names = (await readdir(dist)).filter((name) => name.endsWith('.mjs') && name !== 'site-reports.mjs');
    const texts = new Map<string, string>();
    for (const name of names) texts.set(name, await readFile(path.join(dist, name), 'utf8'));
    return [
      rowOf('code in Node, all of it', sizeOf(texts, names)),
      rowOf('  what is read at the start', sizeOf(texts, readAtOnce(texts, 'extension.mjs'))),
      rowOf('code in a web worker', (await stat(path.join(dist, 'web.js'))).size),
      rowOf('VSIX', (await stat(vsixFile)).size, maxVsix),
    ];
  },
};

/** A built file with all its static imports, without anything that waits for an `import()`. */
function readAtOnce(texts: ReadonlyMap<string, string>, first: string): readonly string[] {
  // Files added during the iteration are also visited.
  const files = new Set([first]);
  for (const file of files)
    for (const [, name = ''] of (texts.get(file) ?? '').matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g)) files.add(name);
  return [...files];
}

function sizeOf(texts: ReadonlyMap<string, string>, files: readonly string[]): number {
  return sum(files.map((file) => Buffer.byteLength(texts.get(file) ?? '')));
}

function rowOf(measurement: string, bytes: number, most?: number): Row {
  const value = bytes / kilobyte;
  const judgement = most === undefined ? {} : { judgement: judge('value', value, '<', most) };
  return { measurement, ours: { value, unit: 'KB' }, ...judgement };
}
