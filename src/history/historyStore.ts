import type { Report } from '../service/records';
import type { Memento } from '../reports/memento';
import { textOfVersions } from './historyFile';
import { keepLastLook, lastLookIn } from './lastLook';
import {
  isNewSince,
  isRatedSince,
  lookAtAll,
  lookAtSome,
  notAfter,
  unseenChangesOf,
  type LastLook,
  type UnseenChange,
} from './unseenChanges';
import type { Version } from './version';
import {
  VersionHistory,
  type HistoryLimits,
  type LastVersion,
  type LostReport,
  type RecordedVersion,
} from './versionHistory';

/** The files that the history of a service is stored in. */
export interface HistoryFiles {
  /** @throws an error if they can't be read, which doesn't mean an empty history */
  readInto(history: VersionHistory): Promise<void>;
  add(text: string): Promise<void>;
}

export interface HistoryOptions {
  readonly files: HistoryFiles;
  /** Stores what the user has marked as seen, under the service's key (`serviceKeyOf`). */
  readonly state: Memento;
  readonly serviceKey: string;
  readonly limits: () => HistoryLimits;
}

/** The recorded versions of a service's reports, on disk, and the changes that the user has not seen. */
export class HistoryStore {
  /** The versions that are not yet written. */
  private unwritten: RecordedVersion[] = [];
  private unseen: readonly UnseenChange[] = [];

  private constructor(
    private readonly history: VersionHistory,
    private readonly options: HistoryOptions,
  ) {}

  /** @throws an error if the files can't be read */
  static async open(options: HistoryOptions): Promise<HistoryStore> {
    const history = new VersionHistory(options.limits());
    await options.files.readInto(history);
    const store = new HistoryStore(history, options);
    await store.reread();
    return store;
  }

  /** The changes since the user last marked changes as seen, latest first. The same object until they change. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.unseen;
  }

  /** The user's last look at all changes; undefined before the connection was first used. */
  get last(): LastLook | undefined {
    return lastLookIn(this.options.state, this.options.serviceKey);
  }

  versionsOf(id: string): readonly Version[] {
    return this.history.of(id);
  }

  lastOfPages(urls: readonly string[]): readonly LastVersion[] {
    return this.history.lastOfPages(urls);
  }

  all(): readonly RecordedVersion[] {
    return this.history.all();
  }

  /** Rereads what the user has marked as seen in another window. @returns true if the unseen changes differ now */
  async reread(): Promise<boolean> {
    const { last, unseen } = this;
    const corrected = last && notAfter(last, Date.now());
    if (corrected !== undefined && corrected !== last) await this.lookedAs(corrected);
    this.recompute();
    return this.unseen !== unseen;
  }

  /**
   * Records reports as the service sent them.
   * @param isOwn true for results that the user requested
   * @returns the ids of the reports with something new
   */
  see(reports: readonly Report[], isOwn: (report: Report) => boolean = () => false): readonly string[] {
    this.history.limits = this.options.limits();
    const { last } = this;
    return reports.flatMap((report) => {
      const isNew = last !== undefined && this.isNews(report, last);
      return this.add(this.history.see(report, Date.now(), isNew, isOwn(report)));
    });
  }

  /** Records that the service no longer has a report. @param isOwn true if the user deleted it */
  lose(report: LostReport, isOwn = false): void {
    this.add(this.history.lose(report, Date.now(), isOwn));
  }

  /** Records that the user deleted a project. */
  loseProject(name: string): void {
    for (const [id, { project }] of this.history.traces) if (project === name) this.lose({ id }, true);
  }

  /** Writes the new versions to disk, unless they contain the key. */
  async write(apiKey: string | undefined): Promise<void> {
    // Reports that existed when a connection was first used aren't changes.
    if (this.last === undefined) await this.lookedAs({ ...lookAtAll(this.history, Date.now()), isPartial: true });
    await this.reread();
    const versions = this.unwritten;
    this.unwritten = [];
    const text = textOfVersions(versions);
    if (versions.length === 0 || apiKey === undefined || text.includes(apiKey)) return;
    try {
      await this.options.files.add(text);
    } catch (error) {
      this.unwritten = [...versions, ...this.unwritten];
      throw error;
    }
  }

  /** Marks these reports, or all of them, as seen. */
  async markAsSeen(ids: readonly string[] | 'all'): Promise<void> {
    const { isPartial = false } = this.last ?? {};
    if (ids === 'all') await this.lookedAs({ ...lookAtAll(this.history, Date.now()), ...(isPartial && { isPartial }) });
    else if (this.last !== undefined) await this.lookedAs(lookAtSome(this.last, ids, Date.now()));
    this.recompute();
  }

  /** Records that all reports were read once. */
  async noteAllRead(): Promise<void> {
    const { last } = this;
    if (last?.isPartial === true) await this.lookedAs({ ...last, isPartial: false });
  }

  /** Undoes marking changes as seen since a look. */
  async lookAgain(since: LastLook): Promise<void> {
    await this.lookedAs(since);
    this.recompute();
  }

  /** Clears everything in memory; `Histories` deletes the files. */
  clear(): void {
    this.unwritten = [];
    this.history.clear();
    this.recompute();
  }

  private isNews(report: Report, last: LastLook): boolean {
    return isNewSince(last, report) || (!this.history.has(report.id) && isRatedSince(last, report));
  }

  private async lookedAs(look: LastLook): Promise<void> {
    await keepLastLook(this.options.state, this.options.serviceKey, look);
  }

  private add(version: RecordedVersion | undefined): readonly string[] {
    if (version === undefined) return [];
    this.unwritten.push(version);
    return [version.id];
  }

  private recompute(): void {
    const { last } = this;
    const changes = last === undefined ? [] : unseenChangesOf(this.history, last);
    if (JSON.stringify(changes) !== JSON.stringify(this.unseen)) this.unseen = changes;
  }
}

/** The part of the stored history that recording needs. */
export type RecordedHistory = Pick<HistoryStore, keyof HistoryStore>;
