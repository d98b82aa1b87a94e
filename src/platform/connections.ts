import { EventEmitter, window, type Disposable, type Memento, type SecretStorage } from 'vscode';
import { isSecretName, readConnections, secretNameOf, type Connection } from '../model/connection';

const listKey = 'connections';
const activeKey = 'activeConnection';

export interface ConnectionsStorage {
  /** Names and addresses, synced; also the connection that was used last, for windows that have chosen none. */
  readonly globalState: Memento & { setKeysForSync(keys: readonly string[]): void };
  /** Which connection this window uses. */
  readonly workspaceState: Memento;
  readonly secrets: SecretStorage;
}

/** The connections that a person keeps, and the one that this window uses. Windows follow each other. */
export class Connections implements Disposable {
  private readonly changed = new EventEmitter<string | undefined>();
  private readonly listeners: readonly Disposable[];

  /** Something about the connections may have changed, here or in another window; names the secret where it was a key. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly storage: ConnectionsStorage) {
    storage.globalState.setKeysForSync([listKey]);
    this.listeners = [
      storage.secrets.onDidChange(({ key }) => {
        if (isSecretName(key)) this.changed.fire(key);
      }),
      // A renamed connection touches no secret; another window learns of it when a person comes back to it.
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.reread();
      }),
    ];
  }

  get all(): readonly Connection[] {
    return readConnections(this.storage.globalState.get(listKey));
  }

  get active(): Connection | undefined {
    const { all } = this;
    const { workspaceState, globalState } = this.storage;
    const find = (id: string | undefined) => all.find((connection) => connection.id === id);
    return find(workspaceState.get(activeKey)) ?? find(globalState.get(activeKey)) ?? all[0];
  }

  /** Looks again at what another window may have changed without a word. */
  reread(): void {
    this.changed.fire(undefined);
  }

  async apiKey(connection: Connection): Promise<string | undefined> {
    return this.storage.secrets.get(secretNameOf(connection));
  }

  /** Makes this window, and those that come after it, use a connection. */
  async activate({ id }: Connection): Promise<void> {
    await this.storage.workspaceState.update(activeKey, id);
    await this.storage.globalState.update(activeKey, id);
    this.changed.fire(undefined);
  }

  /** Keeps a new or changed connection, with its key where one is given. The key goes first: without it the rest is of no use. */
  async save(connection: Connection, apiKey: string | undefined): Promise<void> {
    const former = this.all.find(({ id }) => id === connection.id);
    if (apiKey !== undefined) await this.storage.secrets.store(secretNameOf(connection), apiKey);
    const others = this.all.map((other) => (other.id === connection.id ? connection : other));
    await this.storage.globalState.update(listKey, former === undefined ? [...others, connection] : others);
    if (former !== undefined && secretNameOf(former) !== secretNameOf(connection)) {
      await this.storage.secrets.delete(secretNameOf(former));
    }
    this.changed.fire(undefined);
  }

  /** Forgets a connection and its key. */
  async remove(connection: Connection): Promise<void> {
    const others = this.all.filter(({ id }) => id !== connection.id);
    await this.storage.globalState.update(listKey, others);
    await this.storage.secrets.delete(secretNameOf(connection));
    this.changed.fire(undefined);
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
    this.changed.dispose();
  }
}
