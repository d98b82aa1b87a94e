import type { Uri } from 'vscode';
import type { Logger, ReportService } from '../../service/service';
import { HistoryRecorder } from '../../history/historyRecorder';
import { HistoryStore } from '../../history/historyStore';
import { forgetLastLooks } from '../../history/lastLook';
import type { HistoryLimits } from '../../history/versionHistory';
import { askedForIn, StoredJob } from '../../jobs/storedJob';
import type { AskedFor } from '../../reports/askedFor';
import { serviceKeyOf, type Connection } from '../../reports/connection';
import type { Store } from '../../reports/lists/store';
import type { Memento } from '../../reports/memento';
import type { Pace } from '../../reports/pace';
import type { Jobs } from '../jobs/jobs';
import { historyVersions, longestAnalysis } from '../settings';
import { connectionFolder, deleteIfThere, serviceFolder } from '../storage/files';
import { jobStorage } from '../storage/jobStore';
import { fullText } from '../text/userError';
import { HistoryFolder, type HistoryTrouble } from './historyFolder';

const limits = (): HistoryLimits => ({ versionsOfAReport: historyVersions(), formerVersions: 20_000 });

export interface HistoriesOptions {
  readonly globalStorageUri: Uri;
  readonly globalState: Memento;
  readonly log: Logger;
  readonly pace: Pace;
  readonly jobs: Pick<Jobs, 'folderOf'>;
}

/** A session whose reports are recorded, with its access to the service. */
interface RecordedSession {
  readonly store: Store;
  readonly service: ReportService;
  readonly readApiKey: () => Promise<string | undefined>;
}

/** The histories of all connections, in a folder for each service. Writes of one connection take turns. */
export class Histories {
  private readonly running = new Map<string, Promise<void>>();
  private readonly told = new Set<HistoryTrouble>();

  constructor(private readonly options: HistoriesOptions) {}

  /** Records the reports that a session of a connection sees. */
  record(connection: Connection, { store, service, readApiKey }: RecordedSession): HistoryRecorder {
    const { globalStorageUri, globalState: state, log, pace } = this.options;
    const { name } = connection;
    const uri = serviceFolder(globalStorageUri, 'history', connection);
    const before = this.running.get(connection.id);
    return new HistoryRecorder({
      store,
      service,
      pace,
      longestAnalysis,
      readApiKey,
      askedBefore: () => this.askedFor(connection),
      open: async () => {
        await before;
        const files = new HistoryFolder({ uri, name, log, told: this.told });
        return HistoryStore.open({ files, state, serviceKey: serviceKeyOf(connection), limits });
      },
      run: (task) => this.run(connection.id, task),
      forget: () => this.forget(connection.id),
    });
  }

  /** Deletes the history of a connection, once its pending writes have ended. */
  async forget(id: string): Promise<void> {
    await this.running.get(id);
    await forgetLastLooks(this.options.globalState, id);
    await deleteIfThere(connectionFolder(this.options.globalStorageUri, 'history', id));
  }

  /** Returns the changes that the stored jobs of a connection have requested and that may not have been seen yet. */
  private async askedFor(connection: Connection): Promise<AskedFor> {
    const { jobs, pace } = this.options;
    const stored = await StoredJob.all(jobStorage(jobs.folderOf(connection), pace), connection.url);
    return askedForIn(stored, Date.now());
  }

  /** Runs a connection's tasks one after the other, since each starts from the result of the previous one. */
  private run(connectionId: string, task: () => Promise<void>): void {
    const before = this.running.get(connectionId) ?? Promise.resolve();
    const after = before.then(task).catch((error: unknown) => this.options.log.warn(fullText(error)));
    this.running.set(connectionId, after);
  }
}
