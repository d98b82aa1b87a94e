import { progressInDoubt, progressAfter, type Before, type JournalStep } from './jobJournal';
import { readEntry } from './jobRecords';

/** Number of entries merged into one file, so that a long job has few of them to read. */
const entriesPerFile = 64;

/** A file of the journal, with the entries `first` to `last`. */
interface EntryFile {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  /** The items that a single entry begins, known from its name even if its content is damaged. */
  readonly begun: readonly number[] | undefined;
}

/**
 * The entries of one job's journal, at first one file each. Files are only added, and deleted once merged. The name of
 * an entry contains the items that it begins, so that it need not be written atomically, which takes far longer.
 */
export class JournalFiles {
  private next = 0;
  /** The files of entries that are not yet merged, and their steps. */
  private unmerged: readonly EntryFile[] = [];
  private steps: readonly JournalStep[] = [];

  /** @param folder the folder of the entries */
  constructor(
    private readonly disk: JobDisk,
    private readonly folder: string,
  ) {}

  async add(steps: readonly JournalStep[]): Promise<void> {
    const number = this.next++;
    const begun = steps.flatMap((step) => ('begun' in step ? [step.begun] : []));
    const name = `${number}-${number}-begins.${begun.join('.')}-${crypto.randomUUID()}.json`;
    try {
      await this.disk.add(this.pathOf(name), JSON.stringify(steps));
    } catch (error) {
      // A partial file would mean that its items were sent once more.
      await this.disk.remove(this.pathOf(name)).catch(() => undefined);
      throw error;
    }
    this.unmerged = [...this.unmerged, { name, first: number, last: number, begun }];
    this.steps = [...this.steps, ...steps];
    if (this.unmerged.length >= entriesPerFile) await this.merge();
  }

  /** Reads the journal. @param total number of items of the job */
  async read(total: number): Promise<Before> {
    const names = ((await this.disk.list(this.folder)) ?? []).filter((name) => name.endsWith('.json'));
    const files = names.flatMap((name) => fileOf(name) ?? []);
    const kept = withoutMerged(files);
    const texts = await Promise.all(kept.map(({ name }) => this.disk.read(this.pathOf(name))));
    const entries = texts.map((text, at) => readEntry(text ?? '', total) ?? beginnings(kept[at], total));
    const whole = entries.filter((entry) => entry !== undefined);
    this.next = 1 + kept.reduce((highest, { last }) => Math.max(highest, last), -1);
    // If merged entries are damaged, or a file is unknown, any item may have been sent.
    const isWhole = files.length === names.length && whole.length === entries.length;
    return isWhole ? progressAfter(whole.flat()) : progressInDoubt(whole.flat(), total);
  }

  /** Merges entries into one file. If that fails, they stay as they are. */
  private async merge(): Promise<void> {
    const { unmerged, steps } = this;
    const [first, last] = [unmerged[0]?.first ?? 0, unmerged.at(-1)?.last ?? 0];
    this.unmerged = [];
    this.steps = [];
    try {
      await this.disk.write(this.pathOf(`${first}-${last}-${crypto.randomUUID()}.json`), JSON.stringify(steps));
    } catch {
      return;
    }
    for (const { name } of unmerged) void this.disk.remove(this.pathOf(name)).catch(() => undefined);
  }

  private pathOf(name: string): string {
    return `${this.folder}/${name}`;
  }
}

/** Returns undefined for the name of any other file. */
function fileOf(name: string): EntryFile | undefined {
  const [, first, last, begun] = /^(\d+)-(\d+)-(?:begins\.([\d.]*)-)?.*\.json$/.exec(name) ?? [];
  if (first === undefined) return undefined;
  const numbers = begun
    ?.split('.')
    .filter((number) => number !== '')
    .map(Number);
  return { name, first: Number(first), last: Number(last), begun: numbers };
}

/** The steps known only from the name of an entry: its items may have been sent. */
function beginnings(file: EntryFile | undefined, total: number): readonly JournalStep[] | undefined {
  const { begun } = file ?? {};
  return begun?.every((index) => index < total) === true ? begun.map((index) => ({ begun: index })) : undefined;
}

/** The files in the order of their entries, without those that were merged into another but not deleted. */
function withoutMerged(files: readonly EntryFile[]): readonly EntryFile[] {
  const kept: EntryFile[] = [];
  for (const file of files.toSorted((one, other) => one.first - other.first || other.last - one.last)) {
    if (file.first > (kept.at(-1)?.last ?? -1)) kept.push(file);
  }
  return kept;
}

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
