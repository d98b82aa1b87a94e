import { EventEmitter, workspace } from 'vscode';
import type { UsedUp } from '../../service/limiter';
import type { Logger, ReportService } from '../../service/service';
import { settingIds } from '../../ids';
import type { HistoryRecorder } from '../../history/historyRecorder';
import { secretNameOf, type Connection } from '../../reports/connection';
import type { Creations } from '../../reports/creations';
import type { Store } from '../../reports/lists/store';
import type { ResultUpdates } from '../../reports/resultUpdates';
import { DisposableStore, type Disposable } from '../../util/event';
import type { ConnectionStore } from '../storage/connectionStore';
import { fullText } from '../text/userError';
import { setContext } from '../ui/contextKeys';
import type { SessionOpener } from './sessionOpener';

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
  /** Resolves once the rows of the last session are in its lists, if there are any. */
  readonly restored: Promise<void>;
}

export interface OpenSession extends Session {
  readonly readApiKey: () => Promise<string | undefined>;
  readonly close: () => void;
}

export interface SessionsOptions {
  readonly connections: ConnectionStore;
  /** Loads the code of a session, which a window without a connection never needs. */
  readonly opener: () => Promise<SessionOpener>;
  readonly log: Logger;
}

/** The window's current session: a new one whenever the connection, its address, its key, or the page size changes. */
export class Sessions implements Disposable {
  private session: OpenSession | undefined;
  private opener: SessionOpener | undefined;
  private opening: Promise<void> | undefined;
  private isDisposed = false;
  private readonly changed = new EventEmitter<void>();
  private readonly connectedEmitter = new EventEmitter<void>();
  private announced: Session | undefined;
  private toldState: string | undefined;
  private readonly listeners: DisposableStore;

  readonly onDidChange = this.changed.event;
  /** Fires when a session that has its key is first used. */
  readonly onDidConnect = this.connectedEmitter.event;

  constructor(private readonly options: SessionsOptions) {
    const { connections } = options;
    this.listeners = new DisposableStore(
      connections.onDidChange((secretName) => this.follow(secretName)),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingIds.pageSize)) this.replace();
      }),
    );
    this.replace();
  }

  get current(): Session | undefined {
    return this.session;
  }

  /**
   * The current session, once the code of sessions is loaded.
   * @throws if it can't be loaded; the next call tries again
   */
  async opened(): Promise<Session | undefined> {
    if (this.isUnopened) await (this.opening ??= this.load());
    return this.session;
  }

  private get isUnopened(): boolean {
    return this.opener === undefined && this.options.connections.active !== undefined;
  }

  /** The current session, if its key is on this machine. Also sets the state that the welcome views depend on. */
  async connected(): Promise<Session | undefined> {
    await this.opened();
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
    return this.opener?.usedUp(connection);
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
    this.isDisposed = true;
    this.listeners.dispose();
    this.session?.close();
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
    this.replace();
  }

  private async load(): Promise<void> {
    try {
      this.opener = await this.options.opener();
    } finally {
      this.opening = undefined;
    }
    if (!this.isDisposed) this.replace();
  }

  private replace(): void {
    if (this.isUnopened) {
      void this.opened().catch((error: unknown) => this.options.log.warn(fullText(error)));
      return;
    }
    const { active } = this.options.connections;
    this.session?.close();
    this.session = active && this.opener?.open(active);
    if (active === undefined) this.tellState('none');
    this.changed.fire();
  }

  private tellState(state: 'none' | 'noKey' | 'connected'): void {
    if (state !== this.toldState) setContext('state', state);
    this.toldState = state;
  }
}

/**
 * Attaches to the window's session, and to each that follows it. The returned listeners are disposed before attaching
 * to the next session.
 */
export function onEachSession(
  sessions: Sessions,
  attach: (session: Session | undefined) => readonly Disposable[],
): Disposable {
  const attached = new DisposableStore();
  const follow = () => {
    attached.dispose();
    attached.add(...attach(sessions.current));
  };
  follow();
  return new DisposableStore(sessions.onDidChange(follow), attached);
}
