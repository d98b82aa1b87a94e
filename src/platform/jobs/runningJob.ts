import type { Disposable, Uri } from 'vscode';
import type { Connection } from '../../model/connection';
import type { Job } from '../../model/jobs/job';
import { Pace } from '../pace';
import { AppendOnlyFolder } from '../storage/appendOnlyFolder';
import { connectionFolder, serviceFolder } from '../storage/serviceFolder';

/** A job that this window works on. */
export interface RunningJob {
  readonly connectionId: string;
  readonly title: string;
  readonly job: Job;
  /** Its progress, in words. */
  readonly progress: () => string;
  readonly showDetails: () => Promise<void>;
  /** Stops silently; another session may resume it. */
  readonly leave: () => void;
}

/** The one job that this window works on, and the folders that jobs are written to. */
export class Jobs implements Disposable {
  current: RunningJob | undefined;

  constructor(
    private readonly storage: { readonly globalStorageUri: Uri },
    readonly pace = new Pace(),
  ) {}

  folderOf(connection: Connection): Uri {
    return serviceFolder(this.storage.globalStorageUri, 'jobs', connection);
  }

  /** Deletes what is stored of a connection's jobs, at any address it ever had. */
  async forget({ id }: Connection): Promise<void> {
    await new AppendOnlyFolder(connectionFolder(this.storage.globalStorageUri, 'jobs', id)).removeAll();
  }

  /** Cancels the job that this window works on, if it belongs to the connection. */
  cancel(connectionId: string): void {
    if (this.current?.connectionId === connectionId) this.current.job.cancel();
  }

  dispose(): void {
    this.current?.leave();
  }
}
