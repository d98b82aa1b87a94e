import type { Disposable, Uri } from 'vscode';
import type { Connection } from '../../reports/connection';
import type { Job } from '../../jobs/job';
import { Pace } from '../../reports/pace';
import { Emitter } from '../../util/event';
import { connectionFolder, deleteIfThere, serviceFolder } from '../storage/files';

/** The jobs that this window shows, of which it works on one at a time, and the folders that jobs are written to. */
export class Jobs implements Disposable {
  private listed: readonly Job[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private readonly changed = new Emitter<void>();

  /** A job was added or removed, or one of them has changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly storage: { readonly globalStorageUri: Uri },
    readonly pace = new Pace(),
  ) {}

  get all(): readonly Job[] {
    return this.listed;
  }

  add(job: Job): void {
    this.listed = [...this.listed, job];
    job.onDidChange(() => this.changed.fire());
    this.changed.fire();
  }

  remove(job: Job): void {
    // Nobody could see its verdict.
    job.ratings?.stop();
    this.listed = this.listed.filter((other) => other !== job);
    this.changed.fire();
  }

  /** Cancels the jobs of a connection, and shows those no longer that this window does not work on. */
  cancelOf(connectionId: string): void {
    for (const job of this.listed.filter(({ connection }) => connection.id === connectionId)) {
      job.cancel();
      if (!job.isUnderWay) this.remove(job);
    }
  }

  /**
   * Works on a job once those before it have sent everything.
   * @returns undefined as soon as it is withdrawn before its turn
   */
  serialize<T>(work: () => Promise<T>, withdrawn?: AbortSignal): Promise<T | undefined> {
    const working = this.turn.then(() => (withdrawn?.aborted === true ? undefined : work()));
    this.turn = working.catch(() => undefined);
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
