import type { Disposable, Uri } from 'vscode';
import type { Connection } from '../../model/connection';
import type { Job } from '../../model/jobs/job';
import { AppendOnlyFolder } from '../storage/appendOnlyFolder';
import { connectionFolder, serviceFolder } from '../storage/serviceFolder';
import { Pace } from '../pace';

/** A job that this window works on. */
export interface RunningJob {
  readonly connectionId: string;
  readonly title: string;
  readonly job: Job;
  /** How far it has come, in words. */
  readonly progress: () => string;
  readonly showDetails: () => Promise<void>;
  /** Stops without a word; another session may go on. */
  readonly leave: () => void;
}

/** The one job that this window works on, and where jobs are written down. */
export class Jobs implements Disposable {
  current: RunningJob | undefined;

  constructor(
    private readonly storage: { readonly globalStorageUri: Uri },
    readonly pace = new Pace(),
  ) {}

  folderOf(connection: Connection): Uri {
    return serviceFolder(this.storage.globalStorageUri, 'jobs', connection);
  }

  /** Deletes what is written down of a connection's jobs, at whichever address. */
  async forget({ id }: Connection): Promise<void> {
    await new AppendOnlyFolder(connectionFolder(this.storage.globalStorageUri, 'jobs', id)).removeAll();
  }

  /** Cancels the job that this window works on, if it is one of the connection. */
  cancel(connectionId: string): void {
    if (this.current?.connectionId === connectionId) this.current.job.cancel();
  }

  dispose(): void {
    this.current?.leave();
  }
}
