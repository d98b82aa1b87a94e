import type { Report } from '../../api/records';
import { Emitter, type Disposable } from '../../util/event';
import type { RecordedVersion, Version } from '../../model/history/versionHistory';
import type { UnseenChange } from '../../model/history/unseenChanges';
import type { Store } from '../../model/lists/store';
import type { HistoryKeeper } from './historyKeeper';

/** So long nothing new must come before it is looked at: whoever loads rows wants to see them first. */
const quiet = 300;
/** But so long it waits at most: what is not written yet goes with the window. */
const longest = 3000;

interface KeptHistoryOptions {
  readonly store: Store;
  /** Reads what is kept. */
  readonly open: () => Promise<HistoryKeeper>;
  /** Runs what writes, once nothing else does. */
  readonly run: (task: () => Promise<void>) => void;
  /** Deletes all that is kept. */
  readonly forget: () => Promise<void>;
}

/** What a window remembers of a connection's reports. What is kept is read once there is something to compare with it. */
export class KeptHistory implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly worsened = new Emitter<readonly UnseenChange[]>();
  private readonly listeners: readonly Disposable[];
  private seen: Report[] = [];
  private lost: Report[] = [];
  private created: string[] = [];
  private readonly abort = new AbortController();
  private due: number | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<HistoryKeeper> | undefined;
  private keeper: HistoryKeeper | undefined;

  /** Something new may have been seen, was looked at by the person, or all was forgotten. */
  readonly onDidChange = this.changed.event;
  /** What got worse just now. */
  readonly onDidWorsen = this.worsened.event;

  constructor(private readonly options: KeptHistoryOptions) {
    const { store } = options;
    this.listeners = [
      store.onDidSee((reports) => this.noteSoon(() => this.seen.push(...reports))),
      store.onDidLose((reports) => this.noteSoon(() => this.lost.push(...reports))),
      store.onDidCreate((id) => this.noteSoon(() => this.created.push(id))),
    ];
  }

  /** What changed since the person last looked, as far as it was read. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.keeper?.unseenChanges ?? [];
  }

  /** Epoch milliseconds. */
  get lookedAt(): number | undefined {
    return this.keeper?.lookedAt;
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
    if (this.seen.length > 0) this.options.run(() => this.note());
  }

  private noteSoon(take: () => void): void {
    take();
    clearTimeout(this.pause);
    this.due ??= Date.now() + longest;
    this.pause = setTimeout(() => this.options.run(() => this.note()), Math.min(quiet, this.due - Date.now()));
  }

  private async note(): Promise<void> {
    this.due = undefined;
    const keeper = await this.open();
    const { seen, lost, created } = this;
    [this.seen, this.lost, this.created] = [[], [], []];
    if (created.length > 0) await keeper.markAsSeen(created);
    const worse = await keeper.note(seen, lost, this.abort.signal);
    this.changed.fire();
    if (worse.length > 0) this.worsened.fire(worse);
  }

  private open(): Promise<HistoryKeeper> {
    return (this.opening ??= this.options.open().then(
      (keeper) => (this.keeper = keeper),
      (error: unknown) => {
        this.opening = undefined;
        throw error;
      },
    ));
  }
}
