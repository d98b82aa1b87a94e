/**
 * The files of jobs. Paths are relative to the folder of one service. All methods reject if the disk does not answer,
 * as when another program holds a file; only a file that is certainly missing counts as missing.
 */
export interface JobDisk {
  /** @returns the names in a folder; undefined if there is no such folder */
  readonly list: (folder: string) => Promise<readonly string[] | undefined>;
  readonly has: (path: string) => Promise<boolean>;
  /** @returns undefined if there is no such file */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Writes a file in full or not at all, and creates its folders. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Faster than `write`, but may leave a part of a new file if it rejects or the machine stops meanwhile. */
  readonly add: (path: string, text: string) => Promise<void>;
  /** Renames a folder. @returns false if there is no such folder (any more) */
  readonly rename: (from: string, to: string) => Promise<boolean>;
  /** Deletes a file, or a folder with its content, if it exists. */
  readonly remove: (path: string) => Promise<void>;
}

/** The storage of one service's jobs, and its clock. */
export interface JobStorage {
  readonly disk: JobDisk;
  /** Milliseconds between two signs of life of a window that works on a job. */
  readonly heartbeat: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Waits some milliseconds, or until the signal is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}
