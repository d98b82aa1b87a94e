import { maxWrittenBytes, type Site, writtenPages, type WrittenPages } from '../../sources';
import type { DiskFiles } from './diskFiles';

/** Reads what products have written down about the pages of these sites, by file. */
export function writtenIn(
  disk: DiskFiles,
  sites: readonly Site[],
  files: readonly string[],
): Promise<ReadonlyMap<string, WrittenPages>> {
  const read = async (file: string) => {
    const state = await disk.stateOf(file, maxWrittenBytes);
    const text = state && (await disk.textOf(file, maxWrittenBytes));
    return state === undefined || text === undefined ? undefined : { text, at: state.mtime };
  };
  const changedAt = async (file: string) => (await disk.stateOf(file))?.mtime;
  return writtenPages(sites, files, { read, changedAt });
}
