import type { Metafile } from 'esbuild';

/** A file with all that it imports, but for what waits for an `import()`. */
export function evaluatedAtOnce({ inputs }: Metafile, entry: string): ReadonlySet<string> {
  // What is added while the set is gone through has its turn as well.
  const files = new Set([entry]);
  for (const file of files) {
    for (const { path: imported, kind, external } of inputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) files.add(imported);
    }
  }
  return files;
}
