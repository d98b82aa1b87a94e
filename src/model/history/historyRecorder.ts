import { AbortedError, ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { UnseenChange } from './unseenChanges';
import type { Version } from './version';
import type { RecordedVersion } from './versionHistory';
import type { Store } from '../lists/store';
import { DisposableStore, Emitter, type Disposable } from '../../util/event';
import { wait } from '../../util/wait';
import type { Pace } from '../pace';

/** Maximum number of reports processed at a time. */
const maxAtOnce = 500;
/** Maximum number of reports that left their list and are requested after one refresh; the others wait for the next. */
const maxAskedFor = 20;
/** Maximum number of reports that wait to be recorded while the stored history cannot be read. */
const maxWaiting = 10_000;
/** Maximum number of reports that left their list and are remembered. */
const maxLost = 1000;

/** The recorded versions of a service's reports. */
export interface RecordedHistory {
  readonly unseenChanges: readonly UnseenChange[];
  /** Epoch milliseconds; undefined before the connection was first used. */
  readonly lookedAt: number | undefined;
  versionsOf(id: string): readonly Version[];
  all(): readonly RecordedVersion[];
  /** Takes in what other windows stored. Returns true if that is news. */
  reread(): Promise<boolean>;
  /** Records reports as they are now. Returns the ids of those that changed. */
  see(reports: readonly Report[], isOwn: (report: Report) => boolean): readonly string[];
  /** Records that a report is gone. */
  lose(report: Report): void;
  /** Writes what is new. @param apiKey nothing is written if a record contains it */
  write(apiKey: string | undefined): Promise<void>;
  markAsSeen(ids: readonly string[] | 'all'): Promise<void>;
  clear(): void;
}

export interface RecorderOptions {
  readonly store: Store;
  readonly pace: Pace;
  /** Milliseconds. */
  readonly longestAnalysis: () => number;
  /** Nothing is stored if a service writes the key into its records. */
  readonly readApiKey: () => Promise<string | undefined>;
  /** Opens the stored history. */
  readonly open: () => Promise<RecordedHistory>;
  /** Runs a task that writes, once no other one is running. */
  readonly run: (task: () => Promise<void>) => void;
  /** Deletes the stored history. */
  readonly forget: () => Promise<void>;
}

/**
 * Records the reports that a session sees, soon after it has seen them. The stored history is read only when there is
 * something to compare with it.
 */
export class HistoryRecorder implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly worsened = new Emitter<readonly UnseenChange[]>();
  private readonly listeners: DisposableStore;
  private seen: Report[] = [];
  private readonly lost = new Map<string, Report>();
  /** Ids of the reports that were deleted here, and so need not be looked for. */
  private readonly deleted = new Set<string>();
  private created: string[] = [];
  /** Times at which results were requested here that have not been seen yet, by id, in epoch milliseconds. */
  private readonly updated = new Map<string, number>();
  private readonly abort = new AbortController();
  private due: number | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<RecordedHistory> | undefined;
  private history: RecordedHistory | undefined;

  /** Fires when something new may have been seen, the person has looked at something, or the history was cleared. */
  readonly onDidChange = this.changed.event;
  /** Fires with the changes for the worse. */
  readonly onDidWorsen = this.worsened.event;

  constructor(private readonly options: RecorderOptions) {
    const { store } = options;
    this.listeners = new DisposableStore(
      store.onDidSee((reports) => this.recordSoon(() => reports.forEach((report) => this.seen.push(report)))),
      store.onDidLose((reports) => this.recordSoon(() => this.keepInMind(reports))),
      store.onDidChangeReport(({ id, report }) => {
        if (report === undefined) this.deleted.add(id);
      }),
      store.onDidUpdate((id) => this.updated.set(id, Date.now())),
      store.onDidCreate((id) => this.recordSoon(() => this.created.push(id))),
    );
  }

  /** The changes since the person last looked; empty until the history is read. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.history?.unseenChanges ?? [];
  }

  /** Epoch milliseconds. */
  get lookedAt(): number | undefined {
    return this.history?.lookedAt;
  }

  async versionsOf(id: string): Promise<readonly Version[]> {
    return (await this.open()).versionsOf(id);
  }

  async all(): Promise<readonly RecordedVersion[]> {
    return (await this.open()).all();
  }

  /** Rereads what the person has looked at in another window. */
  async reread(): Promise<void> {
    if (await this.history?.reread()) this.changed.fire();
  }

  /** Marks these reports, or all of them, as looked at. */
  async markAsSeen(ids: readonly string[] | 'all'): Promise<void> {
    await (await this.open()).markAsSeen(ids);
    this.changed.fire();
  }

  async clear(): Promise<void> {
    (await this.open()).clear();
    await this.options.forget();
    this.changed.fire();
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.abort.abort();
    this.listeners.dispose();
    if (this.seen.length > 0) this.options.run(() => this.record());
  }

  /** Records once nothing new comes for a moment, so that rows show first; but soon, since a crash loses the rest. */
  private recordSoon(take: () => void): void {
    take();
    clearTimeout(this.pause);
    const { historyAtRest, historyDue } = this.options.pace;
    this.due ??= Date.now() + historyDue;
    const pause = Math.max(0, Math.min(historyAtRest, this.due - Date.now()));
    this.pause = setTimeout(() => this.options.run(() => this.record()), pause);
  }

  private keepInMind(lost: readonly Report[]): void {
    for (const report of lost)
      if (this.lost.size < maxLost && !this.deleted.has(report.id)) this.lost.set(report.id, report);
  }

  private async record(): Promise<void> {
    this.due = undefined;
    this.seen = this.seen.slice(-maxWaiting);
    const history = await this.open();
    const { seen, created } = this;
    [this.seen, this.created] = [[], []];
    if (created.length > 0) await history.markAsSeen(created);
    const changed = new Set<string>();
    // Emptied along the way, since very many reports take much memory.
    while (seen.length > 0) {
      for (const id of history.see(seen.splice(0, maxAtOnce), (it) => this.isOwn(it))) {
        changed.add(id);
        this.updated.delete(id);
      }
      await wait(0);
    }
    await this.lookForLost(history);
    await history.write(await this.options.readApiKey());
    this.changed.fire();
    const worse = history.unseenChanges.filter(({ kind, id }) => kind === 'worse' && changed.has(id));
    if (worse.length > 0) this.worsened.fire(worse);
  }

  /** True if results may be those requested here: later ones are somebody else's. */
  private isOwn({ id, generatedAt }: Report): boolean {
    const asked = this.updated.get(id);
    return asked !== undefined && (generatedAt ?? asked) <= asked + this.options.longestAnalysis();
  }

  /** Looks for the reports that left their list: the service is asked for those that are in no other list. */
  private async lookForLost(history: RecordedHistory): Promise<void> {
    const { store } = this.options;
    const isKnown = ({ id }: Report) => this.deleted.has(id) || store.lists.holding(id).length > 0;
    for (const report of [...this.lost.values()].filter(isKnown)) this.lost.delete(report.id);
    for (const report of [...this.lost.values()].slice(0, maxAskedFor)) {
      try {
        await store.fetchReport(report.id, this.abort.signal);
      } catch (error) {
        if (error instanceof AbortedError) return;
        // Any other failure would affect the next request too.
        if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;
        if (!this.deleted.has(report.id)) history.lose(report);
      }
      this.lost.delete(report.id);
    }
  }

  private open(): Promise<RecordedHistory> {
    return (this.opening ??= this.options.open().then(
      (history) => (this.history = history),
      (error: unknown) => {
        this.opening = undefined;
        throw error;
      },
    ));
  }
}
