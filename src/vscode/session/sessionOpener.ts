import type { Uri } from 'vscode';
import type { UsedUp } from '../../service/limiter';
import { patient } from '../../service/patient';
import type { Logger } from '../../service/service';
import { awaitedResults, ResultUpdates } from '../../reports/resultUpdates';
import { serviceKeyOf, type Connection, type ConnectionData } from '../../reports/connection';
import { Creations } from '../../reports/creations';
import { QueryStore } from '../../reports/lists/savedQueries';
import { Store } from '../../reports/lists/store';
import type { Memento } from '../../reports/memento';
import type { Pace } from '../../reports/pace';
import { DisposableStore, type Disposable } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import { wait } from '../../util/wait';
import { Histories } from '../history/histories';
import type { Jobs } from '../jobs/jobs';
import { longestAnalysis, pageSize } from '../settings';
import type { ConnectionStore } from '../storage/connectionStore';
import { SnapshotStore } from '../storage/snapshotStore';
import { Clients, lazyService } from './clients';
import type { OpenSession } from './sessions';

export interface SessionOpenerOptions {
  readonly globalStorageUri: Uri;
  readonly globalState: Memento;
  readonly workspaceState: Memento;
  readonly connections: Pick<ConnectionStore, 'apiKey'>;
  readonly jobs: Pick<Jobs, 'folderOf' | 'isWorkingAt'>;
  readonly log: Logger;
  readonly pace: Pace;
}

/** Opens sessions. What outlasts one is shared by all: limits of requests, creations, and what is stored. */
export class SessionOpener implements Disposable {
  private readonly queries: QueryStore;
  private readonly snapshots: SnapshotStore;
  private readonly histories: Histories;
  private readonly clients: Clients;
  private readonly scopes = new Map<string, string>();
  private readonly creations = new Map<string, Creations>();
  /** The data that the sessions of a connection store. */
  readonly connectionData: readonly ConnectionData[];
  /** The open session. */
  private opened: OpenSession | undefined;

  constructor(private readonly options: SessionOpenerOptions) {
    const { globalStorageUri, log, pace, jobs } = options;
    this.queries = new QueryStore(options);
    this.snapshots = new SnapshotStore(globalStorageUri, log, pace);
    this.histories = new Histories(options);
    this.connectionData = [this.queries, this.snapshots, this.histories];
    this.clients = new Clients(
      log,
      (origin) => this.endHold(origin),
      (origin) => jobs.isWorkingAt(origin),
    );
  }

  open(connection: Connection): OpenSession {
    const { connections, log } = this.options;
    // A new key creates a new session, so a key that was read stays valid for this one.
    let apiKey: string | undefined;
    const readApiKey = async () => (apiKey ??= await connections.apiKey(connection));
    const service = lazyService(connection, readApiKey, (key) => this.clients.of(connection, key), log);
    const query = this.queries.current(connection.id);
    const store = new Store(service, { query, perPage: pageSize, forWhole: patient(service) });
    const listeners = new DisposableStore(
      store.onDidChangeQuery((query) => void this.queries.keepCurrent(connection.id, query)),
    );
    const updates = new ResultUpdates((...update) => awaitedResults({ service, wait, longestAnalysis }, ...update));
    const history = this.histories.record(connection, { store, service, readApiKey });
    let isOpen = true;
    // Read at once: VS Code only asks for rows a moment after it has started the extension.
    const restored = this.snapshots.restore(connection, store).then(() => {
      if (isOpen) listeners.add(this.snapshots.follow(connection, store, readApiKey));
    });
    const session: OpenSession = {
      connection,
      scope: getOrAdd(this.scopes, serviceKeyOf(connection), () => String(this.scopes.size)),
      service,
      store,
      updates,
      // A new key doesn't undo creations.
      creations: getOrAdd(this.creations, serviceKeyOf(connection), () => new Creations()),
      history,
      readApiKey,
      restored,
      close: () => {
        isOpen = false;
        if (this.opened === session) this.opened = undefined;
        listeners.dispose();
        updates.dispose();
        history.dispose();
        store.dispose();
      },
    };
    return (this.opened = session);
  }

  /** The rate limit of a connection's service, if no more requests are left in this minute than the user may need. */
  usedUp(connection: Connection): UsedUp | undefined {
    return this.clients.usedUp(connection);
  }

  dispose(): void {
    this.clients.dispose();
  }

  private endHold(origin: string): void {
    const { opened } = this;
    if (opened !== undefined && new URL(opened.connection.url).origin === origin) opened.store.endHold();
  }
}
