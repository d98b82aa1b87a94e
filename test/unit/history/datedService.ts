import type { Page } from '../../../src/service/page';
import type { Report } from '../../../src/service/records';
import type { PageOptions, ReportQuery } from '../../../src/service/service';
import { reportOf } from '../reports/lists/fakeService';
import { PagedService } from '../reports/lists/pagedService';

/** A service that sorts its reports by the date of their rating by default, and notes each list that is requested. */
export class DatedService extends PagedService {
  /** The order of its lists, whatever is requested. */
  order: 'asked' | 'by id' | 'as it is' | 'within a page' = 'asked';

  override async listReports(query: ReportQuery, options: PageOptions = {}): Promise<Page<Report>> {
    const { sort_by = 'id', sort = 'desc', per_page = 10 } = query;
    this.calls.push(`${sort_by} ${sort} ${per_page} page ${options.next?.['page'] ?? 1}`);
    this.pageSize = per_page;
    const page = await super.listReports(query, options);
    return this.order === 'within a page' ? { ...page, records: byDate(page.records, sort) } : page;
  }

  protected override inOrder({ sort = 'desc' }: ReportQuery): readonly Report[] {
    if (this.order === 'as it is') return this.reports;
    return this.order === 'asked' ? byDate(this.reports, sort) : byId(this.reports, sort);
  }
}

/** Reports with these dates, in the order of their ids, the oldest first. */
export function datedReports(dates: readonly (number | undefined)[]): Report[] {
  return dates.map((generatedAt, at) => reportOf(String(at + 1), { generatedAt, result: 'good' }));
}

function byDate(reports: readonly Report[], sort: 'asc' | 'desc'): readonly Report[] {
  const newestFirst = reports.toSorted((one, other) => (other.generatedAt ?? 0) - (one.generatedAt ?? 0));
  return sort === 'desc' ? newestFirst : newestFirst.toReversed();
}

function byId(reports: readonly Report[], sort: 'asc' | 'desc'): readonly Report[] {
  const newestFirst = reports.toSorted((one, other) => Number(other.id) - Number(one.id));
  return sort === 'desc' ? newestFirst : newestFirst.toReversed();
}
