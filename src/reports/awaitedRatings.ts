import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { NextPage } from '../service/page';
import { results, type Report } from '../service/records';
import type { ReportQuery, ReportService } from '../service/service';
import { Emitter } from '../util/event';
import type { Wait } from '../util/wait';
import { hasNewResults, isSameRating, type Rating } from './newResults';

/** A report that is being rated. */
export interface Awaited {
  readonly id: string;
  /** Its rating before, as the service sent it with the report itself; undefined for a new report. */
  readonly before: Rating | undefined;
}

/** A report that was rated. */
export interface Rated {
  /** Its rating before; undefined for a new report. */
  readonly before: Rating | undefined;
  readonly after: Pick<Report, 'id' | 'url'> & Rating;
}

export type Trend = 'worse' | 'better' | 'same';

interface AwaitedRatingsOptions {
  readonly service: Pick<ReportService, 'listReports' | 'getReport'>;
  readonly wait: Wait;
  /** Milliseconds that an analysis may take. */
  readonly longestAnalysis: number;
  /** Returns whether a rating is newer than the one before; by default, any different result counts as newer. */
  readonly isRated?: (after: Rating, before: Rating | undefined) => boolean;
}

/** Milliseconds between the first two rounds, and at most. */
const firstPauseMs = 1000;
const maxPauseMs = 30_000;
/** Maximum number of reports requested on their own in one round. */
const maxSingles = 10;
/** The reports rated last, as many as fit on a page. */
const lastRated: ReportQuery = { sort_by: 'generated_at', sort: 'desc', per_page: 100 };

/**
 * Waits for the ratings of many reports by reading the ones rated last: one request shows many. If lists differ from
 * the reports themselves, or aren't in that order, it requests some reports individually each time.
 */
export class AwaitedRatings {
  private readonly awaited = new Map<string, Awaited>();
  private readonly known = new Set<string>();
  private readonly found: Rated[] = [];
  private readonly abort = new AbortController();
  private readonly ratedEmitter = new Emitter<Report>();
  /** True if lists are known to show the same ratings as the reports themselves, false if not. */
  private areListsRight: boolean | undefined;
  /** A rated report, to be compared with its row. */
  private sample: Report | undefined;

  /** Fires for each report that was rated. */
  readonly onDidRate = this.ratedEmitter.event;

  constructor(private readonly options: AwaitedRatingsOptions) {}

  /** Adds reports to wait for, each once. @returns the number of reports that are new here */
  add(reports: readonly Awaited[]): number {
    const others = reports.filter(({ id }) => !this.known.has(id));
    for (const report of others) {
      this.known.add(report.id);
      this.awaited.set(report.id, report);
    }
    return others.length;
  }

  /** Milliseconds that an analysis may take. */
  get longestAnalysis(): number {
    return this.options.longestAnalysis;
  }

  get rated(): readonly Rated[] {
    return this.found;
  }

  /** Number of reports that are not yet rated. */
  get left(): number {
    return this.awaited.size;
  }

  /**
   * Waits until all are rated, the longest analysis is over, or it is stopped. Never rejects because of the service.
   */
  async run(): Promise<void> {
    let waited = 0;
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, maxPauseMs)) {
      await this.lookUnlessStopped();
      if (this.left === 0 || this.abort.signal.aborted || waited + pause > this.options.longestAnalysis) return;
      await this.options.wait(pause, this.abort.signal);
      waited += pause;
    }
  }

  stop(): void {
    this.abort.abort();
  }

  private async lookUnlessStopped(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      // A failed request is repeated in the next round.
      if (!(error instanceof ServiceError || error instanceof AbortedError)) throw error;
    }
  }

  private async look(): Promise<void> {
    if (this.areListsRight !== false) {
      const rows = await this.readLastRated();
      for (const row of rows.values()) this.takeRow(row, ({ before }) => before === undefined);
      await this.compareWith(rows);
      if (this.areListsRight === true) for (const row of rows.values()) this.takeRow(row, () => true);
    }
    // A report that is gone is in no list.
    const singles = this.areListsRight === false ? maxSingles : this.areListsRight === true ? 1 : 0;
    for (const one of [...this.awaited.values()].slice(0, singles)) await this.readOne(one);
  }

  /** Returns the rows of this job's reports among those rated last, by id. */
  private async readLastRated(): Promise<ReadonlyMap<string, Report>> {
    const { signal } = this.abort;
    const rows = new Map<string, Report>();
    const rated = new Set(this.found.map(({ after }) => after.id));
    let next: NextPage | undefined;
    for (let read = 0; read <= this.left + rated.size; read += 100) {
      const page = await this.options.service.listReports(lastRated, { signal, next });
      if (signal.aborted) return new Map();
      const own = page.records.filter(({ id }) => rated.has(id) || this.awaited.has(id));
      for (const row of own) rows.set(row.id, row);
      next = page.next;
      // Older rows were rated before.
      if (next === undefined || !own.some((row) => rated.has(row.id) || this.seemsRated(row, this.awaited.get(row.id))))
        break;
    }
    return rows;
  }

  /** Finds out whether rows can be trusted: a rated report must look the same in the list, now or the next time. */
  private async compareWith(rows: ReadonlyMap<string, Report>): Promise<void> {
    if (this.areListsRight !== undefined || this.left === 0) return;
    const { sample } = this;
    if (sample !== undefined) {
      this.areListsRight = isSameRating(rows.get(sample.id), sample);
      return;
    }
    const seeming = [...this.awaited.values()].find((report) => this.seemsRated(rows.get(report.id), report));
    const [first] = this.awaited.values();
    const report = await this.readOne(seeming ?? first);
    if (report === undefined) return;
    const isSame = isSameRating(rows.get(report.id), report);
    if (seeming !== undefined) this.areListsRight = isSame;
    else if (!this.awaited.has(report.id)) this.sample = report;
  }

  private takeRow(row: Report, isTrusted: (awaited: Awaited) => boolean): void {
    const awaited = this.awaited.get(row.id);
    if (awaited !== undefined && isTrusted(awaited) && this.seemsRated(row, awaited)) this.settle(awaited, row);
  }

  /** Requests one report, and puts it behind the others. @returns undefined if it is gone */
  private async readOne(awaited: Awaited | undefined): Promise<Report | undefined> {
    if (awaited === undefined) return undefined;
    const { signal } = this.abort;
    const { id } = awaited;
    const report = await this.options.service.getReport(id, { signal }).catch(unlessGone);
    if (signal.aborted) return undefined;
    this.awaited.delete(id);
    if (report === undefined) return undefined;
    this.awaited.set(id, awaited);
    if (this.seemsRated(report, awaited)) this.settle(awaited, report);
    return report;
  }

  private seemsRated(report: Report | undefined, awaited: Awaited | undefined): boolean {
    if (report === undefined || awaited === undefined) return false;
    return (this.options.isRated ?? isRatedSince)(report, awaited.before);
  }

  private settle({ id, before }: Awaited, after: Report): void {
    this.awaited.delete(id);
    this.found.push({ before, after });
    this.ratedEmitter.fire(after);
  }
}

function isRatedSince(after: Rating, before: Rating | undefined): boolean {
  return before === undefined ? after.result !== undefined : hasNewResults(after, before);
}

/** @returns undefined for a report that is gone */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') throw error;
}

/** Compares a new rating with the previous one, only by its result; undefined if there was none. */
export function trendOf({ before, after }: Rated): Trend | undefined {
  if (before?.result === undefined || after.result === undefined) return undefined;
  const change = results.indexOf(after.result) - results.indexOf(before.result);
  return change > 0 ? 'worse' : change < 0 ? 'better' : 'same';
}
