import { AbortedError, ServiceError } from '../../api/errors';
import type { Report } from '../../api/records';
import type { PrivacyChoice, ReportCreation, ReportService, RequestOptions } from '../../api/service';
import { areOfOtherPages } from '../../util/url';
import type { Connection } from '../connection';
import type { Creations } from '../report/creations';
import { presentReport, unlessUnreadable } from '../report/presentReport';
import { findNewReportSoon, type KnownIds } from '../report/reportsOfPage';
import type { ResultUpdates, UpdateEnd } from '../report/resultUpdates';
import { addToHome, reportChanged, reportDeleted, reportRated } from './localChanges';
import type { CachedReportList } from './listCache';
import { reportsOutline } from './listRequest';
import { isNarrowed } from './query';
import type { Located, Store } from './store';

/** Why a new report is not shown: it has no result yet, a search or filter hides it, or the lists failed to load. */
export type NotShown = 'not rated' | 'filtered' | 'not loaded';

/** A new report, if the service names it or it can be told from the others of its page, and where it shows. */
export interface Created {
  readonly created: Report | undefined;
  readonly place: Located | NotShown;
}

interface MutationsOptions {
  readonly connection: Pick<Connection, 'url'>;
  readonly service: ReportService;
  readonly store: Store;
  readonly updates: ResultUpdates;
  readonly creations: Creations;
}

/** The changes that a person makes at the service; each marks the lists that are worth requesting again. */
export class Mutations {
  private readonly connection: Pick<Connection, 'url'>;
  private readonly service: ReportService;
  private readonly store: Store;
  /** The reports whose results are being updated. */
  private readonly updates: ResultUpdates;
  private readonly creations: Creations;

  constructor({ connection, service, store, updates, creations }: MutationsOptions) {
    this.connection = connection;
    this.service = service;
    this.store = store;
    this.updates = updates;
    this.creations = creations;
  }

  /**
   * Creates a report and finds it in the Reports view.
   * @param known the reports that the page already has, to identify a new one that the service does not name
   */
  async createReport(
    creation: ReportCreation,
    { known = 'unknown', ...options }: RequestOptions & { readonly known?: KnownIds } = {},
  ): Promise<Created> {
    const answer = await this.touchingOnDoubt(
      () => this.service.createReport(creation, options),
      () => {
        this.touchAround(undefined);
        this.creations.note(creation.url, undefined);
      },
    );
    // It was created, whatever the answer contains.
    const created = answer ?? (await findNewReportSoon(creation.url, known, this.service));
    this.creations.note(creation.url, created?.id);
    this.touchAround(created);
    const shown = this.shown().filter(
      ({ list }) => created?.result === undefined || list.result === undefined || created.result === list.result,
    );
    await Promise.all(shown.map(({ pagedList }) => pagedList.load()));
    if (created === undefined) return { created, place: this.whyNotShown(shown) };
    this.store.tellCreated(created.id);
    const [found] = shown.flatMap(({ list, pagedList }) => {
      const report = pagedList.get(created.id);
      return report === undefined ? [] : [{ report, list }];
    });
    return { created, place: found ?? addToHome(this.store, created) ?? this.whyNotShown(shown) };
  }

  /** Changes a report's privacy, then requests that report again. */
  async changePrivacy(report: Report, choice: PrivacyChoice, options: RequestOptions = {}): Promise<void> {
    const { lists } = this.store;
    const touch = () => lists.markChanged(lists.mayHold(report));
    await this.touchingOnDoubt(() => this.service.updateReport(report.id, choice, options), touch);
    // An answer under way may date from before the change.
    lists.markChanged(lists.mayHold(report).filter(({ pagedList }) => pagedList.state.loading));
    try {
      const changed = await this.service.getReport(report.id);
      reportChanged(this.store, changed);
    } catch {
      // The change was made; the lists themselves say what keeps them from showing it.
      touch();
    }
  }

  /** Requests new results and waits for them; touches the lists that the report was in, and is in now. */
  async updateResults(report: Report): Promise<UpdateEnd> {
    // The first caller does the rest.
    const ask = (present: Report, signal: AbortSignal) => this.askForResults(report, present, signal);
    if (this.updates.isUnderWay(report.id)) return this.updates.start(report, ask);
    const before = this.store.lists.mayHold(report);
    const end = await this.updates.start(report, ask);
    const now = typeof end === 'string' ? undefined : end.after;
    // Its checks, which no list has, are part of its history.
    if (typeof end !== 'string') this.store.tellSeen(end.before);
    if (now !== undefined) reportRated(this.store, now);
    this.touchMoved(before, now ?? { ...report, result: undefined });
    return end;
  }

  /** Deletes a report unless it is already gone; touches the lists that may have held it. */
  async deleteReport(report: Report): Promise<void> {
    const { lists } = this.store;
    if ((await unlessUnreadable(presentReport(report, this.service))) !== 'gone') {
      await this.touchingOnDoubt(
        () => this.service.deleteReport(report.id),
        () => lists.markChanged(lists.mayHold(report)),
      );
    }
    reportDeleted(this.store, report.id, lists.mayHold(report));
  }

  /** Deletes a project. The service decides about its reports, so every list is touched. */
  async deleteProject(name: string): Promise<void> {
    const { lists } = this.store;
    const touch = () => {
      lists.touchProjects();
      lists.markChanged(lists.allReports);
    };
    await this.touchingOnDoubt(() => this.service.deleteProject(name), touch);
    lists.removeProject(name);
    touch();
  }

  private async askForResults(report: Report, present: Report, signal: AbortSignal): Promise<void> {
    // Its id may by now be that of another page's report.
    if (areOfOtherPages(present.url, report.url)) throw new ServiceError({ kind: 'notFound' }, this.connection.url);
    const before = this.store.lists.mayHold(report);
    const touch = () => {
      this.touchMoved(before, { ...report, result: undefined });
      this.store.tellUpdated(report.id);
    };
    await this.touchingOnDoubt(() => this.service.updateReport(report.id, { results: true }, { signal }), touch);
    this.store.tellUpdated(report.id);
  }

  /** Touches the lists that held a report, and those that it may be in now. */
  private touchMoved(before: readonly CachedReportList[], now: Report): void {
    const { lists } = this.store;
    lists.markChanged([...new Set([...before, ...lists.around(now)])]);
  }

  /**
   * Marks rows as due before the error is reported, since a change whose answer was lost or not awaited may have been
   * made.
   */
  private async touchingOnDoubt<T>(change: () => Promise<T>, touch: () => void): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof AbortedError || (error instanceof ServiceError && error.mayHaveHappened)) touch();
      throw error;
    }
  }

  /** The top-level lists of the Reports view. */
  private shown(): readonly CachedReportList[] {
    const { lists: cache, query } = this.store;
    const outline = reportsOutline(query);
    const lists = outline.kind === 'groups' ? outline.lists : outline.kind === 'reports' ? [outline.list] : [];
    return lists.map((list) => ({ list, pagedList: cache.reports(list) }));
  }

  private whyNotShown(shown: readonly CachedReportList[]): NotShown {
    if (shown.some(({ pagedList }) => pagedList.state.error !== undefined)) return 'not loaded';
    return isNarrowed(this.store.query.reports) ? 'filtered' : 'not rated';
  }

  private touchAround(report: Report | undefined): void {
    const { lists } = this.store;
    if (!lists.allProjects.some(({ pagedList }) => pagedList.has(report?.project ?? ''))) lists.touchProjects();
    lists.markChanged(lists.around(report));
  }
}
