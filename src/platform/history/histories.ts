import type { Memento, Uri } from 'vscode';
import type { Logger } from '../../api/service';
import { serviceKeyOf, type Connection } from '../../model/connection';
import type { Store } from '../../model/lists/store';
import type { Pace } from '../../model/pace';
import { longestAnalysis } from '../settings';
import { AppendOnlyFolder } from '../storage/appendOnlyFolder';
import { LastLookStore } from '../storage/lastLookStore';
import { connectionFolder, serviceFolder } from '../storage/serviceFolder';
import { fullText } from '../text/errorMessages';
import type { HistoryTrouble } from './historyPlace';
import { HistoryRecorder } from '../../model/history/historyRecorder';
import type { Load } from '../../util/lazy';

export interface HistoriesOptions {
  readonly globalStorageUri: Uri;
  readonly globalState: Memento;
  readonly log: Logger;
  readonly pace: Pace;
  readonly load: Load<typeof import('../onDemand')>;
}

/** The histories of all connections, in a folder for each service. Writes of one connection take turns. */
export class Histories {
  private readonly running = new Map<string, Promise<void>>();
  private readonly told = new Set<HistoryTrouble>();

  constructor(private readonly options: HistoriesOptions) {}

  /** Records the reports that a session of a connection sees. */
  record(connection: Connection, store: Store, readApiKey: () => Promise<string | undefined>): HistoryRecorder {
    const { globalStorageUri, globalState: state, log, pace, load } = this.options;
    const folder = serviceFolder(globalStorageUri, 'history', connection);
    const place = { place: serviceKeyOf(connection), name: connection.name, folder, state, log, told: this.told };
    const before = this.running.get(connection.id);
    return new HistoryRecorder({
      store,
      pace,
      longestAnalysis,
      readApiKey,
      open: async () => {
        await before;
        const { HistoryStore } = await load();
        return HistoryStore.open(place);
      },
      run: (task) => this.run(connection.id, task),
      forget: () => this.forget(connection.id),
    });
  }

  /** Deletes the history of a connection, once its pending writes have ended. */
  async forget(id: string): Promise<void> {
    await this.running.get(id);
    await new LastLookStore(this.options.globalState).forget(id);
    await new AppendOnlyFolder(connectionFolder(this.options.globalStorageUri, 'history', id)).removeAll();
  }

  /** Runs a connection's tasks one after the other, since each starts from what the previous one wrote. */
  private run(connectionId: string, task: () => Promise<void>): void {
    const before = this.running.get(connectionId) ?? Promise.resolve();
    const after = before.then(task).catch((error: unknown) => this.options.log.warn(fullText(error)));
    this.running.set(connectionId, after);
  }
}
