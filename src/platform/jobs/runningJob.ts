import type { Disposable, Uri } from 'vscode';
import type { Connection } from '../../model/connection';
import type { Job } from '../../model/jobs/job';
import { Emitter } from '../../util/event';
import { Pace } from '../../model/pace';
import { connectionFolder, deleteIfThere, serviceFolder } from '../storage/files';

/** A job that this window works on. */
export interface RunningJob {
  readonly connectionId: string;
  readonly title: string;
  readonly job: Job;
  /** The name of its journal. */
  readonly journal: string;
  /** Its progress, in words. */
  readonly progress: () => string;
  readonly showDetails: () => Promise<void>;
  /** Stops silently and stores its progress, so that another session can resume it. */
  readonly leave: () => Promise<void>;
}

/** The one job that this window works on, and the folders that jobs are written to. */
export class Jobs implements Disposable {
  current: RunningJob | undefined;
  /** Journals of other windows, with their folders, that were offered here and not acted on. */
  readonly offered = new Set<string>();
  private isReserved = false;
  private readonly freed = new Emitter<void>();

  constructor(
    private readonly storage: { readonly globalStorageUri: Uri },
    readonly pace = new Pace(),
  ) {}

  /** True if a job is under way here, or about to begin. */
  get isBusy(): boolean {
    return this.isReserved;
  }

  /**
   * Reserves the window for one job, before anything is awaited for it.
   * @returns a function that frees it again, or undefined if it is not free
   */
  reserve(): (() => void) | undefined {
    if (this.isReserved) return undefined;
    this.isReserved = true;
    return () => {
      this.isReserved = false;
      this.freed.fire();
    };
  }

  /** Resolves once no job is under way here. */
  async whenFree(): Promise<void> {
    while (this.isReserved) {
      await new Promise<void>((resolve) => {
        const listener = this.freed.event(() => {
          listener.dispose();
          resolve();
        });
      });
    }
  }

  folderOf(connection: Connection): Uri {
    return serviceFolder(this.storage.globalStorageUri, 'jobs', connection);
  }

  /** Deletes the stored jobs of a connection, for every address it ever had. */
  async forget(id: string): Promise<void> {
    await deleteIfThere(connectionFolder(this.storage.globalStorageUri, 'jobs', id));
  }

  /** Cancels the job that this window works on, if it belongs to the connection. */
  cancel(connectionId: string): void {
    if (this.current?.connectionId === connectionId) this.current.job.cancel();
  }

  /** Leaves the job of this window to another session, as when the window closes. */
  async leave(): Promise<void> {
    await this.current?.leave();
  }

  dispose(): void {
    void this.leave();
  }
}
