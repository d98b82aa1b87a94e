/**
 * The files of jobs. Paths are relative to the folder of one service. All methods reject if the disk doesn't answer, as
 * when another program holds a file; only a file that certainly doesn't exist counts as missing.
 */
export interface JobDisk {
  /** @returns the names in a folder; undefined if it doesn't exist */
  readonly list: (folder: string) => Promise<readonly string[] | undefined>;
  readonly has: (path: string) => Promise<boolean>;
  /** @returns undefined if the file doesn't exist */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Writes a file completely or not at all, and creates its folders. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** Faster than `write`, but may leave a partial new file if it rejects or the machine stops in the meantime. */
  readonly add: (path: string, text: string) => Promise<void>;
  /** Renames a folder. @returns false if it doesn't exist (anymore) */
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
