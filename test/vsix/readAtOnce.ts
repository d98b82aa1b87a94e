import type { Metafile } from 'esbuild';

/** A built file with all that it requires, but for what waits for an `import()`. */
export function readAtOnce({ outputs }: Metafile, file: string): ReadonlySet<string> {
  // What is added while the set is gone through has its turn as well.
  const files = new Set([file]);
  for (const one of files) {
    for (const { path: imported, kind, external } of outputs[one]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) files.add(imported);
    }
  }
  return files;
}
