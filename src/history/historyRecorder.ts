import { ServiceError } from '../service/errors';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { AbortedError } from '../util/abortedError';
import { DisposableStore, Emitter, type Disposable } from '../util/event';
import { pageKey } from '../util/url';
import { wait } from '../util/wait';
import type { RemovedProject } from '../reports/lists/listCache';
import type { Store } from '../reports/lists/store';
import type { Pace } from '../reports/pace';
import type { AskedFor } from '../reports/askedFor';
import type { RecordedHistory } from './historyStore';
import { CatchUp } from './catchUp';
import type { KnownReach } from './ratedSince';
import { clockSlackMs, type LastLook, type UnseenChange } from './unseenChanges';
import type { Version } from './version';
import type { LastVersion, LostReport, RecordedVersion } from './versionHistory';

/** Maximum number of reports that wait to be recorded while the stored history can't be read. */
const maxWaiting = 10_000;
/** Maximum number of reports processed at a time. */
const maxAtOnce = 500;
/**
 * Maximum number of reports to request after one refresh because they left their list; the others wait for the next.
 */
const maxAskedFor = 20;
/** Maximum number of remembered reports that left their list. */
const maxLost = 1000;

/** Events about reports since the last recording. */
interface Notes {
  readonly seen: Report[];
  readonly lost: Report[];
  /** Ids of reports that were deleted, created, or had new results requested here. */
  readonly deleted: string[];
  readonly created: string[];
  readonly updated: Map<string, number>;
  readonly projects: RemovedProject[];
  /** Set if the reports rated since the last look should be read; false once no view is visible. */
  isCatchUpWanted: (() => boolean) | undefined;
}

export interface RecorderOptions {
  readonly store: Store;
  readonly service: ReportService;
  readonly pace: Pace;
  /** Milliseconds. */
  readonly longestAnalysis: () => number;
  /** Nothing is stored if a service writes the key into its records. */
  readonly readApiKey: () => Promise<string | undefined>;
  /** Returns what stored jobs have requested, such as those of a window that was closed in the middle of one. */
  readonly askedBefore: () => Promise<AskedFor>;
  /** Opens the stored history. */
  readonly open: () => Promise<RecordedHistory>;
  /** Runs a task that writes, once no other one is running. */
  readonly run: (task: () => Promise<void>) => void;
  /** Deletes the stored history. */
  readonly forget: () => Promise<void>;
}

/**
 * Records the reports that a session sees, soon after it has seen them, and looks for changes that it doesn't see. The
 * stored history is read only when there is something to compare with it.
 */
export class HistoryRecorder implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly worsened = new Emitter<readonly UnseenChange[]>();
  private readonly listeners: DisposableStore;
  private notes = noNotes();
  private readonly abort = new AbortController();
  private due: number | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private laterReading: ReturnType<typeof setTimeout> | undefined;
  private opening: Promise<RecordedHistory> | undefined;
  private askedBefore: Promise<void> | undefined;
  private history: RecordedHistory | undefined;
  private readonly lost = new Map<string, LostReport>();
  /** Ids of the reports that were deleted here, so they aren't looked for. */
  private readonly deleted = new Set<string>();
  /** Times at which results were requested here that have not been seen yet, by id, in epoch milliseconds. */
  private readonly updated = new Map<string, number>();
  /** Times at which reports were requested without an answer, by page, in epoch milliseconds. */
  private readonly mayBeCreated = new Map<string, number>();
  /** The ids of those that were seen since the last write. */
  private readonly createdHere: string[] = [];
  /** The ids of the reports in which something new was found. */
  private news = new Set<string>();
  private readonly catchingUp: CatchUp;

  /** Fires when something new may have been seen, the user has marked something as seen, or the history was cleared. */
  readonly onDidChange = this.changed.event;
  /** Fires with the changes for the worse. */
  readonly onDidWorsen = this.worsened.event;

  constructor(private readonly options: RecorderOptions) {
    const { store, service } = options;
    const take = (history: RecordedHistory, reports: readonly Report[]) => this.see(history, reports);
    this.catchingUp = new CatchUp({ service, signal: this.abort.signal, take });
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

  /** The changes since the user last marked changes as seen; empty until the history is read. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.history?.unseenChanges ?? [];
  }

  /** Epoch milliseconds; undefined until the history is read, and before the connection was first used. */
  get lookedAt(): number | undefined {
    return this.history?.last?.at;
  }

  /** The extent to which the reports rated since the last look are known; undefined before they were read. */
  get reach(): KnownReach | undefined {
    return this.catchingUp.reachSince(this.history?.last);
  }

  /** Reads the stored history, so that unseen changes are shown before anything is requested. */
  async readKept(): Promise<void> {
    await this.open();
    this.changed.fire();
  }

  /**
   * Reads the reports rated since the last look, once nothing else is being read.
   * @param isWanted false once no view is visible
   * @param isAnew true to read all reports again if the service doesn't sort by date
   */
  catchUp(isWanted: () => boolean, isAnew = false): void {
    if (isAnew) this.catchingUp.expire();
    this.recordSoon((notes) => (notes.isCatchUpWanted = isWanted));
  }

  /**
   * Reads all reports because the user asked for it, however many there are. @param tell called with their number so
   * far
   */
  async compareAll(signal: AbortSignal, tell: (read: number) => void): Promise<void> {
    const history = await this.open();
    await this.catchingUp.compareAll(history, signal, tell);
    await this.write(history);
    this.changed.fire();
  }

  async versionsOf(id: string): Promise<readonly Version[]> {
    return (await this.open()).versionsOf(id);
  }

  /** The reports of pages as they were last seen, by this window or another. */
  async lastOfPages(urls: readonly string[]): Promise<readonly LastVersion[]> {
    const found = (await this.open()).lastOfPages(urls);
    return found.filter(({ id }) => !this.deleted.has(id));
  }

  async all(): Promise<readonly RecordedVersion[]> {
    return (await this.open()).all();
  }

  /** Rereads what the user has marked as seen in another window. */
  async reread(): Promise<void> {
    if (await this.history?.reread()) this.changed.fire();
  }

  /** The user's last look; undefined until the history is read, and before the connection was first used. */
  get look(): LastLook | undefined {
    return this.history?.last;
  }

  /** Undoes marking changes as seen since a look. */
  async lookAgain(since: LastLook): Promise<void> {
    await (await this.open()).lookAgain(since);
    this.changed.fire();
  }

  /** Marks these reports, or all of them, as seen. */
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
    clearTimeout(this.laterReading);
    this.abort.abort();
    this.listeners.dispose();
    if (this.notes.seen.length + this.notes.deleted.length > 0) this.options.run(() => this.recordNotes());
  }

  /**
   * Records once nothing new comes for a moment, so that rows are shown first; but soon, since a crash loses the rest.
   */
  private recordSoon(take: (notes: Notes) => void): void {
    take(this.notes);
    clearTimeout(this.pause);
    const { historyAtRest, historyDue } = this.options.pace;
    this.due ??= Date.now() + historyDue;
    const pause = Math.max(0, Math.min(historyAtRest, this.due - Date.now()));
    this.pause = setTimeout(() => this.options.run(() => this.recordNotes()), pause);
  }

  private async recordNotes(): Promise<void> {
    this.due = undefined;
    this.notes.seen.splice(0, this.notes.seen.length - maxWaiting);
    const history = await this.open();
    await (this.askedBefore ??= this.noteAskedBefore());
    // The first look includes everything shown, so it waits for lists that are still loading.
    if (history.last === undefined && this.options.store.lists.isLoading && !this.abort.signal.aborted) {
      this.recordSoon(() => undefined);
      return;
    }
    const { notes } = this;
    this.notes = noNotes();
    await this.record(history, notes);
    this.changed.fire();
    const worse = history.unseenChanges.filter(({ kind, id }) => kind === 'worse' && this.news.has(id));
    // After the first look, it contains very many ids.
    this.news = new Set();
    if (worse.length > 0) this.worsened.fire(worse);
  }

  private async noteAskedBefore(): Promise<void> {
    const { updated, created, mayBeCreated } = await this.options.askedBefore();
    for (const [id, at] of updated) if (!this.updated.has(id)) this.updated.set(id, at);
    for (const id of created) this.notes.created.push(id);
    for (const [url, at] of mayBeCreated) this.mayBeCreated.set(pageKey(url), at);
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

  private async record(history: RecordedHistory, notes: Notes): Promise<void> {
    for (const [id, at] of notes.updated) this.updated.set(id, at);
    if (notes.created.length > 0) await history.markAsSeen(notes.created);
    await this.seeAll(history, notes.seen);
    this.forgetDeleted(history, notes);
    const isWanted = notes.isCatchUpWanted;
    if (isWanted?.() === true) this.keepInMind(await this.catchingUp.read(history, isWanted));
    this.keepInMind(notes.lost);
    await this.lookForLost(history, notes.isCatchUpWanted);
    await this.write(history);
    if (history.last?.isPartial === true && isWanted !== undefined) this.readAllLater(isWanted);
  }

  /** Reads all reports once after a connection was added, so that the next change of each has a direction. */
  private readAllLater(isWanted: () => boolean): void {
    const { pace, run } = this.options;
    this.laterReading ??= setTimeout(() => {
      this.laterReading = undefined;
      run(() => this.readAllOnce(isWanted));
    }, pace.allReports);
  }

  private async readAllOnce(isWanted: () => boolean): Promise<void> {
    const history = await this.open();
    if (history.last?.isPartial !== true || !isWanted() || this.abort.signal.aborted) return;
    const reach = await this.catchingUp.readAll(history, { isWanted });
    if (reach === undefined || reach.kind === 'failed') return;
    await this.write(history);
    this.changed.fire();
  }

  /** Empties the list along the way, since very many reports take a lot of memory. */
  private async seeAll(history: RecordedHistory, seen: Report[]): Promise<void> {
    while (seen.length > 0) {
      this.see(history, seen.splice(0, maxAtOnce));
      await wait(0);
    }
  }

  private async write(history: RecordedHistory): Promise<void> {
    const created = this.createdHere.splice(0);
    if (created.length > 0) await history.markAsSeen(created);
    await history.write(await this.options.readApiKey());
  }

  private see(history: RecordedHistory, reports: readonly Report[]): void {
    if (this.mayBeCreated.size > 0) this.createdHere.push(...this.createdIn(reports));
    for (const id of history.see(reports, (report) => this.isOwn(report))) {
      this.news.add(id);
      this.updated.delete(id);
    }
  }

  /** Returns the ids of reports that were created by requests whose answer was lost. */
  private createdIn(reports: readonly Report[]): readonly string[] {
    return reports.flatMap(({ id, url, createdAt, generatedAt }) => {
      const asked = this.mayBeCreated.get(pageKey(url));
      const made = createdAt ?? generatedAt;
      if (asked === undefined || made === undefined) return [];
      if (made < asked - clockSlackMs || made > asked + this.options.longestAnalysis()) return [];
      this.mayBeCreated.delete(pageKey(url));
      return [id];
    });
  }

  /** True if results may be the ones requested here: later ones were requested by others. */
  private isOwn({ id, generatedAt }: Report): boolean {
    const asked = this.updated.get(id);
    return asked !== undefined && (generatedAt ?? asked) <= asked + this.options.longestAnalysis();
  }

  /** The user's own deletions aren't changes to show. */
  private forgetDeleted(history: RecordedHistory, { deleted, projects }: Notes): void {
    for (const { name, ids } of projects) {
      history.loseProject(name);
      deleted.push(...ids);
    }
    for (const id of deleted) {
      this.deleted.add(id);
      history.lose({ id }, true);
    }
  }

  private keepInMind(lost: readonly LostReport[]): void {
    for (const report of lost)
      if (this.lost.size < maxLost && !this.deleted.has(report.id)) this.lost.set(report.id, report);
  }

  /** Looks for the reports that left their list: requests those that are in no other list. */
  private async lookForLost(history: RecordedHistory, isWanted = () => true): Promise<void> {
    const { store } = this.options;
    const isKnown = ({ id }: LostReport) => this.deleted.has(id) || store.lists.holding(id).length > 0;
    for (const report of [...this.lost.values()].filter(isKnown)) this.lost.delete(report.id);
    for (const report of [...this.lost.values()].slice(0, maxAskedFor)) {
      try {
        await store.fetchReport(report.id, this.abort.signal, isWanted);
      } catch (error) {
        if (error instanceof AbortedError) return;
        // Any other failure would affect the next request too.
        if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;
        if (!this.deleted.has(report.id)) history.lose(report);
      }
      this.lost.delete(report.id);
    }
  }
}

function noNotes(): Notes {
  return { seen: [], lost: [], deleted: [], created: [], updated: new Map(), projects: [], isCatchUpWanted: undefined };
}
