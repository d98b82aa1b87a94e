import type { Convention } from './frameworks/convention';
import { joined, resolvedPath } from './folders';
import type { Route } from './route';
import type { Site } from './site';

/** The pages that a product has written down for a file. */
export interface WrittenPages {
  readonly convention: Convention;
  readonly routes: readonly Route[];
}

/** A file that was written down by a program, and when, in milliseconds since 1970. */
interface WrittenFile {
  readonly text: string;
  readonly at: number;
}

/** Maximum size of such a file, in bytes: it has a line for each page. */
export const maxWrittenBytes = 16 << 20;

/** Access to what products have written down, and to what it was made of. */
export interface WrittenAccess {
  /** Returns a file of at most `maxWrittenBytes`. */
  readonly read: (file: string) => Promise<WrittenFile | undefined>;
  /** Returns when a file was changed, in milliseconds since 1970; undefined if it may not be read. */
  readonly changedAt: (file: string) => Promise<number | undefined>;
}

/** Maximum number of files of a site that are compared with a table. */
const maxCompared = 10_000;
/** Number of files that are looked at at once. */
const atOnce = 40;

/**
 * The pages that products have written down, by file. A table that is older than the configuration says nothing, and
 * none says anything of a file that was changed later.
 * @param files all files of the workspace folder that may make a page, or say how a site is made
 */
export async function writtenPages(
  sites: readonly Site[],
  files: readonly string[],
  access: WrittenAccess,
): Promise<ReadonlyMap<string, WrittenPages>> {
  const pages = new Map<string, WrittenPages>();
  let present: ReadonlySet<string> | undefined;
  for (const { folder, conventions, url } of sites) {
    for (const convention of url === undefined ? [] : conventions) {
      const table = await tableOf(folder, convention, access.read);
      if (table === undefined) continue;
      present ??= new Set(files);
      const isThere = (file: string) => present?.has(file) === true;
      const configured = (convention.configuration?.files ?? []).map((it) => joined(folder, it)).filter(isThere);
      if ((await unchanged(configured, table.at, access)).length < configured.length) continue;
      const routes = new Map<string, readonly Route[]>();
      for (const [path, made] of table.routes) {
        const file = resolvedPath(folder, path);
        if (file !== undefined && isThere(file)) routes.set(file, made);
      }
      for (const file of await unchanged([...routes.keys()], table.at, access))
        pages.set(file, { convention, routes: routes.get(file) ?? [] });
    }
  }
  return pages;
}

interface Table {
  readonly routes: ReadonlyMap<string, readonly Route[]>;
  readonly at: number;
}

/** The table of one site; undefined if a part of it is missing, since the others cannot be read then. */
async function tableOf(
  folder: string,
  { written }: Convention,
  read: WrittenAccess['read'],
): Promise<Table | undefined> {
  if (written === undefined) return undefined;
  const found = await Promise.all(written.files.map(async (file) => [file, await read(joined(folder, file))] as const));
  const texts = new Map(found.flatMap(([file, it]) => (it === undefined ? [] : [[file, it.text]])));
  if (texts.size < found.length) return undefined;
  // A program leaves the parts alone that are as they were: they are all as new as the newest.
  return { routes: written.routesIn(texts), at: Math.max(...found.map(([, it]) => it?.at ?? 0)) };
}

/** Returns those files that are known not to have changed since. */
async function unchanged(
  files: readonly string[],
  since: number,
  { changedAt }: WrittenAccess,
): Promise<readonly string[]> {
  const some = files.slice(0, maxCompared);
  const found: string[] = [];
  for (let at = 0; at < some.length; at += atOnce) {
    const times = await Promise.all(some.slice(at, at + atOnce).map(async (it) => [it, await changedAt(it)] as const));
    for (const [file, time] of times) if (time !== undefined && time <= since) found.push(file);
  }
  return found;
}
