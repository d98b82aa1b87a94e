import { AbortedError } from '../util/abortedError';
import { getOrAdd } from '../util/getOrAdd';
import { TimeSlice } from '../util/timeSlice';
import { siteFileName, type ConfiguredSite } from '../sources';
import type { GatePage } from './pageSet';
import type { Folder } from './pageSources';

/** The pages that changed files make. */
export interface ChangedPages {
  /** Their keys; undefined if all are meant, since the rules have changed. */
  readonly keys: ReadonlySet<string> | undefined;
  /** The changed files of which no page is known. */
  readonly unknownFiles: readonly string[];
}

/**
 * Finds the pages that changed files make, alone or as layouts.
 * @param changed paths below the folder
 * @throws AbortedError once the signal is aborted
 */
export async function changedPages(
  changed: readonly string[],
  pages: readonly GatePage[],
  { url }: Pick<ConfiguredSite, 'url'>,
  folder: Folder,
  signal: AbortSignal,
): Promise<ChangedPages> {
  const files = new Set(changed);
  if (files.has(siteFileName)) return { keys: undefined, unknownFiles: [] };
  const keys = new Set<string>();
  const used = new Set<string>();
  const texts = new Map<string, Promise<string | undefined>>();
  const read = (file: string) => getOrAdd(texts, file, () => folder.readText(file, signal).catch(() => undefined));
  const slice = new TimeSlice();
  const { index } = folder.sources ?? {};
  for (const { key, path } of index === undefined ? [] : pages) {
    for (const { file } of index?.sourcesOf(url + path) ?? []) {
      const around = (await index?.layoutsOf(url + path, file, read)) ?? [];
      if (signal.aborted) throw new AbortedError();
      for (const it of [file, ...around]) {
        if (!files.has(it)) continue;
        used.add(it);
        keys.add(key);
      }
    }
    if (slice.isOver) await slice.yieldToHost();
  }
  // A page may be excluded.
  const isKnown = (file: string) =>
    used.has(file) || index?.pagesOf(file).some(({ address }) => address !== undefined) === true;
  return { keys, unknownFiles: [...files].filter((file) => !isKnown(file)).sort() };
}
