import type { Page } from '../../../../src/service/page';
import type { Report } from '../../../../src/service/records';
import type { PageOptions, ReportQuery } from '../../../../src/service/service';
import { FakeService } from './fakeService';

/** A service that returns its reports page by page, newest first, which is the order they are kept in. */
export class PagedService extends FakeService {
  /** Maximum number of reports on a page. */
  pageSize = 100;
  hasTotals = true;
  /** Changes by others before each list is returned. */
  meanwhile: (requests: number) => void = () => undefined;
  /** Distorts a page. */
  distort: (page: Page<Report>, query: ReportQuery, number: number) => Page<Report> = (page) => page;
  /** The errors of the next requests. */
  failures: Error[] = [];
  requests = 0;

  override async listReports(query: ReportQuery, { next, signal }: PageOptions = {}): Promise<Page<Report>> {
    this.queries.push(query);
    this.meanwhile(this.requests++);
    await Promise.resolve();
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    signal?.throwIfAborted();
    const { search = '', result } = query;
    const found = this.inOrder(query).filter(
      (it) => it.url.includes(search) && (result === undefined || it.result === result),
    );
    const number = Number(next?.['page'] ?? 1);
    const page = pageIn(found, number, this.pageSize);
    return this.distort(this.hasTotals ? page : { ...page, total: undefined }, query, number);
  }

  protected inOrder(_query: ReportQuery): readonly Report[] {
    return this.reports;
  }
}

/** One page of some reports, by its number from 1. */
export function pageIn(found: readonly Report[], number: number, size: number): Page<Report> {
  const records = found.slice((number - 1) * size, number * size);
  const isMore = found.length > number * size;
  return {
    ...{ records, unreadable: 0, total: found.length, isCut: false },
    ...(isMore ? { next: { page: String(number + 1) } } : { next: undefined, isLast: true as const }),
  };
}
