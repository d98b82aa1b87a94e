import { AbortedError } from '../util/abortedError';
import { getOrAdd } from '../util/getOrAdd';
import { inOneForm } from '../util/oneForm';
import { TimeSlice } from '../util/timeSlice';
import { folderOf, siteFileName, type ConfiguredSite, type SourceIndex } from '../sources';
import type { GatePage } from './pageSet';
import type { Folder } from './pageSources';

/** The pages that changed files generate. */
export interface ChangedPages {
  /** Their keys; undefined for all pages, since the rules have changed. */
  readonly keys: ReadonlySet<string> | undefined;
  /** The changed files without a known page. */
  readonly unknownFiles: readonly string[];
}

/**
 * Finds the pages that changed files generate, directly or as layouts.
 * @param changed paths in the folder, of files or of folders with all their files
 * @throws AbortedError once the signal is aborted
 */
export async function changedPages(
  changed: readonly string[],
  pages: readonly GatePage[],
  { url }: Pick<ConfiguredSite, 'url'>,
  folder: Folder,
  signal: AbortSignal,
): Promise<ChangedPages> {
  const changes = new Set(changed.map(inOneForm));
  if (changes.has(siteFileName)) return { keys: undefined, unknownFiles: [] };
  const keys = new Set<string>();
  const known = new Set<string>();
  const texts = new Map<string, Promise<string | undefined>>();
  const read = (file: string) => getOrAdd(texts, file, () => folder.readText(file, signal).catch(() => undefined));
  const slice = new TimeSlice();
  const { index, files = [] } = folder.sources ?? {};
  for (const { key, path } of index === undefined ? [] : pages) {
    for (const { file } of index?.sourcesOf(url + path) ?? []) {
      const around = (await index?.layoutsOf(url + path, file, read)) ?? [];
      if (signal.aborted) throw new AbortedError();
      for (const change of [file, ...around].flatMap((it) => changesOf(it, changes))) {
        known.add(change);
        keys.add(key);
      }
    }
    if (slice.isOver) await slice.yieldToHost();
  }
  // A page may be excluded.
  for (const file of [...files, ...changes])
    for (const change of changesOf(file, changes)) if (makesPage(file, index)) known.add(change);
  return { keys, unknownFiles: [...changes].filter((change) => !known.has(change)).sort() };
}

/** The changed paths that affect a file: its own, and those of folders around it, such as a submodule. */
function changesOf(file: string, changes: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  for (let path = inOneForm(file); path !== ''; path = folderOf(path)) if (changes.has(path)) found.push(path);
  return found;
}

function makesPage(file: string, index: SourceIndex | undefined): boolean {
  return index?.pagesOf(file).some(({ address }) => address !== undefined) === true;
}
