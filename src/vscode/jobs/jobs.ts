import type { Disposable, Uri } from 'vscode';
import type { Connection } from '../../reports/connection';
import type { Job } from '../../jobs/job';
import { Pace } from '../../reports/pace';
import { Emitter } from '../../util/event';
import { connectionFolder, deleteIfThere, serviceFolder } from '../storage/files';

/** Maximum number of finished jobs to keep. */
const maxFinished = 10;

/** The jobs that this window shows, one of which it works on at a time, and the folders that jobs are written to. */
export class Jobs implements Disposable {
  private listed: readonly Job[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private readonly changed = new Emitter<Job>();

  /** A job was added or removed, or has changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly storage: { readonly globalStorageUri: Uri },
    readonly pace = new Pace(),
  ) {}

  /** In the order in which they were planned. */
  get all(): readonly Job[] {
    return this.listed;
  }

  add(job: Job): void {
    this.listed = [...this.listed, job].sort((one, other) => one.plan.plannedAt - other.plan.plannedAt);
    job.onDidChange(() => this.changed.fire(job));
    this.changed.fire(job);
    for (const old of this.listed.filter(({ isDone }) => isDone).slice(0, -maxFinished)) {
      this.remove(old);
      // If it can't be deleted, the next session deletes it.
      void old.files.discard().catch(() => undefined);
    }
  }

  remove(job: Job): void {
    // Its ratings would no longer be shown.
    job.ratings?.stop();
    this.listed = this.listed.filter((other) => other !== job);
    this.changed.fire(job);
  }

  /** True if this window works on a job on the service with this origin. */
  isWorkingAt(origin: string): boolean {
    return this.listed.some(({ isUnderWay, plan }) => isUnderWay && new URL(plan.service).origin === origin);
  }

  /** Cancels the jobs of a connection, and removes those that this window doesn't work on. */
  cancelOf(connectionId: string): void {
    for (const job of this.listed.filter(({ connection }) => connection.id === connectionId)) {
      job.cancel();
      if (!job.isUnderWay) this.remove(job);
    }
  }

  /**
   * Works on a job once the jobs before it have sent everything.
   * @returns undefined as soon as it is withdrawn while queued
   */
  inTurn<T>(work: () => Promise<T>, withdrawn?: AbortSignal): Promise<T | undefined> {
    const working = this.turn.then(() => (withdrawn?.aborted === true ? undefined : work()));
    // The result may be large, and nobody needs it for as long.
    this.turn = working.then(
      () => undefined,
      () => undefined,
    );
    return withdrawn === undefined ? working : Promise.race([working, aborted(withdrawn)]);
  }

  folderOf(connection: Connection): Uri {
    return serviceFolder(this.storage.globalStorageUri, 'jobs', connection);
  }

  /** Deletes the stored jobs of a connection, for every address it ever had. */
  async forget(id: string): Promise<void> {
    await deleteIfThere(connectionFolder(this.storage.globalStorageUri, 'jobs', id));
  }

  /** Leaves the jobs of this window to another session, as when the window closes. */
  async leave(): Promise<void> {
    await Promise.all(this.listed.map((job) => job.leave()));
  }

  dispose(): void {
    void this.leave();
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
