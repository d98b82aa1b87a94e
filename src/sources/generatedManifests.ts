import { batches } from '../util/batches';
import type { Convention } from './frameworks/convention';
import type { FolderFiles } from './fileSearch';
import { joined, resolvedPath } from '../util/paths';
import type { Route } from './route';
import type { Site } from './site';

/** The pages of a file, as written down by a product. */
export interface GeneratedManifest {
  /** The way to read them, which is the same however the convention is configured. */
  readonly table: Convention['written'];
  readonly routes: readonly Route[];
}

/** Maximum size of such a file, in bytes: it has a line for each page. */
const maxWrittenBytes = 16 << 20;

/** Maximum number of a site's files to compare with a table. */
const maxCompared = 10_000;
/**
 * The pages that products have written down, by file. A table older than the configuration is ignored, and so are
 * entries for files that were changed later.
 * @param files all files of the workspace folder that may generate a page, or define how a site is generated
 */
export async function generatedManifests(
  sites: readonly Site[],
  files: readonly string[],
  disk: FolderFiles,
): Promise<Map<string, GeneratedManifest>> {
  const pages = new Map<string, GeneratedManifest>();
  let present: ReadonlySet<string> | undefined;
  for (const { folder, conventions, url } of sites) {
    for (const convention of url === undefined ? [] : conventions) {
      const table = await tableOf(folder, convention, disk);
      if (table === undefined) continue;
      present ??= new Set(files);
      const isThere = (file: string) => present?.has(file) === true;
      const configured = (convention.configuration?.files ?? []).map((name) => joined(folder, name)).filter(isThere);
      if ((await unchanged(configured, table.at, disk)).length < configured.length) continue;
      const routes = new Map<string, readonly Route[]>();
      for (const [path, made] of table.routes) {
        const file = resolvedPath(folder, path);
        if (file !== undefined && isThere(file)) routes.set(file, made);
      }
      for (const file of await unchanged([...routes.keys()], table.at, disk))
        pages.set(file, { table: convention.written, routes: routes.get(file) ?? [] });
    }
  }
  return pages;
}

interface Table {
  readonly routes: ReadonlyMap<string, readonly Route[]>;
  readonly at: number;
}

/** The table of one site; undefined if a part of it is missing, since the others can't be read then. */
async function tableOf(folder: string, { written }: Convention, disk: FolderFiles): Promise<Table | undefined> {
  const texts = new Map<string, string>();
  let newest = 0;
  for (const file of written?.files ?? []) {
    const path = joined(folder, file);
    // A file that is rewritten in between counts as older than it is.
    const at = await disk.changedAt(path);
    const text = at === undefined ? undefined : await disk.read(path, maxWrittenBytes);
    if (at === undefined || text === undefined) return undefined;
    texts.set(file, text);
    // Unchanged parts aren't rewritten: all of them are as new as the newest.
    newest = Math.max(newest, at);
  }
  return written && { routes: written.routesIn(texts), at: newest };
}

/** Returns the files that are known not to have changed since. */
async function unchanged(files: readonly string[], since: number, disk: FolderFiles): Promise<readonly string[]> {
  const found: string[] = [];
  for (const some of batches(files.slice(0, maxCompared))) {
    const times = await Promise.all(some.map(async (file) => [file, await disk.changedAt(file)] as const));
    for (const [file, time] of times) if (time !== undefined && time <= since) found.push(file);
  }
  return found;
}
