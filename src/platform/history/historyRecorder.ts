import { AbortedError, ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { UnseenChange } from '../../model/history/unseenChanges';
import type { RecordedVersion, Version } from '../../model/history/versionHistory';
import type { Store } from '../../model/lists/store';
import { Emitter, type Disposable } from '../../util/event';
import { wait } from '../../util/wait';
import type { Pace } from '../pace';
import type { HistoryStore } from './historyStore';

/** Maximum number of reports looked at in one go. */
const mostAtOnce = 500;
/** Maximum number of reports that left their list and are asked for after one refresh; the others after the next. */
const mostAskedFor = 20;
/** Maximum number of reports that left their list and are kept in mind. */
const mostLost = 1000;

export interface RecorderOptions {
  readonly store: Store;
  readonly pace: Pace;
  /** A service might write the key into its records; then nothing is written. */
  readonly readApiKey: () => Promise<string | undefined>;
  /** Reads what is kept. */
  readonly open: () => Promise<HistoryStore>;
  /** Runs what writes, once nothing else does. */
  readonly run: (task: () => Promise<void>) => void;
  /** Deletes all that is kept. */
  readonly forget: () => Promise<void>;
}

/**
 * Records what a session sees of its reports, soon after it has seen it. What is kept is read once there is something to
 * compare with it.
 */
export class HistoryRecorder implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly worsened = new Emitter<readonly UnseenChange[]>();
  private readonly listeners: readonly Disposable[];
  private seen: Report[] = [];
  private readonly lost = new Map<string, Report>();
  private created: string[] = [];
  private readonly abort = new AbortController();
  private due: number | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<HistoryStore> | undefined;
  private history: HistoryStore | undefined;

  /** Something new may have been seen, was looked at by the person, or all was forgotten. */
  readonly onDidChange = this.changed.event;
  /** What got worse just now. */
  readonly onDidWorsen = this.worsened.event;

  constructor(private readonly options: RecorderOptions) {
    const { store } = options;
    this.listeners = [
      store.onDidSee((reports) => this.recordSoon(() => this.seen.push(...reports))),
      store.onDidLose((reports) => this.recordSoon(() => this.keepInMind(reports))),
      store.onDidCreate((id) => this.recordSoon(() => this.created.push(id))),
    ];
  }

  /** What changed since the person last looked, as far as it was read. */
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

  /** The person has looked at these reports, or at all. */
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
    for (const listener of this.listeners) listener.dispose();
    if (this.seen.length > 0) this.options.run(() => this.record());
  }

  /** Once nothing new has come for a while: whoever loads rows wants to see them first. But not much later, since what is not written goes with the window. */
  private recordSoon(take: () => void): void {
    take();
    clearTimeout(this.pause);
    const { historyAtRest, historyDue } = this.options.pace;
    this.due ??= Date.now() + historyDue;
    const pause = Math.min(historyAtRest, this.due - Date.now());
    this.pause = setTimeout(() => this.options.run(() => this.record()), pause);
  }

  private keepInMind(lost: readonly Report[]): void {
    for (const report of lost) if (this.lost.size < mostLost) this.lost.set(report.id, report);
  }

  private async record(): Promise<void> {
    this.due = undefined;
    const history = await this.open();
    const { seen, created } = this;
    [this.seen, this.created] = [[], []];
    if (created.length > 0) await history.markAsSeen(created);
    const changed = new Set<string>();
    // Emptied meanwhile: very many reports take much room.
    while (seen.length > 0) {
      for (const id of history.see(seen.splice(0, mostAtOnce))) changed.add(id);
      await wait(0);
    }
    await this.lookForLost(history);
    await history.write(await this.options.readApiKey());
    this.changed.fire();
    const worse = history.unseenChanges.filter(({ kind, id }) => kind === 'worse' && changed.has(id));
    if (worse.length > 0) this.worsened.fire(worse);
  }

  /** What left a list is in another, or gone: the service is asked where no list says so. */
  private async lookForLost(history: HistoryStore): Promise<void> {
    const { store } = this.options;
    const isElsewhere = ({ id }: Report) => store.lists.holding(id).length > 0;
    for (const report of [...this.lost.values()].filter(isElsewhere)) this.lost.delete(report.id);
    for (const report of [...this.lost.values()].slice(0, mostAskedFor)) {
      try {
        await store.fetchReport(report.id, this.abort.signal);
      } catch (error) {
        if (error instanceof AbortedError) return;
        // Whatever keeps the service from answering would keep it from answering the next.
        if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;
        history.lose(report);
      }
      this.lost.delete(report.id);
    }
  }

  private open(): Promise<HistoryStore> {
    return (this.opening ??= this.options.open().then(
      (history) => (this.history = history),
      (error: unknown) => {
        this.opening = undefined;
        throw error;
      },
    ));
  }
}
