import { concernsAll, isForeign, ServiceError } from '../../service/errors';
import { whenAllowed } from '../../service/patient';
import { AbortedError } from '../../util/abortedError';
import { systemClock } from '../../util/clock';
import type { Report } from '../../service/records';
import type { PrivacyChoice, ReportCreation, ReportService, RequestOptions } from '../../service/service';
import { areOfOtherPages } from '../../util/pageUrl';
import type { Connection } from '../connection';
import type { CachedReportList } from '../lists/listCache';
import { isNarrowed, reportsOutline } from '../lists/query';
import type { Located, Store } from '../lists/store';
import type { Creations } from '../creations';
import { sortedNewestFirst, RecentReports } from '../currentReports';
import type { KnownIds } from '../reportsOfPage';
import type { ResultUpdates, UpdateEnd } from '../resultUpdates';
import type { Item, ItemEnd, Operation, RepeatableTask, Sent, Task } from './item';
import { ratingOf } from '../newResults';
import {
  followTask,
  isWhole,
  locatedIn,
  reportChanged,
  reportCreated,
  reportDeleted,
  reportGone,
  reportRated,
} from './localChanges';
import { createdOrFound, itemOf, operationOf, projectDeleted, sentOrFound } from './operations';

/**
 * The reason why a new report isn't shown: it was not created, since its page got another one in the meantime; it has
 * no result yet; a search or filter hides it; or the lists failed to load.
 */
export type NotShown = 'created since' | 'not rated' | 'filtered' | 'not loaded';

/**
 * A new report, if the service names it or it can be distinguished from the page's other reports, and its place in the
 * view.
 */
export interface Created {
  readonly created: Report | undefined;
  readonly place: Located | NotShown;
}

/** Number of reports that are changed at the same time. */
const atOnce = 4;
/** Milliseconds to wait if the service has received too many requests, and names no time. */
const unnamedPauseMs = 5000;

/** The parts of a session that changes need. */
interface ChangedSession {
  readonly connection: Pick<Connection, 'url'>;
  readonly service: ReportService;
  readonly store: Store;
  /** The reports whose results are being updated. */
  readonly updates: ResultUpdates;
  readonly creations: Creations;
}

/**
 * Changes of one report or a few, made by the operations that jobs use for many. Each marks the lists that are
 * worth requesting again, even before its error is reported, if it may have been made anyway.
 */
export class Changes {
  /** @param current returns the session, which may be replaced by one with another key */
  constructor(private readonly current: () => ChangedSession) {}

  private get session(): ChangedSession {
    return this.current();
  }

  /**
   * Creates a report and finds it in the Reports view. Waits for other creations of the page; if one of them has
   * created a report that isn't known, nothing is created.
   * @param known the reports that the page already has, to identify a new one that the service doesn't name; a function
   * is called once no other creation of the page is in progress
   */
  async createReport(
    creation: ReportCreation,
    { known = 'unknown', ...options }: RequestOptions & { readonly known?: KnownIds | (() => Promise<KnownIds>) } = {},
  ): Promise<Created> {
    const { store, creations } = this.session;
    const { url } = creation;
    const mark = () => {
      this.markAround(undefined);
      creations.note(url, undefined);
    };
    const created = await creations.serialize(url, async () => {
      const ids = typeof known === 'function' ? await known() : known;
      if (options.signal?.aborted === true) throw new AbortedError();
      const item = { url, known: ids === 'unknown' ? undefined : ids };
      return this.markingInDoubt(() => createdOrFound(item, creation, this.session, options), mark);
    });
    if (created === 'created since') return { created: undefined, place: created };
    if (isWhole(created)) {
      reportCreated(store, created);
      return { created, place: await locatedIn(store, created) };
    }
    return this.findCreated(created);
  }

  /** Looks for a new report if the answer doesn't contain enough for its row. */
  private async findCreated(created: Report | undefined): Promise<Created> {
    const { store } = this.session;
    this.markAround(created);
    const shown = this.shown().filter(
      ({ list }) => created?.result === undefined || list.result === undefined || created.result === list.result,
    );
    await Promise.all(shown.map(({ pagedList }) => pagedList.load()));
    if (created === undefined) return { created, place: this.whyNotShown(shown) };
    store.tellCreated(created.id);
    const [found] = shown.flatMap(({ list, pagedList }) => {
      const report = pagedList.get(created.id);
      return report === undefined ? [] : [{ report, list }];
    });
    return { created, place: found ?? this.whyNotShown(shown) };
  }

  /**
   * Changes a report's privacy.
   * @returns false if it got a password since it was shown, which would be lost
   */
  async changePrivacy(report: Report, choice: PrivacyChoice, options: RequestOptions = {}): Promise<boolean> {
    const { service, store } = this.session;
    const { lists } = store;
    const mark = () => lists.markChanged(lists.mayHold(report));
    const { outcome, report: after } = await this.unlessGone(report, () =>
      this.make({ kind: 'privacy', choice }, report, mark, options),
    );
    if (outcome.state === 'skipped') {
      mark();
      return false;
    }
    // An answer in progress may date from before the change.
    lists.markChanged(lists.mayHold(report).filter(({ pagedList }) => pagedList.state.loading));
    try {
      reportChanged(store, isWhole(after) ? after : await service.getReport(report.id));
    } catch {
      // The change was made; the lists themselves show the error that keeps them from showing it.
      mark();
    }
    return true;
  }

  /** Requests new results and waits for them; marks the lists that the report was in, and is in now. */
  async updateResults(report: Report): Promise<UpdateEnd> {
    const { store, updates } = this.session;
    // The first caller does the rest.
    const ask = (present: Report, signal: AbortSignal) => this.askForResults(report, present, signal);
    if (updates.isUnderWay(report.id)) return updates.start(report, ask);
    const before = store.lists.mayHold(report);
    const end = await this.unlessGone(report, () => updates.start(report, ask));
    const now = typeof end === 'string' ? undefined : end.after;
    // Its checks, which no list contains, are part of its history.
    if (typeof end !== 'string') store.tellSeen(end.before);
    if (now === undefined) this.markMoved(before, { ...report, result: undefined });
    else reportRated(store, now, typeof end === 'string' ? undefined : end.before);
    return end;
  }

  /** Deletes a report unless it is already gone. */
  async deleteReport(report: Report): Promise<void> {
    const { store } = this.session;
    const { lists } = store;
    await this.make({ kind: 'delete' }, report, () => lists.markChanged(lists.mayHold(report)));
    reportDeleted(store, report.id, report);
  }

  /**
   * Makes the same change to several reports, a few at a time, as the service allows it. Sends nothing more once a
   * failure concerns all of them.
   * @param items those with a baseline were sent before, without an answer
   * @param signal aborts what isn't sent yet
   * @param onEnd called with the number of reports that the change has ended for
   * @returns what became of each, in their order, and the first failure
   */
  async changeAll(
    task: RepeatableTask,
    items: readonly Item[],
    { signal, onEnd }: { readonly signal: AbortSignal; readonly onEnd: (count: number) => void },
  ): Promise<{ readonly ends: readonly ItemEnd[]; readonly error: ServiceError | undefined }> {
    const recent = new RecentReports(
      items.map(({ id = '', url }) => ({ id, url })),
      systemClock,
    );
    const stop = new AbortController();
    const sendingSignal = AbortSignal.any([signal, stop.signal]);
    const open = [...sortedNewestFirst(items)];
    const ends = new Map<Item, ItemEnd>();
    let first: ServiceError | undefined;
    const work = async () => {
      for (let item = open.shift(); item !== undefined; item = open.shift()) {
        const { end, error } = await attempt(() => operationOf(task, this.session, recent), item, sendingSignal);
        first ??= error;
        if (error !== undefined && isOfAll(error)) stop.abort();
        followTask(task, end, this.session);
        onEnd(ends.set(item, end).size);
      }
    };
    const workOrStop = () =>
      work().catch((error: unknown) => {
        stop.abort();
        throw error;
      });
    const workers = await Promise.allSettled(Array.from({ length: atOnce }, workOrStop));
    for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
    const all = items.flatMap((item) => ends.get(item) ?? []);
    // Reports without a row have no known project.
    const isDeleted = task.kind === 'delete' && all.some(({ outcome }) => outcome.state === 'done');
    if (isDeleted) this.session.store.lists.touchProjects();
    return { ends: all, error: first };
  }

  /** Deletes a project with its reports. @param stranger the id of the report that the service also deletes */
  async deleteProject(name: string, stranger?: string): Promise<void> {
    const { service, store } = this.session;
    const { lists } = store;
    const mark = () => {
      lists.touchProjects();
      lists.markChanged(lists.allReports);
    };
    await this.markingInDoubt(() => projectDeleted(name, service), mark);
    lists.removeProject(name);
    if (stranger !== undefined) reportDeleted(store, stranger);
  }

  /**
   * Reads a report right before changing it, as a job does.
   * @throws ServiceError also if the report is gone, or its id now belongs to another page's report
   */
  private async make(task: Task, report: Report, mark: () => void, options: RequestOptions = {}): Promise<ItemEnd> {
    const operation = operationOf(task, this.session);
    const end = await this.markingInDoubt(() => changeReport(operation, itemOf(report), options), mark);
    if (end.outcome.state === 'failed') throw new ServiceError(end.outcome.problem, this.session.connection.url);
    return end;
  }

  /** @returns the report, as in the answer */
  private async askForResults(report: Report, present: Report, signal: AbortSignal): Promise<Report | undefined> {
    const { connection, store } = this.session;
    // Its id may now belong to another page's report.
    if (areOfOtherPages(present.url, report.url)) throw new ServiceError({ kind: 'notFound' }, connection.url);
    const before = store.lists.mayHold(report);
    const mark = () => {
      this.markMoved(before, { ...report, result: undefined });
      store.tellUpdated(report.id);
    };
    const operation = operationOf({ kind: 'update' }, this.session);
    const item = { ...itemOf(report), baseline: ratingOf(present) };
    const sent: Sent = await this.markingInDoubt(() => sentOrFound(operation, item, { signal }), mark);
    store.tellUpdated(report.id);
    return sent.report;
  }

  /** Removes the row of a report that turns out to be gone. */
  private async unlessGone<T>(report: Report, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ServiceError && error.problem.kind === 'notFound') reportGone(this.session.store, report.id);
      throw error;
    }
  }

  private async markingInDoubt<T>(change: () => Promise<T>, mark: () => void): Promise<T> {
    try {
      return await change();
    } catch (error) {
      const isOfRequest = error instanceof AbortedError || error instanceof ServiceError;
      if (isOfRequest && error.mayHaveHappened) mark();
      throw error;
    }
  }

  /** Marks the lists that held a report, and those that it may be in now. */
  private markMoved(before: readonly CachedReportList[], now: Report): void {
    const { lists } = this.session.store;
    lists.markChanged([...new Set([...before, ...lists.around(now)])]);
  }

  private markAround(report: Report | undefined): void {
    const { lists } = this.session.store;
    if (!lists.allProjects.some(({ pagedList }) => pagedList.has(report?.project ?? ''))) lists.touchProjects();
    lists.markChanged(lists.around(report));
  }

  /** The top-level lists of the Reports view. */
  private shown(): readonly CachedReportList[] {
    const { lists: cache, query } = this.session.store;
    const outline = reportsOutline(query);
    const isOne = outline.kind === 'reports' || outline.kind === 'groupsByCheck';
    const lists = outline.kind === 'groups' ? outline.lists : isOne ? [outline.list] : [];
    return lists.map((list) => ({ list, pagedList: cache.reports(list) }));
  }

  private whyNotShown(shown: readonly CachedReportList[]): NotShown {
    if (shown.some(({ pagedList }) => pagedList.state.error !== undefined)) return 'not loaded';
    return isNarrowed(this.session.store.query.reports) ? 'filtered' : 'not rated';
  }
}

/**
 * Reads a report, and changes it unless its end is known by then. Rejects as `Operation.send` does.
 * @param item with a baseline if it was sent before, without an answer
 * @param onSend called with the item and its baseline right before it is sent
 */
async function changeReport(
  operation: Operation,
  item: Item,
  options: RequestOptions,
  onSend: (known: Item) => void = () => undefined,
): Promise<ItemEnd> {
  const signal = options.signal ?? options.sendingSignal;
  let known = item;
  if (item.baseline === undefined) {
    const before = await operation.baselineOf?.(item, signal);
    if (before !== undefined && 'state' in before) return { item, outcome: before };
    known = { ...item, baseline: before };
  } else {
    const found = await operation.lookUp(item, signal ?? never);
    if (typeof found === 'object') return endWith(item, found);
  }
  onSend(known);
  return endWith(known, await sentOrFound(operation, known, options));
}

const never = new AbortController().signal;

function endWith(item: Item, { report, ...outcome }: Sent): ItemEnd {
  return { item, outcome, report };
}

/** Makes one of several changes. Returns the failure beside its end, if it isn't done. */
async function attempt(
  operation: () => Operation,
  item: Item,
  signal: AbortSignal,
): Promise<{ readonly end: ItemEnd; readonly error?: ServiceError }> {
  let sent = item;
  try {
    // After a wait, the report is read again: it may have changed.
    const change = async () => {
      if (signal.aborted) throw new AbortedError();
      return changeReport(operation(), item, { sendingSignal: signal }, (known) => (sent = known));
    };
    return { end: await whenAllowed(change, signal, unnamedPauseMs) };
  } catch (error) {
    if (error instanceof AbortedError) return { end: { item, outcome: { state: 'skipped' } } };
    if (!(error instanceof ServiceError)) throw error;
    const { problem, mayHaveHappened } = error;
    const end: ItemEnd = mayHaveHappened
      ? { item: sent, outcome: { state: 'unknown' } }
      : { item, outcome: { state: 'failed', problem } };
    return { end, error };
  }
}

/** True if every other change would fail as well. */
function isOfAll({ problem }: ServiceError): boolean {
  return concernsAll(problem) || isForeign(problem) || problem.kind === 'tooManyRequests';
}
