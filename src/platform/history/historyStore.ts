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

/** The versions of a service's reports that were seen, on disk, and the changes that a person has not looked at. */
export class HistoryStore {
  private readonly folder: AppendOnlyFolder;
  private readonly lastLook: LastLookStore;
  /** What is not written yet. */
  private unwritten: RecordedVersion[] = [];
  private unseen: readonly UnseenChange[] = [];

  private constructor(
    private readonly history: VersionHistory,
    private readonly place: HistoryPlace,
  ) {
    this.folder = new AppendOnlyFolder(place.folder);
    this.lastLook = new LastLookStore(place.state);
  }

  /** @throws FileSystemError if the folder cannot be read: that is no empty history */
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

  /** What changed since the person last looked, latest first. The same object until it changes. */
  get unseenChanges(): readonly UnseenChange[] {
    return this.unseen;
  }

  /** Epoch milliseconds; nothing before the connection was first used. */
  get lookedAt(): number | undefined {
    return this.lastLook.get(this.place.place)?.at;
  }

  versionsOf(id: string): readonly Version[] {
    return this.history.of(id);
  }

  all(): readonly RecordedVersion[] {
    return this.history.all();
  }

  /** Takes in what another window has looked at. @returns whether other changes are unseen now */
  async reread(): Promise<boolean> {
    const { lastLook, unseen } = this;
    const last = lastLook.get(this.place.place);
    const corrected = last && notAfter(last, Date.now());
    if (corrected !== undefined && corrected !== last) await lastLook.set(this.place.place, corrected);
    this.recompute();
    return this.unseen !== unseen;
  }

  /** Takes in some reports as the service sent them. @param isOwn whether the person asked for results. @returns the ids of those that have something new */
  see(reports: readonly Report[], isOwn: (report: Report) => boolean = () => false): readonly string[] {
    this.history.limits = limits();
    const last = this.lastLook.get(this.place.place);
    return reports.flatMap((report) => {
      const isNew = last !== undefined && isNewSince(last, report);
      return this.add(this.history.see(report, Date.now(), isNew, isOwn(report)));
    });
  }

  /** The service no longer has a report. @returns its id, if that is new */
  lose(report: Report): readonly string[] {
    return this.add(this.history.lose(report, Date.now()));
  }

  /** Writes down what is new, unless it contains the key. */
  async write(apiKey: string | undefined): Promise<void> {
    // What existed when a connection was first used is no change.
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

  /** The person has looked at these reports, or at all of them. */
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
