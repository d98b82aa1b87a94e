import type { Report } from '../service/records';
import { getOrAdd } from '../util/getOrAdd';
import { timeSlice } from '../util/timeSlice';
import { hostOf, pageKey } from '../util/url';

/** The page of a report. */
interface Page {
  readonly url: string;
  /** Of the page's address; undefined if that isn't valid. */
  readonly host: string | undefined;
  readonly key: string;
}

/** Reports by their pages. */
export class PagesOfReports {
  private readonly hosts = new Set<string>();
  private readonly byKey = new Map<string, Report[]>();
  /** By the report's id. */
  private readonly pages = new Map<string, Page>();

  private constructor(
    /** By their id. */
    readonly reports: ReadonlyMap<string, Report>,
  ) {}

  /** @param former the previous pages, so that each address is read once */
  static async of(reports: ReadonlyMap<string, Report>, former?: PagesOfReports): Promise<PagesOfReports> {
    const found = new PagesOfReports(reports);
    for (const [id, report] of reports) {
      const known = former?.pages.get(id);
      found.add(report, known?.url === report.url ? known : pageOf(report.url));
      if (timeSlice.isOver()) await timeSlice.yieldToHost();
    }
    return found;
  }

  /** The reports of a page, newest first. */
  reportsOf(url: string): readonly Report[] {
    const found = this.byKey.get(pageKey(url)) ?? [];
    return found.toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
  }

  /** True if there is a report of a page on this host, as returned by `hostOf`. */
  hasHost(host: string): boolean {
    return this.hosts.has(host);
  }

  private add(report: Report, page: Page): void {
    this.pages.set(report.id, page);
    if (page.host !== undefined) this.hosts.add(page.host);
    getOrAdd(this.byKey, page.key, () => []).push(report);
  }
}

function pageOf(url: string): Page {
  return { url, host: hostOf(url), key: pageKey(url) };
}
