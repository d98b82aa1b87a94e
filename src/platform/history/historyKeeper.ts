import type { Memento, Uri } from 'vscode';
import { AbortedError, ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { VersionHistory, HistoryLimits, RecordedVersion, Version } from '../../model/history/versionHistory';
import { isNewSince, lookAtAll, unseenChangesOf, type UnseenChange } from '../../model/history/unseenChanges';
import type { Store } from '../../model/lists/store';
import { wait } from '../../util/wait';
import { AppendOnlyFolder } from '../storage/appendOnlyFolder';
import { readHistory } from './historyFiles';
import { LastLookStore } from '../storage/lastLookStore';
import { historyVersions } from '../settings';

/** So many reports are looked at in one go. */
const atOnce = 500;
/** So many that left their list are asked for after one refresh; the others after the next. */
const mostAskedFor = 20;
/** So many that left their list are kept in mind. */
const mostLost = 1000;
const limits = (): HistoryLimits => ({ versionsOfAReport: historyVersions(), versions: 20_000 });

interface KeeperOptions {
  /** Names the service (`placeOf`). */
  readonly place: string;
  readonly folder: Uri;
  readonly state: Memento;
  readonly store: Store;
  readonly readApiKey: () => Promise<string | undefined>;
}

/** What is remembered of a connection's reports, and what of it a person has not looked at. */
export class HistoryKeeper {
  private readonly looked: LastLookStore;
  private fresh: RecordedVersion[] = [];
  private readonly lost = new Map<string, Report>();
  private currentChanges: readonly UnseenChange[] = [];

  private constructor(
    private readonly history: VersionHistory,
    private readonly folder: AppendOnlyFolder,
    private readonly options: KeeperOptions,
  ) {
    this.looked = new LastLookStore(options.state);
    this.recompute();
  }

  static async open(options: KeeperOptions): Promise<HistoryKeeper> {
    const folder = new AppendOnlyFolder(options.folder);
    return new HistoryKeeper(await readHistory(folder, limits()), folder, options);
  }

  /** Forgets all that is kept of a connection. */
  static async forget(id: string, folder: Uri, state: Memento): Promise<void> {
    await new LastLookStore(state).forget(id);
    await new AppendOnlyFolder(folder).removeAll();
  }

  get unseenChanges(): readonly UnseenChange[] {
    return this.currentChanges;
  }

  get lookedAt(): number | undefined {
    return this.looked.get(this.options.place)?.at;
  }

  versionsOf(id: string): readonly Version[] {
    return this.history.of(id);
  }

  all(): readonly RecordedVersion[] {
    return this.history.all();
  }

  /**
   * Takes in what the service said, and writes down what is new of it.
   * @param seen is emptied meanwhile: very many reports take much room
   * @returns what got worse
   */
  async note(seen: Report[], lost: readonly Report[], signal: AbortSignal): Promise<readonly UnseenChange[]> {
    this.history.limits = limits();
    const before = this.fresh.length;
    while (seen.length > 0) {
      this.see(seen.splice(0, atOnce));
      await wait(0);
    }
    for (const report of lost) if (this.lost.size < mostLost) this.lost.set(report.id, report);
    await this.lookForLost(signal);
    await this.startLooking();
    const changed = new Set(this.fresh.slice(before).map(({ id }) => id));
    this.recompute();
    await this.write();
    return this.unseenChanges.filter(({ kind, id }) => kind === 'worse' && changed.has(id));
  }

  async markAsSeen(ids: readonly string[] | 'all'): Promise<void> {
    const { place } = this.options;
    if (ids === 'all') await this.looked.set(place, lookAtAll(this.history, Date.now()));
    else await this.looked.lookAt(place, ids);
    this.recompute();
  }

  clear(): void {
    this.fresh = [];
    this.history.clear();
    this.recompute();
  }

  private see(reports: readonly Report[]): void {
    const last = this.looked.get(this.options.place);
    for (const report of reports) {
      const isNew = last !== undefined && isNewSince(last, report);
      const version = this.history.see(report, Date.now(), isNew);
      if (version !== undefined) this.fresh.push(version);
    }
  }

  /** What left a list is in another, or gone: the service is asked where no list says so. */
  private async lookForLost(signal: AbortSignal): Promise<void> {
    const { store } = this.options;
    const isElsewhere = ({ id }: Report) => store.lists.holding(id).length > 0;
    for (const report of [...this.lost.values()].filter(isElsewhere)) this.lost.delete(report.id);
    for (const report of [...this.lost.values()].slice(0, mostAskedFor)) {
      try {
        await store.fetchReport(report.id, signal);
      } catch (error) {
        if (error instanceof AbortedError) return;
        // Whatever keeps the service from answering would keep it from answering the next.
        if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;
        const loss = this.history.lose(report, Date.now());
        if (loss !== undefined) this.fresh.push(loss);
      }
      this.lost.delete(report.id);
    }
  }

  /** What there was when a connection was first used is not a change. */
  private async startLooking(): Promise<void> {
    const { place } = this.options;
    if (this.looked.get(place) === undefined) await this.looked.set(place, lookAtAll(this.history, Date.now()));
  }

  private recompute(): void {
    const last = this.looked.get(this.options.place);
    const changes = last === undefined ? [] : unseenChangesOf(this.history, last);
    if (JSON.stringify(changes) !== JSON.stringify(this.currentChanges)) this.currentChanges = changes;
  }

  private async write(): Promise<void> {
    const { readApiKey } = this.options;
    const versions = this.fresh;
    this.fresh = [];
    const text = JSON.stringify(versions);
    const apiKey = await readApiKey();
    if (versions.length === 0 || apiKey === undefined || text.includes(apiKey)) return;
    try {
      await this.folder.add(text);
    } catch (error) {
      this.fresh.unshift(...versions);
      throw error;
    }
  }
}
