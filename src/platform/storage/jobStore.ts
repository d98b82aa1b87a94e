import { Uri, workspace } from 'vscode';
import * as v from 'valibot';
import { privacyNames, type Privacy } from '../../api/records';
import type { Item } from '../../model/jobs/item';
import type { ItemOutcome } from '../../model/jobs/itemOutcome';
import type { JournalWriter, JournalEntry, Before } from '../../model/jobs/jobJournal';
import type { TaskKind } from '../../model/jobs/jobOperations';
import { parseJson } from '../../util/json';
import { wait } from '../../util/wait';
import { Pace } from '../pace';
import { AppendOnlyFolder } from './appendOnlyFolder';

/** What a job has to do, as it is written down. Passwords are not stored; they are asked for again. */
export interface JobPlan {
  /** The base URL of the service that has these reports. */
  readonly service: string;
  readonly kind: TaskKind;
  /** The privacy to give the reports. */
  readonly privacy: Privacy | undefined;
  readonly items: readonly Item[];
  /** The person wants items that may be done, but cannot be found, to be sent once more. */
  readonly sendsAgain: boolean;
}

/** A job that its session did not finish. */
export interface UnfinishedJob {
  readonly plan: JobPlan;
  readonly before: Before;
  readonly files: StoredJob;
}

/** Number of heartbeats that a window may miss before it counts as dead. */
const maxSilence = 3;

const item = v.object({
  url: v.string(),
  id: v.optional(v.string()),
  privacy: v.optional(v.picklist(privacyNames)),
  restore: v.optional(v.picklist(['public', 'private'])),
  generatedAt: v.optional(v.number()),
  known: v.optional(v.array(v.string())),
  mayBeDone: v.optional(v.boolean()),
});
const plan = v.object({
  service: v.string(),
  kind: v.picklist(['create', 'update', 'privacy', 'delete']),
  privacy: v.optional(v.picklist(privacyNames)),
  items: v.array(item),
  sendsAgain: v.boolean(),
});
const entry = v.object({
  claimed: v.number(),
  outcomes: v.array(
    v.tuple([v.number(), v.custom<ItemOutcome>((value) => typeof value === 'object' && value !== null)]),
  ),
});

/** The journal of one job: its plan and its progress, in a folder of its own that is deleted when the job ends. */
export class StoredJob implements JournalWriter {
  private readonly entries: AppendOnlyFolder;
  private beating: ReturnType<typeof setInterval> | undefined;
  private lastBeat: Promise<void> = Promise.resolve();

  private constructor(
    private readonly folder: Uri,
    /** Milliseconds between two signs of life of a window that works on a job. */
    private readonly heartbeat: number,
  ) {
    this.entries = new AppendOnlyFolder(Uri.joinPath(folder, 'entries'));
  }

  /** Begins the journal of a new job. */
  static async begin(
    folder: Uri,
    jobPlan: JobPlan,
    { heartbeat }: Pick<Pace, 'heartbeat'> = new Pace(),
  ): Promise<StoredJob> {
    const files = new StoredJob(Uri.joinPath(folder, crypto.randomUUID()), heartbeat);
    await files.hold();
    await files.writeText('plan.json', JSON.stringify(jobPlan));
    return files;
  }

  /**
   * The jobs that no window works on any more.
   * @param service the base URL of the service they have to be for; the folder may hold others
   */
  static async unfinished(
    folder: Uri,
    service: string,
    { heartbeat }: Pick<Pace, 'heartbeat'> = new Pace(),
  ): Promise<{ readonly jobs: readonly UnfinishedJob[]; readonly isHeld: boolean }> {
    const names = await workspace.fs.readDirectory(folder).then(
      (all) => all.map(([name]) => name),
      () => [],
    );
    const found = await Promise.all(names.map((name) => new StoredJob(Uri.joinPath(folder, name), heartbeat).read()));
    const jobs = found.filter((it) => typeof it === 'object').filter((job) => job.plan.service === service);
    return { jobs, isHeld: found.includes('held') };
  }

  async write(written: JournalEntry): Promise<void> {
    await this.entries.add(JSON.stringify(written));
  }

  /**
   * Takes the job over from a session that has ended.
   * @returns how far it has come by now; nothing if another window has taken it over, ended it or discarded it
   */
  async takeOver(): Promise<UnfinishedJob | undefined> {
    if (await this.isHeld()) return undefined;
    const job = await this.readWritten();
    if (job !== undefined) await this.hold();
    return job;
  }

  /** Drops the job, unless another window has taken it over. */
  async discard(): Promise<void> {
    if (!(await this.isHeld())) await this.forget();
  }

  /** Shows other windows that this one works on the job. */
  private async hold(): Promise<void> {
    const beat = () => this.writeText('held', String(Date.now()));
    await beat();
    this.beating = setInterval(() => {
      this.lastBeat = beat().catch(() => undefined);
    }, this.heartbeat);
  }

  /** Lets another session take the job over. */
  release(): void {
    clearInterval(this.beating);
  }

  /** The job has ended. */
  async forget(): Promise<void> {
    this.release();
    // A late write would bring the folder back.
    await this.lastBeat;
    await new AppendOnlyFolder(this.folder).removeAll();
  }

  private async read(): Promise<UnfinishedJob | 'held' | undefined> {
    return (await this.isHeld()) ? 'held' : this.readWritten();
  }

  private async readWritten(): Promise<UnfinishedJob | undefined> {
    const read = v.safeParse(plan, parseJson((await this.readText('plan.json')) ?? ''));
    if (!read.success) {
      if (await this.isEmpty()) await this.forget();
      return undefined;
    }
    const texts = await Promise.all((await this.entries.files()).map((file) => this.entries.read(file)));
    const entries = texts.map((text) => v.safeParse(entry, parseJson(text ?? '')));
    const written = entries.flatMap((it) => (it.success ? [it.output] : []));
    const { items } = read.output;
    // If an entry cannot be read, any item may have been sent.
    const isWhole = written.length === entries.length;
    const claimed = isWhole ? written.reduce((most, it) => Math.max(most, it.claimed), 0) : items.length;
    const lastAt = Number((await this.readText('held')) ?? Date.now());
    const before = { claimed, outcomes: written.flatMap(({ outcomes }) => outcomes), lastAt };
    return { plan: { privacy: undefined, ...read.output }, before, files: this };
  }

  /** Whether nothing is written down: the window crashed before anything was sent, or the job has ended. */
  private async isEmpty(): Promise<boolean> {
    try {
      const names = (await workspace.fs.readDirectory(this.folder)).map(([name]) => name);
      return !names.includes('plan.json') && !names.includes('entries');
    } catch {
      // A folder that cannot be read now may still hold a job.
      return false;
    }
  }

  private async isHeld(): Promise<boolean> {
    const isSilent = async () => Date.now() - Number((await this.readText('held')) ?? 0) > maxSilence * this.heartbeat;
    if (!(await isSilent())) return true;
    // The other window may be writing at this moment.
    await wait(this.heartbeat);
    return !(await isSilent());
  }

  private async writeText(name: string, text: string): Promise<void> {
    await workspace.fs.createDirectory(this.folder);
    await workspace.fs.writeFile(Uri.joinPath(this.folder, name), new TextEncoder().encode(text));
  }

  private async readText(name: string): Promise<string | undefined> {
    return this.entries.read(Uri.joinPath(this.folder, name));
  }
}
