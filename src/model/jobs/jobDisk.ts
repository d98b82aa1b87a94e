/**
 * The files of jobs. Paths are relative to the folder of one service. Everything rejects if the disk does not answer
 * just now, as where another program holds a file; only what is certainly not there counts as not there.
 */
export interface JobDisk {
  /** @returns the names in a folder; nothing if there is no such folder */
  readonly list: (folder: string) => Promise<readonly string[] | undefined>;
  readonly has: (path: string) => Promise<boolean>;
  /** @returns nothing if there is no such file */
  readonly read: (path: string) => Promise<string | undefined>;
  /** Writes a file whole or not at all, with the folders that it needs. */
  readonly write: (path: string, text: string) => Promise<void>;
  /** The same, sooner: of a new file a part may be there where that rejects, or where the machine stops meanwhile. */
  readonly add: (path: string, text: string) => Promise<void>;
  /** Gives a folder another name. @returns false if there is no such folder (any more) */
  readonly rename: (from: string, to: string) => Promise<boolean>;
  /** Deletes a file or a folder with all that is in it, if it is there. */
  readonly remove: (path: string) => Promise<void>;
}

/** Where the jobs of one service are written down, and the time there. */
export interface JobPlace {
  readonly disk: JobDisk;
  /** Milliseconds between two signs of life of a window that works on a job. */
  readonly heartbeat: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Waits some milliseconds, or until the signal is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}
