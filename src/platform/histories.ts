import { Uri, workspace } from 'vscode';
import type { Report } from '../api/records';
import type { Logger } from '../api/service';
import type { Connection } from '../model/connection';
import { Emitter, type Disposable, type Listen } from '../model/event';
import type { History, HistoryLimits, Remembered, Version } from '../model/history';
import type { Store } from '../model/store';
import { fullText } from './errors';
import { historyVersions } from './settings';

/** So long nothing new must come before it is looked at: whoever loads rows wants to see them first. */
const quiet = 300;
/** So many reports are looked at in one go. */
const atOnce = 500;
const limits = (): HistoryLimits => ({ versionsOfAReport: historyVersions(), versions: 20_000 });

/** What a window remembers of a connection's reports, and writes down. */
export interface KeptHistory extends Disposable {
  /** Something new was seen, or all was forgotten. */
  readonly onDidChange: Listen<void>;
  versionsOf(id: string): Promise<readonly Version[]>;
  all(): Promise<readonly Remembered[]>;
  clear(): Promise<void>;
}

/**
 * The versions of reports that were seen, in a folder for each connection. A window only adds files of its own, each
 * written under another name first: neither a crash nor a second window loses anything.
 */
export class Histories {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly folder: Uri,
    private readonly log: Logger,
  ) {}

  /** @param readApiKey a service might write the key into its records; then nothing is written */
  follow({ id }: Connection, store: Store, readApiKey: () => Promise<string | undefined>): KeptHistory {
    const folder = this.folderOf(id);
    const changed = new Emitter<void>();
    let opening: Promise<History> | undefined;
    const open = () => (opening ??= import('./historyFiles').then(({ readHistory }) => readHistory(folder, limits)));
    let waiting: Report[] = [];
    let fresh: Remembered[] = [];
    let pause: ReturnType<typeof setTimeout> | undefined;
    const write = async () => {
      const versions = fresh;
      fresh = [];
      const text = JSON.stringify(versions);
      const apiKey = await readApiKey();
      if (versions.length === 0 || apiKey === undefined || text.includes(apiKey)) return;
      const { writeFile } = await import('./historyFiles');
      await writeFile(folder, text);
    };
    const see = async () => {
      const history = await open();
      const before = fresh.length;
      while (waiting.length > 0) {
        for (const report of waiting.splice(0, atOnce)) {
          const version = history.see(report, Date.now());
          if (version !== undefined) fresh.push(version);
        }
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (fresh.length > before) changed.fire();
      await write();
    };
    const listener = store.onDidSee((reports) => {
      waiting.push(...reports);
      clearTimeout(pause);
      pause = setTimeout(() => this.run(id, see), quiet);
    });
    return {
      onDidChange: changed.event,
      versionsOf: async (report) => (await open()).of(report),
      all: async () => (await open()).all(),
      clear: async () => {
        waiting = [];
        fresh = [];
        (await open()).clear();
        await this.forget(id);
        changed.fire();
      },
      dispose: () => {
        clearTimeout(pause);
        listener.dispose();
        if (waiting.length > 0) this.run(id, see);
      },
    };
  }

  /** Deletes all that is kept of a connection, once nothing more is written for it. */
  async forget(connectionId: string): Promise<void> {
    await this.running.get(connectionId);
    try {
      await workspace.fs.delete(this.folderOf(connectionId), { recursive: true });
    } catch {
      // Nothing was kept.
    }
  }

  /** One after the other, since each takes up what the one before has left. */
  private run(connectionId: string, task: () => Promise<void>): void {
    const before = this.running.get(connectionId) ?? Promise.resolve();
    const after = before.then(task).catch((error: unknown) => this.log.warn(fullText(error)));
    this.running.set(connectionId, after);
  }

  private folderOf(connectionId: string): Uri {
    return Uri.joinPath(this.folder, `history-${encodeURIComponent(connectionId)}`);
  }
}
