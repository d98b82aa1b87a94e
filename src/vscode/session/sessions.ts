import { EventEmitter, workspace, type Disposable } from 'vscode';
import type { Logger, ReportService } from '../../service/service';
import { settingIds } from '../../ids';
import { serviceKeyOf, secretNameOf, type Connection } from '../../reports/connection';
import { patient } from '../../service/patient';
import type { UsedUp } from '../../service/allowance';
import { Store } from '../../reports/lists/store';
import { Creations } from '../../reports/creations';
import { awaitedResults } from '../../reports/awaitedResults';
import { ResultUpdates } from '../../reports/resultUpdates';
import { getOrAdd } from '../../util/getOrAdd';
import { wait } from '../../util/wait';
import type { Histories } from '../history/histories';
import type { HistoryRecorder } from '../../history/historyRecorder';
import type { Jobs } from '../jobs/jobs';
import { longestAnalysis, pageSize } from '../settings';
import type { ConnectionStore } from '../storage/connectionStore';
import type { QueryStore } from '../../reports/lists/queryStore';
import type { SnapshotStore } from '../storage/snapshotStore';
import { fullText } from '../text/userError';
import { setContext } from '../ui/contextKeys';
import { lazyService } from './lazyService';
import { lazily } from '../../util/lazy';
import { Clients } from './clients';
import { DisposableStore } from '../../util/event';

/** One connection in use, and everything known about it. */
export interface Session {
  readonly connection: Connection;
  /** Identifies this connection at this address; short, since every row has it in its id. */
  readonly scope: string;
  readonly service: ReportService;
  readonly store: Store;
  /** The reports with awaited new results. */
  readonly updates: ResultUpdates;
  /** The reports that were created here. */
  readonly creations: Creations;
  readonly history: HistoryRecorder;
  /** Settles once the rows of the last session are shown, if there are any. */
  readonly restored: () => Promise<void>;
}

interface OpenSession extends Session {
  readonly readApiKey: () => Promise<string | undefined>;
  readonly close: () => void;
}

export interface SessionsOptions {
  readonly connections: ConnectionStore;
  readonly queries: QueryStore;
  readonly snapshots: SnapshotStore;
  readonly histories: Histories;
  readonly jobs: Pick<Jobs, 'isWorkingAt'>;
  readonly log: Logger;
}

/** The window's current session: a new one whenever the connection, its address, its key, or the page size changes. */
export class Sessions implements Disposable {
  private session: OpenSession | undefined;
  private readonly scopes = new Map<string, string>();
  private readonly creations = new Map<string, Creations>();
  private readonly clients: Clients;
  private readonly changed = new EventEmitter<void>();
  private readonly connectedEmitter = new EventEmitter<void>();
  private announced: Session | undefined;
  private toldState: string | undefined;
  private readonly listeners: DisposableStore;

  readonly onDidChange = this.changed.event;
  /** Fires when a session that has its key is first used. */
  readonly onDidConnect = this.connectedEmitter.event;

  constructor(private readonly options: SessionsOptions) {
    const { connections, jobs, log } = options;
    this.clients = new Clients(
      log,
      (origin) => this.endHold(origin),
      (origin) => jobs.isWorkingAt(origin),
    );
    this.listeners = new DisposableStore(
      connections.onDidChange((secretName) => this.follow(secretName)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingIds.pageSize)) this.replace(connections.active);
      }),
    );
    this.session = this.open(connections.active);
  }

  get current(): Session | undefined {
    return this.session;
  }

  /** The current session, if its key is on this machine. Also sets the state that the welcome views depend on. */
  async connected(): Promise<Session | undefined> {
    const { session } = this;
    if (session === undefined) return undefined;
    // If the key can't be read, the first request that needs it reports that.
    const hasKey = await session.readApiKey().then(
      (apiKey) => apiKey !== undefined,
      () => true,
    );
    if (session !== this.session) return this.connected();
    this.tellState(hasKey ? 'connected' : 'noKey');
    if (hasKey && this.announced !== session) {
      this.announced = session;
      this.connectedEmitter.fire();
    }
    return hasKey ? session : undefined;
  }

  /** The rate limit of a connection's service, if no more requests are left in this minute than the user may need. */
  usedUp(connection: Connection): UsedUp | undefined {
    return this.clients.usedUp(connection);
  }

  /** False for a text that contains the current session's key, and while the key isn't known: it may not be stored. */
  async isFreeOfKey(text: string): Promise<boolean> {
    const apiKey = await this.session?.readApiKey();
    return apiKey !== undefined && !text.includes(apiKey);
  }

  /** True once it is known that the current session's key is not on this machine. */
  get lacksKey(): boolean {
    return this.toldState === 'noKey';
  }

  dispose(): void {
    this.listeners.dispose();
    this.session?.close();
    this.clients.dispose();
    this.changed.dispose();
    this.connectedEmitter.dispose();
  }

  private follow(changedSecret: string | undefined): void {
    const former = this.session?.connection;
    const { active } = this.options.connections;
    const hasNewKey = active !== undefined && changedSecret === secretNameOf(active);
    if (former?.id === active?.id && former?.url === active?.url && former?.name === active?.name && !hasNewKey) {
      void this.session?.history.reread().catch((error: unknown) => this.options.log.warn(fullText(error)));
      return;
    }
    this.replace(active);
  }

  private replace(connection: Connection | undefined): void {
    this.session?.close();
    this.session = this.open(connection);
    this.changed.fire();
  }

  private open(connection: Connection | undefined): OpenSession | undefined {
    if (connection === undefined) {
      this.tellState('none');
      return undefined;
    }
    const { connections, queries, snapshots, histories, log } = this.options;
    // A new key creates a new session, so a key that was read stays valid for this one.
    let apiKey: string | undefined;
    const readApiKey = async () => (apiKey ??= await connections.apiKey(connection));
    const clientWith = (key: string) => this.clients.of(connection, key);
    const service = lazyService(connection, readApiKey, clientWith, log);
    const query = queries.current(connection.id);
    const store = new Store(service, { query, perPage: pageSize, forWhole: patient(service) });
    const listeners = new DisposableStore(
      store.onDidChangeQuery((query) => void queries.keepCurrent(connection.id, query)),
    );
    const updates = new ResultUpdates((...update) => awaitedResults({ service, wait, longestAnalysis }, ...update));
    const history = histories.record(connection, { store, service, readApiKey });
    const restored = lazily(async () => {
      await snapshots.restore(connection, store);
      if (this.session?.store === store) listeners.add(snapshots.follow(connection, store, readApiKey));
    });
    return {
      connection,
      scope: this.scopeOf(connection),
      service,
      store,
      updates,
      creations: this.creationsOf(connection),
      history,
      readApiKey,
      restored,
      close: () => {
        listeners.dispose();
        updates.dispose();
        history.dispose();
        store.dispose();
      },
    };
  }

  private tellState(state: 'none' | 'noKey' | 'connected'): void {
    if (state !== this.toldState) setContext('state', state);
    this.toldState = state;
  }

  private endHold(origin: string): void {
    const { session } = this;
    if (session !== undefined && new URL(session.connection.url).origin === origin) session.store.endHold();
  }

  private scopeOf(connection: Connection): string {
    return getOrAdd(this.scopes, serviceKeyOf(connection), () => String(this.scopes.size));
  }

  /** Shared by all sessions of one connection's service: a new key doesn't undo creations. */
  private creationsOf(connection: Connection): Creations {
    return getOrAdd(this.creations, serviceKeyOf(connection), () => new Creations());
  }
}
