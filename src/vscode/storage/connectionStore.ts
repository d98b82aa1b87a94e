import * as l10n from '@vscode/l10n';
import { EventEmitter, window, type Disposable, type Memento, type SecretStorage } from 'vscode';
import { isKeyName, isSecretNameOf, readConnections, secretNameOf, type Connection } from '../../reports/connection';
import { UserError } from '../text/userError';
import { savedKey } from '../../reports/lists/savedQueries';
import { SharedList } from '../../reports/sharedList';
import { DisposableStore } from '../../util/event';
import { wait } from '../../util/wait';

const listKey = 'connections';
const activeKey = 'activeConnection';
/** The names of the keys on this machine, which secret storage can't list. Not synced. */
const secretsKey = 'secretNames';

export interface ConnectionStoreOptions {
  /** Names and addresses, synced; also the connection used last, for windows that have not chosen one. */
  readonly globalState: Memento & { setKeysForSync(keys: readonly string[]): void };
  /** The connection that this window uses. */
  readonly workspaceState: Memento;
  readonly secrets: SecretStorage;
}

/** The saved connections, and the one that this window uses. Windows follow each other's changes. */
export class ConnectionStore implements Disposable {
  private readonly changed = new EventEmitter<string | undefined>();
  private readonly listeners: DisposableStore;
  private readonly list: SharedList;
  private first: string | undefined;

  /** Fires when connections may have changed, here or in another window; with the secret's name if it was a key. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly storage: ConnectionStoreOptions) {
    storage.globalState.setKeysForSync([listKey, savedKey]);
    this.list = new SharedList(storage.globalState, listKey, idOf);
    this.listeners = new DisposableStore(
      storage.secrets.onDidChange(({ key }) => {
        if (isKeyName(key)) this.changed.fire(key);
      }),
      // Renaming a connection touches no secret; another window notices it when the user returns to it.
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.reread();
      }),
    );
  }

  get all(): readonly Connection[] {
    return readConnections(this.list.entries);
  }

  /** The connection that this window chose, or else first used; another window's choice does not change it. */
  get active(): Connection | undefined {
    const { all } = this;
    const { workspaceState, globalState } = this.storage;
    const find = (id: string | undefined) => all.find((connection) => connection.id === id);
    const active =
      find(workspaceState.get(activeKey)) ?? find(this.first) ?? find(globalState.get(activeKey)) ?? all[0];
    this.first = active?.id;
    return active;
  }

  /** Rereads data that another window may have changed without an event. */
  reread(): void {
    // A write that fails is repeated the next time.
    this.list.restore().catch(() => undefined);
    this.changed.fire(undefined);
  }

  /** @throws UserError if VS Code can't read its secrets, for instance because the keyring is locked */
  apiKey(connection: Connection): Promise<string | undefined> {
    return answered(
      () => this.storage.secrets.get(secretNameOf(connection)),
      l10n.t('VS Code couldn’t read the API key from its secret storage. Unlock it and refresh.'),
    );
  }

  /** Makes this window, and new ones, use a connection. */
  async activate({ id }: Connection): Promise<void> {
    const { workspaceState, globalState } = this.storage;
    await Promise.all([workspaceState.update(activeKey, id), globalState.update(activeKey, id)]);
    this.changed.fire(undefined);
  }

  /**
   * Saves a new or changed connection, with its key if one is given. The list is saved first: other windows read it
   * when they are notified of the key.
   * @throws UserError if VS Code can't store the key; then nothing is saved
   */
  async save(connection: Connection, apiKey: string | undefined): Promise<void> {
    const former = this.all.find(({ id }) => id === connection.id);
    await this.list.put({ ...connection });
    try {
      if (apiKey !== undefined) await this.store(secretNameOf(connection), apiKey);
    } catch (error) {
      await (former === undefined ? this.list.remove({ id: connection.id }) : this.list.put({ ...former }));
      throw error;
    }
    // A key that can't be deleted now is deleted the next time.
    await this.forgetStrayKeys().catch(() => undefined);
    this.reread();
  }

  /**
   * Deletes a connection and its key.
   * @throws UserError if VS Code can't delete the key; the connection is gone anyway
   */
  async remove(connection: Connection): Promise<void> {
    await this.list.remove({ id: connection.id });
    try {
      await this.forgetStrayKeys(secretNameOf(connection));
    } finally {
      this.reread();
    }
  }

  dispose(): void {
    this.listeners.dispose();
    this.changed.dispose();
  }

  private async store(name: string, apiKey: string): Promise<void> {
    await this.storage.globalState.update(secretsKey, [...new Set([...this.secretNames, name])]);
    await answered(
      () => this.storage.secrets.store(name, apiKey),
      l10n.t(
        'VS Code couldn’t save the API key in its secret storage, so nothing was saved. Unlock it, and try again.',
      ),
    );
  }

  private get secretNames(): readonly string[] {
    const names: unknown = this.storage.globalState.get(secretsKey);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  }

  /**
   * Deletes the keys of connections that were removed or got another address, maybe on another machine.
   * @param others names of further keys to delete, which may be missing from the list of names
   */
  private async forgetStrayKeys(...others: readonly string[]): Promise<void> {
    const { all, list } = this;
    const owned = new Set(all.map(secretNameOf));
    const known = [...all, ...list.removed].map(idOf).filter((id) => id !== undefined);
    // A connection that is merely missing from the list may still need its key.
    const isStray = (name: string) => !owned.has(name) && known.some((id) => isSecretNameOf(id, name));
    const stray = new Set([...others, ...this.secretNames.filter(isStray)]);
    for (const name of stray)
      await answered(
        () => this.storage.secrets.delete(name),
        l10n.t(
          'VS Code couldn’t delete the API key of a removed connection from its secret storage. It tries again when a connection is saved or removed.',
        ),
      );
    const { secretNames } = this;
    const left = secretNames.filter((name) => !stray.has(name));
    if (left.length < secretNames.length) await this.storage.globalState.update(secretsKey, left);
  }
}

/** Milliseconds after which a keyring counts as unresponsive. */
const longestSilence = 10_000;

/**
 * Uses the secret storage, which waits endlessly for a locked keyring.
 * @param failed the message if it refuses
 */
async function answered<T>(use: () => Thenable<T>, failed: string): Promise<T> {
  const over = new AbortController();
  const silence = wait(longestSilence, over.signal).then(() => {
    throw new UserError(l10n.t('VS Code’s secret storage hasn’t answered for 10 seconds. Unlock it, and try again.'));
  });
  try {
    return await Promise.race([use(), silence]);
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(failed);
  } finally {
    silence.catch(() => undefined);
    over.abort();
  }
}

const idOf = ({ id }: { readonly id?: unknown }) => (typeof id === 'string' ? id : undefined);
