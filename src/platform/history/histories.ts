import type { Memento, Uri } from 'vscode';
import type { Logger } from '../../api/service';
import { placeOf, type Connection } from '../../model/connection';
import type { Store } from '../../model/lists/store';
import { fullText } from '../text/errorMessages';
import type { HistoryKeeper } from './historyKeeper';
import { KeptHistory } from './keptHistory';
import { connectionFolder, serviceFolder } from '../storage/serviceFolder';

export interface HistoriesStorage {
  readonly globalStorageUri: Uri;
  readonly globalState: Memento;
}

/**
 * The versions of reports that were seen, in a folder for each service, and when a person last looked at what changed.
 */
export class Histories {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly storage: HistoriesStorage,
    private readonly log: Logger,
  ) {}

  /** @param readApiKey a service might write the key into its records; then nothing is written */
  follow(connection: Connection, store: Store, readApiKey: () => Promise<string | undefined>): KeptHistory {
    const [place, folder] = [placeOf(connection), serviceFolder(this.storage.globalStorageUri, 'history', connection)];
    const before = this.running.get(connection.id);
    const open = async (): Promise<HistoryKeeper> => {
      await before;
      const { HistoryKeeper: Keeper } = await import('../onDemand');
      return Keeper.open({ place, folder, state: this.storage.globalState, store, readApiKey });
    };
    const run = (task: () => Promise<void>) => this.run(connection.id, task);
    return new KeptHistory({ store, open, run, forget: () => this.forget(connection.id) });
  }

  /** Deletes all that is kept of a connection, once nothing more is written for it. */
  async forget(connectionId: string): Promise<void> {
    await this.running.get(connectionId);
    const { HistoryKeeper: Keeper } = await import('../onDemand');
    await Keeper.forget(
      connectionId,
      connectionFolder(this.storage.globalStorageUri, 'history', connectionId),
      this.storage.globalState,
    );
  }

  /** One after the other, since each takes up what the one before has left. */
  private run(connectionId: string, task: () => Promise<void>): void {
    const before = this.running.get(connectionId) ?? Promise.resolve();
    const after = before.then(task).catch((error: unknown) => this.log.warn(fullText(error)));
    this.running.set(connectionId, after);
  }
}
