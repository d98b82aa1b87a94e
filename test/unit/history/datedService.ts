import type { ServiceError } from '../../../src/service/errors';
import type { NextPage, Page } from '../../../src/service/page';
import type { Report } from '../../../src/service/records';
import type { PageOptions, ReportQuery } from '../../../src/service/service';
import { FakeService, reportOf } from '../reports/lists/fakeService';

/** A service that sorts its reports by the date of their rating by default, and sends pages of 100. */
export class DatedService extends FakeService {
  /** The order of its lists, whatever is requested. */
  order: 'asked' | 'by id' | 'as it is' | 'within a page' = 'asked';
  hasTotals = true;
  /** Distorts a page. */
  distort: (page: Page<Report>, next: NextPage | undefined) => Page<Report> = (page) => page;
  /** The error that it answers with, if any. */
  failure: ServiceError | undefined;
  /** Called before each answer, to change reports in the meantime. */
  meanwhile: (count: number) => void = () => undefined;
  readonly requests: string[] = [];

  override async listReports(query: ReportQuery, { next, signal }: PageOptions = {}): Promise<Page<Report>> {
    const { sort_by = 'id', sort = 'desc', per_page = 10 } = query;
    const number = Number(next?.['page'] ?? 1);
    this.requests.push(`${sort_by} ${sort} ${per_page} page ${number}`);
    this.meanwhile(this.requests.length);
    await Promise.resolve();
    if (this.failure !== undefined) throw this.failure;
    signal?.throwIfAborted();
    const sorted = this.sorted(this.reports, sort);
    const page = sorted.slice((number - 1) * per_page, number * per_page);
    const isMore = sorted.length > number * per_page;
    const following: { next: NextPage | undefined } = { next: isMore ? { page: String(number + 1) } : undefined };
    const found = {
      ...{ records: this.order === 'within a page' ? byDate(page, sort) : page, unreadable: 0, isCut: false },
      ...following,
      ...(!isMore && { isLast: true as const }),
      total: this.hasTotals ? sorted.length : undefined,
    };
    return this.distort(found, next);
  }

  private sorted(reports: readonly Report[], sort: 'asc' | 'desc'): readonly Report[] {
    if (this.order === 'as it is') return reports;
    return this.order === 'asked' ? byDate(reports, sort) : byId(reports, sort);
  }
}

/** Reports with these dates, in the order of their ids, the oldest first. */
export function datedReports(dates: readonly (number | undefined)[]): Report[] {
  return dates.map((generatedAt, at) => reportOf(String(at + 1), { generatedAt, result: 'good' }));
}

function byDate(reports: readonly Report[], sort: 'asc' | 'desc'): readonly Report[] {
  return inDirection(
    reports.toSorted((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0)),
    sort,
  );
}

function byId(reports: readonly Report[], sort: 'asc' | 'desc'): readonly Report[] {
  return inDirection(
    reports.toSorted((one, other) => Number(other.id) - Number(one.id)),
    sort,
  );
}

function inDirection(newestFirst: readonly Report[], sort: 'asc' | 'desc'): readonly Report[] {
  return sort === 'desc' ? newestFirst : newestFirst.toReversed();
}
