import type { Store } from '../reports/lists/store';
import { DisposableStore, Emitter, type Disposable } from '../util/event';
import type { Pace } from '../reports/pace';
import type { Reach } from './ratedSince';
import type { Notes, Recording } from './recording';
import type { UnseenChange } from './unseenChanges';
import type { Version } from './version';
import type { LastVersion, RecordedVersion } from './versionHistory';

/** Maximum number of reports that wait to be recorded while the stored history cannot be read. */
const maxWaiting = 10_000;

export interface RecorderOptions {
  readonly store: Store;
  readonly pace: Pace;
  /** Opens the stored history. */
  readonly open: () => Promise<Recording>;
  /** Runs a task that writes, once no other one is running. */
  readonly run: (task: () => Promise<void>) => void;
  /** Deletes the stored history. */
  readonly forget: () => Promise<void>;
}

/**
 * Records the reports that a session sees, soon after it has seen them. The stored history, and the code that records,
 * are read only when there is something to compare with it.
 */
export class HistoryRecorder implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly worsened = new Emitter<readonly UnseenChange[]>();
  private readonly listeners: DisposableStore;
  private notes = noNotes();
  /** Ids of the reports that were deleted here, which are recorded a little later. */
  private readonly deleted = new Set<string>();
  private readonly abort = new AbortController();
  private due: number | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<Recording> | undefined;
  private recording: Recording | undefined;

  /** Fires when something new may have been seen, the person has looked at something, or the history was cleared. */
  readonly onDidChange = this.changed.event;
  /** Fires with the changes for the worse. */
  readonly onDidWorsen = this.worsened.event;

  constructor(private readonly options: RecorderOptions) {
    const { store } = options;
    this.listeners = new DisposableStore(
      store.onDidSee((reports) => this.recordSoon(({ seen }) => reports.forEach((report) => seen.push(report)))),
      store.onDidLose((reports) => this.recordSoon(({ lost }) => reports.forEach((report) => lost.push(report)))),
      store.onDidChangeReport(({ id, report }) => {
        if (report !== undefined) return;
        this.deleted.add(id);
        this.recordSoon(({ deleted }) => deleted.push(id));
      }),
      store.lists.onDidRemoveProject((project) => this.recordSoon(({ projects }) => projects.push(project))),
      store.onDidUpdate((id) => this.notes.updated.set(id, Date.now())),
      store.onDidCreate((id) => this.recordSoon(({ created }) => created.push(id))),
    );
  }

  /** The changes since the person last looked; empty until the history is read. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.recording?.history.unseenChanges ?? [];
  }

  /** Epoch milliseconds; undefined until the history is read, and before the connection was first used. */
  get lookedAt(): number | undefined {
    return this.recording?.history.last?.at;
  }

  /** The extent to which what was rated since the last look is known; undefined before it was read. */
  get reach(): Reach | undefined {
    return this.recording?.reach;
  }

  /** Reads what was rated since the last look, once nothing else is read. @param isWanted false once nothing shows */
  catchUp(isWanted: () => boolean): void {
    this.recordSoon((notes) => (notes.isCatchUpWanted = isWanted));
  }

  async versionsOf(id: string): Promise<readonly Version[]> {
    return (await this.open()).history.versionsOf(id);
  }

  /** The reports of pages as they were last seen, by this window or another. */
  async lastOfPages(urls: readonly string[]): Promise<readonly LastVersion[]> {
    const found = (await this.open()).history.lastOfPages(urls);
    return found.filter(({ id }) => !this.deleted.has(id));
  }

  async all(): Promise<readonly RecordedVersion[]> {
    return (await this.open()).history.all();
  }

  /** Rereads what the person has looked at in another window. */
  async reread(): Promise<void> {
    if (await this.recording?.history.reread()) this.changed.fire();
  }

  /** Marks these reports, or all of them, as looked at. */
  async markAsSeen(ids: readonly string[] | 'all'): Promise<void> {
    await (await this.open()).history.markAsSeen(ids);
    this.changed.fire();
  }

  async clear(): Promise<void> {
    (await this.open()).history.clear();
    await this.options.forget();
    this.changed.fire();
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.abort.abort();
    this.listeners.dispose();
    if (this.notes.seen.length + this.notes.deleted.length > 0) this.options.run(() => this.record());
  }

  /** Records once nothing new comes for a moment, so that rows show first; but soon, since a crash loses the rest. */
  private recordSoon(take: (notes: Notes) => void): void {
    take(this.notes);
    clearTimeout(this.pause);
    const { historyAtRest, historyDue } = this.options.pace;
    this.due ??= Date.now() + historyDue;
    const pause = Math.max(0, Math.min(historyAtRest, this.due - Date.now()));
    this.pause = setTimeout(() => this.options.run(() => this.record()), pause);
  }

  private async record(): Promise<void> {
    this.due = undefined;
    this.notes.seen.splice(0, this.notes.seen.length - maxWaiting);
    const recording = await this.open();
    // What is first looked at is all that shows: a list that is still on its way holds no news.
    const isFirst = recording.history.last === undefined;
    if (isFirst && this.options.store.lists.isLoading && !this.abort.signal.aborted) {
      this.recordSoon(() => undefined);
      return;
    }
    const { notes } = this;
    this.notes = noNotes();
    const worse = await recording.record(notes, this.abort.signal);
    this.changed.fire();
    if (worse.length > 0) this.worsened.fire(worse);
  }

  private open(): Promise<Recording> {
    return (this.opening ??= this.options.open().then(
      (recording) => (this.recording = recording),
      (error: unknown) => {
        this.opening = undefined;
        throw error;
      },
    ));
  }
}

function noNotes(): Notes {
  return { seen: [], lost: [], deleted: [], created: [], updated: new Map(), projects: [], isCatchUpWanted: undefined };
}
