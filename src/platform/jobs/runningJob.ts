import type { Disposable, Uri } from 'vscode';
import type { Connection } from '../../model/connection';
import type { Job } from '../../model/jobs/job';
import type { MarkdownPreviews } from '../ui/markdownPreviews';
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
  private shownDetails: MarkdownPreviews | undefined;

  constructor(
    private readonly storage: { readonly globalStorageUri: Uri },
    readonly pace = new Pace(),
  ) {}

  folderOf(connection: Connection): Uri {
    return serviceFolder(this.storage.globalStorageUri, 'jobs', connection);
  }

  /** Holds the jobs of all services that a connection ever was one to. */
  folderOfAll(connectionId: string): Uri {
    return connectionFolder(this.storage.globalStorageUri, 'jobs', connectionId);
  }

  /** Cancels the job that this window works on, if it is one of the connection. */
  cancel(connectionId: string): void {
    if (this.current?.connectionId === connectionId) this.current.job.cancel();
  }

  /** @param makeDetails makes what shows documents, with the first of them */
  details(makeDetails: () => MarkdownPreviews): MarkdownPreviews {
    return (this.shownDetails ??= makeDetails());
  }

  dispose(): void {
    this.current?.leave();
    this.shownDetails?.dispose();
  }
}
