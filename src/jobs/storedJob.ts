import { type JobStorage, JournalFiles } from './journalFiles';
import { JobLostError, type JournalWriter, type Before, type JournalStep } from './jobJournal';
import { readPlan, type JobPlan } from './jobRecords';
import type { AskedFor } from '../reports/askedFor';

/** A job that its session did not finish. */
export interface UnfinishedJob {
  readonly plan: JobPlan;
  readonly before: Before;
  readonly files: StoredJob;
}

/** The unfinished jobs of other windows. */
export interface LeftJobs {
  readonly jobs: readonly UnfinishedJob[];
  /** The names of all stored jobs, including those that were not read; undefined if the disk doesn't answer. */
  readonly names: ReadonlySet<string> | undefined;
  /** True if there are others that a window works on, or that can't be read now. */
  readonly mayBeMore: boolean;
  /** The new names of the folders with a damaged plan that this window has set aside. */
  readonly damaged: readonly string[];
}

/** Maximum attempts to delete a plan. */
const maxAttempts = 4;

/** Number of heartbeats that a window may miss before it counts as dead. */
const maxSilence = 3;
/** Milliseconds to replace a file: some disks delete the old one first. */
const replacementMs = 200;

/**
 * The journal of one job: its plan and its progress, in a folder of its own that is deleted when the job ends.
 *
 * A window takes a job over by renaming its folder, in which only one of several windows can succeed. A window that
 * was only slow then finds its plan gone, and stops before it sends anything else.
 */
export class StoredJob implements JournalWriter {
  private readonly released = new AbortController();
  private readonly entries: JournalFiles;
  private beating: Promise<void> = Promise.resolve();
  private tellLost: () => void = () => undefined;
  /** Resolves once the job no longer belongs to this window. */
  readonly lost = new Promise<void>((resolve) => (this.tellLost = resolve));

  private constructor(
    private readonly place: JobStorage,
    /** The name of its folder, a new one each time it is taken over. */
    readonly name: string,
  ) {
    this.entries = new JournalFiles(place.disk, this.path('entries'));
  }

  /** Begins the journal of a new job. */
  static async begin(place: JobStorage, plan: JobPlan): Promise<StoredJob> {
    const files = new StoredJob(place, crypto.randomUUID());
    // A folder without a plan is removed unless it is held.
    await files.writeHeld();
    try {
      await place.disk.write(files.path('plan.json'), JSON.stringify(plan));
    } catch (error) {
      // The plan may exist anyway, and must not be resumed if the user starts over.
      await files.forget();
      throw error;
    }
    files.hold();
    return files;
  }

  /**
   * Finds the jobs that no window works on anymore.
   * @param service the base URL of their service; the folder may contain jobs of others
   * @param own the names of the jobs that this window knows, which aren't read again
   */
  static async unfinished(place: JobStorage, service: string, own: ReadonlySet<string> = new Set()): Promise<LeftJobs> {
    let names: readonly string[];
    try {
      names = (await place.disk.list('')) ?? [];
    } catch {
      return { jobs: [], names: undefined, mayBeMore: true, damaged: [] };
    }
    const others = names.filter((name) => !own.has(name) && !isAside(name)).map((name) => new StoredJob(place, name));
    const found = await Promise.all(others.map((files) => files.look()));
    const jobs = found.filter((job) => typeof job === 'object').filter(({ plan }) => plan.service === service);
    const damaged = others.filter((_, at) => found[at] === 'damaged').map(({ name }) => name);
    const known = { jobs, names: new Set(names), mayBeMore: found.includes('later') };
    return { ...known, damaged: await setJobsAside(place, damaged) };
  }

  /** Reads every job of a service, whichever window works on it. Jobs that can't be read now are left out. */
  static async all(place: JobStorage, service: string): Promise<readonly UnfinishedJob[]> {
    const names = (await place.disk.list('').catch(() => undefined)) ?? [];
    const jobs = await Promise.all(
      names.filter((name) => !isAside(name)).map((name) => new StoredJob(place, name).readQuietly()),
    );
    return jobs.filter((job) => job !== undefined).filter(({ plan }) => plan.service === service);
  }

  /** @throws JobLostError if the job no longer belongs to this window; the window that has it may not know the steps */
  async write(steps: readonly JournalStep[]): Promise<void> {
    await this.entries.add(steps);
    // If another window has taken it over, its folder has another name, and the files written here are deleted again.
    await this.assertOurs();
  }

  async assertOurs(): Promise<void> {
    if (await this.place.disk.has(this.path('plan.json'))) return;
    await this.forgetQuietly();
    this.tellLost();
    throw new JobLostError();
  }

  /**
   * Takes the job over from a session that has ended.
   * @returns its current progress; undefined if another window has taken it over, ended it or discarded it
   */
  async takeOver(): Promise<UnfinishedJob | undefined> {
    const taken = await this.take();
    if (taken === undefined) return undefined;
    try {
      const job = await taken.read();
      if (typeof job !== 'object') return undefined;
      await taken.writeHeld();
      await taken.assertOurs();
      taken.hold();
      return job;
    } catch (error) {
      if (error instanceof JobLostError) return undefined;
      throw error;
    }
  }

  /** Drops the job. @returns false if a window works on it, or it has been dropped */
  async discard(): Promise<boolean> {
    const taken = await this.take();
    await taken?.forget();
    return taken !== undefined;
  }

  /** Lets another session take the job over. */
  release(): void {
    this.released.abort();
  }

  /** Lets another session take the job over immediately. */
  async leave(): Promise<void> {
    this.release();
    await this.beating;
    // Even if this fails, the job is free after a few heartbeats.
    await this.place.disk.remove(this.path('held')).catch(() => undefined);
  }

  /** Deletes a job that has ended. The plan is deleted first: without it, the rest can't be resumed. */
  async forget(): Promise<void> {
    this.release();
    // A late write would bring the folder back.
    await this.beating;
    await this.removePatiently(this.path('plan.json'));
    await this.forgetQuietly();
  }

  private async take(): Promise<StoredJob | undefined> {
    if (await this.isHeld()) return undefined;
    const taken = new StoredJob(this.place, crypto.randomUUID());
    return (await this.place.disk.rename(this.name, taken.name)) ? taken : undefined;
  }

  /** Shows other windows that this one works on the job, until it is released. */
  private hold(): void {
    const beat = async () => {
      for (;;) {
        await this.place.wait(this.place.heartbeat, this.released.signal);
        if (this.released.signal.aborted) return;
        try {
          await this.assertOurs();
          await this.writeHeld();
          await this.assertOurs();
        } catch (error) {
          if (error instanceof JobLostError) return;
        }
      }
    };
    this.beating = beat();
  }

  private writeHeld(): Promise<void> {
    return this.place.disk.write(this.path('held'), String(this.place.now()));
  }

  /** @returns 'later' if a window works on it, or if it can't be read now */
  private async look(): Promise<UnfinishedJob | 'later' | 'damaged' | undefined> {
    try {
      return (await this.isHeld()) ? 'later' : await this.read();
    } catch {
      return 'later';
    }
  }

  private async read(): Promise<UnfinishedJob | 'damaged' | undefined> {
    const { disk } = this.place;
    const text = await disk.read(this.path('plan.json'));
    if (text === undefined) {
      // Its window crashed before anything was sent, or while the job was being forgotten.
      await this.forgetQuietly();
      return undefined;
    }
    const plan = readPlan(text);
    if (plan === undefined) return 'damaged';
    return { plan, before: await this.entries.read(plan.items.length), files: this };
  }

  /** Reads a job that another window may be working on, and changes nothing. */
  private async readQuietly(): Promise<UnfinishedJob | undefined> {
    try {
      const text = await this.place.disk.read(this.path('plan.json'));
      const plan = text === undefined ? undefined : readPlan(text);
      return plan && { plan, before: await this.entries.read(plan.items.length), files: this };
    } catch {
      return undefined;
    }
  }

  private async isHeld(): Promise<boolean> {
    const { disk, heartbeat, now, wait } = this.place;
    let text = await disk.read(this.path('held'));
    if (text === undefined) {
      // A file that is being replaced may be missing for a moment.
      await wait(replacementMs);
      text = await disk.read(this.path('held'));
    }
    // Its window has left it.
    if (text === undefined) return false;
    const read = async () => Number(await disk.read(this.path('held'))) || 0;
    const held = Number(text) || 0;
    if (held > now()) {
      // The clock was set back, so only a changing heartbeat shows that the window is alive.
      await wait(maxSilence * heartbeat);
      return (await read()) !== held;
    }
    const isSilent = (since: number) => now() - since > maxSilence * heartbeat;
    if (!isSilent(held)) return true;
    // The other window may be writing at this moment.
    await wait(heartbeat);
    return !isSilent(await read());
  }

  /** Deletes the folder if possible. Without a plan, it does no harm and is found again the next time. */
  private async forgetQuietly(): Promise<void> {
    await this.place.disk.remove(this.name).catch(() => undefined);
  }

  /** Retries a deletion, since a virus scanner or a backup may hold a file for a moment. */
  private async removePatiently(path: string): Promise<void> {
    const { disk, wait } = this.place;
    for (let attempt = 1; ; attempt++) {
      try {
        await disk.remove(path);
        return;
      } catch (error) {
        if (attempt === maxAttempts) throw error;
        await wait(250 * 2 ** attempt);
      }
    }
  }

  private path(name: string): string {
    return `${this.name}/${name}`;
  }
}

const ending = '.damaged';
/** Maximum number of damaged jobs to keep. */
const maxKept = 3;

/** True if a name belongs to a job's folder that was set aside. */
function isAside(name: string): boolean {
  return name.endsWith(ending);
}

/**
 * Renames the folders of damaged jobs, so that they aren't read again but the user can still look into them.
 * @returns the new names of those set aside here; another window may have been faster, or the disk may not answer
 */
async function setJobsAside({ disk, now }: JobStorage, names: readonly string[]): Promise<readonly string[]> {
  const aside: string[] = [];
  try {
    for (const name of names) {
      const to = `${now()}-${name}${ending}`;
      if (await disk.rename(name, to)) aside.push(to);
    }
    const kept = aside.length === 0 ? [] : ((await disk.list('')) ?? []).filter(isAside).sort();
    for (const name of kept.slice(0, -maxKept)) await disk.remove(name);
  } catch {
    // Folders that are left are found again the next time.
  }
  return aside;
}

/** Milliseconds after the end of a job within which the last of its results are seen. */
const seenWithinMs = 10 * 60_000;

/** Returns what some jobs have requested, without those that ended long ago. @param now epoch milliseconds */
export function askedForIn(jobs: readonly Pick<UnfinishedJob, 'plan' | 'before'>[], now: number): AskedFor {
  const updated = new Map<string, number>();
  const created: string[] = [];
  const mayBeCreated = new Map<string, number>();
  for (const { plan, before } of jobs) {
    const isOver = now - (before.closedAt ?? now) > seenWithinMs;
    if (isOver || (plan.kind !== 'create' && plan.kind !== 'update')) continue;
    for (const [index, at] of before.sentAt) {
      const { id, url } = plan.items[index] ?? {};
      const { state = 'unknown' } = before.outcomes.get(index) ?? {};
      if (id !== undefined) updated.set(id, at);
      else if (url !== undefined && state === 'unknown') mayBeCreated.set(url, at);
    }
    for (const [index, outcome] of before.outcomes) {
      const isCreated = plan.items[index]?.id === undefined && outcome.state === 'done';
      if (isCreated && outcome.id !== undefined) created.push(outcome.id);
    }
  }
  return { updated, created, mayBeCreated };
}
