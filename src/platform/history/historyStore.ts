import type { Report } from '../../api/records';
import { textOfVersions } from '../../model/history/historyFile';
import { isNewSince, lookAtAll, notAfter, unseenChangesOf, type UnseenChange } from '../../model/history/unseenChanges';
import type { Version } from '../../model/history/version';
import { VersionHistory, type HistoryLimits, type RecordedVersion } from '../../model/history/versionHistory';
import { historyVersions } from '../settings';
import { AppendOnlyFolder } from '../storage/appendOnlyFolder';
import { LastLookStore } from '../storage/lastLookStore';
import { readHistory } from './historyFolder';
import type { HistoryPlace } from './historyPlace';
import { tellOfTrouble } from './historyTrouble';

const limits = (): HistoryLimits => ({ versionsOfAReport: historyVersions(), formerVersions: 20_000 });

/** The recorded versions of a service's reports, on disk, and the changes that a person has not looked at. */
export class HistoryStore {
  private readonly folder: AppendOnlyFolder;
  private readonly lastLook: LastLookStore;
  /** The versions that are not written yet. */
  private unwritten: RecordedVersion[] = [];
  private unseen: readonly UnseenChange[] = [];

  private constructor(
    private readonly history: VersionHistory,
    private readonly place: HistoryPlace,
  ) {
    this.folder = new AppendOnlyFolder(place.folder);
    this.lastLook = new LastLookStore(place.state);
  }

  /** @throws FileSystemError if the folder cannot be read, which does not mean an empty history */
  static async open(place: HistoryPlace): Promise<HistoryStore> {
    const history = new VersionHistory(limits());
    try {
      if (await readHistory(history, place)) tellOfTrouble(place, 'damaged');
    } catch (error) {
      tellOfTrouble(place, 'unavailable');
      throw error;
    }
    const store = new HistoryStore(history, place);
    await store.reread();
    return store;
  }

  /** The changes since the person last looked, latest first. The same object until they change. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.unseen;
  }

  /** Epoch milliseconds; undefined before the connection was first used. */
  get lookedAt(): number | undefined {
    return this.lastLook.get(this.place.place)?.at;
  }

  versionsOf(id: string): readonly Version[] {
    return this.history.of(id);
  }

  all(): readonly RecordedVersion[] {
    return this.history.all();
  }

  /** Rereads what the person has looked at in another window. @returns true if the unseen changes differ now */
  async reread(): Promise<boolean> {
    const { lastLook, unseen } = this;
    const last = lastLook.get(this.place.place);
    const corrected = last && notAfter(last, Date.now());
    if (corrected !== undefined && corrected !== last) await lastLook.set(this.place.place, corrected);
    this.recompute();
    return this.unseen !== unseen;
  }

  /**
   * Records reports as the service sent them.
   * @param isOwn true for results that the person requested
   * @returns the ids of the reports with something new
   */
  see(reports: readonly Report[], isOwn: (report: Report) => boolean = () => false): readonly string[] {
    this.history.limits = limits();
    const last = this.lastLook.get(this.place.place);
    return reports.flatMap((report) => {
      const isNew = last !== undefined && isNewSince(last, report);
      return this.add(this.history.see(report, Date.now(), isNew, isOwn(report)));
    });
  }

  /** Records that the service no longer has a report. @returns its id, if that is new */
  lose(report: Report): readonly string[] {
    return this.add(this.history.lose(report, Date.now()));
  }

  /** Writes the new versions to disk, unless they contain the key. */
  async write(apiKey: string | undefined): Promise<void> {
    // Reports that existed when a connection was first used are no changes.
    if (this.lookedAt === undefined) await this.markAsSeen('all');
    await this.reread();
    const versions = this.unwritten;
    this.unwritten = [];
    const text = textOfVersions(versions);
    if (versions.length === 0 || apiKey === undefined || text.includes(apiKey)) return;
    try {
      await this.folder.add(text);
    } catch (error) {
      this.unwritten = [...versions, ...this.unwritten];
      tellOfTrouble(this.place, 'unavailable');
      throw error;
    }
  }

  /** Marks these reports, or all of them, as looked at. */
  async markAsSeen(ids: readonly string[] | 'all'): Promise<void> {
    const { place } = this.place;
    if (ids === 'all') await this.lastLook.set(place, lookAtAll(this.history, Date.now()));
    else await this.lastLook.lookAt(place, ids);
    this.recompute();
  }

  /** Forgets everything in memory; `Histories` deletes the files. */
  clear(): void {
    this.unwritten = [];
    this.history.clear();
    this.recompute();
  }

  private add(version: RecordedVersion | undefined): readonly string[] {
    if (version === undefined) return [];
    this.unwritten.push(version);
    return [version.id];
  }

  private recompute(): void {
    const last = this.lastLook.get(this.place.place);
    const changes = last === undefined ? [] : unseenChangesOf(this.history, last);
    if (JSON.stringify(changes) !== JSON.stringify(this.unseen)) this.unseen = changes;
  }
}
