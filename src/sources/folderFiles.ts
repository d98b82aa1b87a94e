import type { FileSearch } from './fileSearch';

/**
 * The files of a folder, by their paths in it. The folder isn't trusted: a link may lead anywhere, a file may be huge.
 */
export interface FolderFiles {
  /**
   * Returns a file's text; undefined if it doesn't exist, or may not be read: it is a link or below one, or too large.
   * @param maxBytes by default 1 MB
   */
  readonly read: (file: string, maxBytes?: number) => Promise<string | undefined>;
  /** Returns when a file was written, in milliseconds since 1970; undefined if it may not be read. */
  readonly changedAt: (file: string) => Promise<number | undefined>;
}

/** The kind of entry at a path. */
export type PathKind = 'file' | 'tooLarge' | 'folder' | 'link' | 'belowLink';

/** The files that searches found. */
export interface FileList {
  /** Sorted. */
  readonly files: readonly string[];
  /** False if there may be more. */
  readonly isWhole: boolean;
}

/** A folder that can be searched, and whose changes are reported. */
export interface WatchedFiles extends FolderFiles {
  /** Returns undefined if nothing exists at the path. */
  readonly look: (path: string) => Promise<PathKind | undefined>;
  /** Finds files that aren't below a link. @param maxFiles number of files after which each search ends */
  readonly search: (searches: readonly FileSearch[], maxFiles?: number) => Promise<FileList>;
  /** Forgets what is known about a path that was created, deleted, or changed. */
  readonly follow: (path: string) => void;
}
