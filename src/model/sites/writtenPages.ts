import type { Convention } from './conventions/convention';
import { joined, resolvedPath } from './folders';
import type { Route } from './route';
import type { Site } from './site';

/** The pages that a product has written down for a file. */
export interface WrittenPages {
  readonly convention: Convention;
  readonly routes: readonly Route[];
}

/** A file that was written down by a program, and when, in milliseconds since 1970. */
export interface WrittenFile {
  readonly text: string;
  readonly at: number;
}

/** Maximum size of such a file, in bytes: it has a line for each page. */
export const maxWrittenBytes = 16 << 20;

/**
 * The pages that products have written down, by file. What is older than a file says nothing of it.
 * @param read returns a file of at most `maxWrittenBytes`
 * @param changedAt returns when a file was changed, as far as that is known
 */
export async function writtenPages(
  sites: readonly Site[],
  read: (file: string) => Promise<WrittenFile | undefined>,
  changedAt: (file: string) => number | undefined,
): Promise<ReadonlyMap<string, WrittenPages>> {
  const pages = new Map<string, WrittenPages>();
  for (const { folder, conventions, url } of sites) {
    for (const convention of url === undefined ? [] : conventions) {
      if (convention.written === undefined) continue;
      const { files, routesIn } = convention.written;
      const found = await Promise.all(files.map((file) => read(joined(folder, file))));
      const texts = new Map(found.flatMap((it, at) => (it === undefined ? [] : [[files[at] ?? '', it.text]])));
      // Without one of them, the others cannot be read.
      if (texts.size < files.length) continue;
      const at = Math.min(...found.map((it) => it?.at ?? 0));
      for (const [path, routes] of routesIn(texts)) {
        const file = resolvedPath(folder, path);
        if (file !== undefined && (changedAt(file) ?? 0) <= at) pages.set(file, { convention, routes });
      }
    }
  }
  return pages;
}
