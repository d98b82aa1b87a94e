import { EventEmitter, type Disposable } from 'vscode';
import type { Logger } from '../api/service';
import { secretNameOf, type Connection } from '../model/connection';
import { Store } from '../model/store';
import type { Connections } from './connections';
import { setContext } from './contextKeys';
import { lazyService } from './lazyService';

/** One connection in use, and all that is known of it. */
export interface Session {
  readonly connection: Connection;
  readonly store: Store;
}

/** The window's present session: a new one whenever the connection, its address or its key becomes another. */
export class Sessions implements Disposable {
  private session: Session | undefined;
  private readonly changed = new EventEmitter<void>();
  private readonly listener: Disposable;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly connections: Connections,
    private readonly log: Logger,
  ) {
    this.listener = connections.onDidChange((secretName) => this.follow(secretName));
    this.open(connections.active);
  }

  get current(): Session | undefined {
    return this.session;
  }

  /** The present session if it has a key on this machine. Tells the welcome views which of the three states it is. */
  async connected(): Promise<Session | undefined> {
    const { session } = this;
    if (session === undefined) return undefined;
    // A key that cannot be read is told by the first request that needs it.
    const hasKey = await this.connections.apiKey(session.connection).then(
      (apiKey) => apiKey !== undefined,
      () => true,
    );
    if (session !== this.session) return this.connected();
    showState(hasKey ? 'connected' : 'noKey');
    return hasKey ? session : undefined;
  }

  dispose(): void {
    this.listener.dispose();
    this.session?.store.dispose();
    this.changed.dispose();
  }

  private follow(changedSecret: string | undefined): void {
    const former = this.session?.connection;
    const { active } = this.connections;
    const hasNewKey = active !== undefined && changedSecret === secretNameOf(active);
    if (former?.id === active?.id && former?.url === active?.url && former?.name === active?.name && !hasNewKey) return;
    this.session?.store.dispose();
    this.open(active);
    this.changed.fire();
  }

  private open(connection: Connection | undefined): void {
    if (connection === undefined) {
      this.session = undefined;
      showState('none');
      return;
    }
    const service = lazyService(connection, () => this.connections.apiKey(connection), this.log);
    this.session = { connection, store: new Store(service) };
  }
}

function showState(state: 'none' | 'noKey' | 'connected'): void {
  setContext('state', state);
}
