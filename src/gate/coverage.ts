import { ServiceError } from '../service/errors';
import { AbortedError } from '../util/abortedError';
import type { Report } from '../service/records';
import type { ReportService } from '../service/service';
import { type Gate, isDoubted, isSameAddress, type ConfiguredSite } from '../sources';
import { Lookalikes } from './lookalikes';
import type { RunProblem } from './outcome';
import { PageSet, pathOfPage } from './pageSet';
import { codePages, sitemapPages, type Folder } from './pageSources';
import type { GateProgress } from './gateInput';
import { readSiteReports } from './siteReports';

/** A site with everything that its lists are computed from. */
export interface SiteInput {
  readonly site: ConfiguredSite;
  /** The address of the pages, which may be an alias. */
  readonly address: string;
  readonly service: ReportService;
  readonly serviceUrl: string;
  readonly folder: Folder;
  /** All stated sites: one may be below another. */
  readonly sites?: readonly Pick<ConfiguredSite, 'url'>[] | undefined;
  readonly signal: AbortSignal;
  readonly tell?: ((progress: GateProgress) => void) | undefined;
}

/** A report whose address differs from that of a known page only in how it is written. */
interface UnclearReport {
  readonly report: Report;
  /** The address of that page. */
  readonly page: string;
}

/** Which pages have reports. Where a list was cut short, nothing is judged by it. */
export interface Coverage {
  /** The addresses of pages without a report, sorted; undefined if no page is known or not all reports could be read. */
  readonly withoutReport: readonly string[] | undefined;
  /** Reports whose page is neither in the sitemap nor made by the code; undefined if not all pages are known. */
  readonly withoutPage: readonly Report[] | undefined;
  /** Reports that lack a page unless one is meant that is written in another way; empty if not all pages are known. */
  readonly unclear: readonly UnclearReport[];
  /** Number of pages that are known without their reports. */
  readonly pages: number;
  /** Number of reports that the gate is about. */
  readonly reports: number;
  readonly problems: readonly RunProblem[];
}

/** The rules of a site that has none. */
const noGate: Gate = {
  pages: [],
  exclude: [],
  overrides: [],
  checks: new Map(),
  issues: new Map(),
  groups: new Map(),
  at: { offset: 0, length: 0 },
};

/**
 * Compares the pages of the sitemap, or else of the code's routes, with the reports. Only GET requests are sent.
 * @param alsoTake called with each report of the site, also those that the gate is not about
 * @throws AbortedError once the signal is aborted
 */
export async function coverageOf(input: SiteInput, alsoTake?: (report: Report) => void): Promise<Coverage> {
  const { address, signal } = input;
  const { set, problems, isWhole } = await statedPages(input);
  const known = new Set(set.pages.map(({ key }) => key));
  const withReport = new Set<string>();
  const isOfOther = pagesOfOthers(input);
  const withoutPage: Report[] = [];
  let reports = 0;
  const all = await readOrExplain(input, address, problems, (report, path) => {
    alsoTake?.(report);
    const page = set.offer(path);
    if (page === undefined) return;
    reports++;
    withReport.add(page.key);
    if (!known.has(page.key) && !mayBeMade(input, path) && !isOfOther(path)) withoutPage.push(report);
  });
  if (signal.aborted) throw new AbortedError();
  const more = withoutPage.length > 0 ? morePagesOf(input) : undefined;
  if (more !== undefined) problems.push(more);
  if (!isWhole && problems.length === 0) problems.push({ kind: 'noPages' });
  const stated = set.pages.filter(({ key }) => known.has(key));
  const without = stated.filter(({ key }) => !withReport.has(key));
  const isCertain = isWhole && all && more === undefined;
  const like = new Lookalikes(isCertain && withoutPage.length > 0 ? stated.map(({ path }) => path) : []);
  const pageLike = ({ url }: Report) => like.of(pathOfPage(address, url) ?? url);
  return {
    withoutReport: known.size > 0 && all ? without.map(({ path }) => address + path) : undefined,
    withoutPage: isCertain ? withoutPage.filter((report) => pageLike(report) === undefined) : undefined,
    unclear: withoutPage.flatMap((report) => {
      const page = pageLike(report);
      return page === undefined ? [] : [{ report, page: address + page }];
    }),
    pages: known.size,
    reports,
    problems,
  };
}

interface StatedPages {
  readonly set: PageSet;
  readonly problems: RunProblem[];
  /** True if all that names pages was read, and something does. */
  readonly isWhole: boolean;
}

/** The pages that are known without asking the service. */
export async function statedPages({ site, folder, signal }: SiteInput): Promise<StatedPages> {
  const { gate = noGate } = site;
  const set = new PageSet(gate);
  const named = await sitemapPages(gate.sitemap, site, folder, signal);
  const problems: RunProblem[] = [...named.problems];
  const paths = named.paths.length > 0 ? named.paths : await codePages(site, folder, signal);
  for (const path of paths) set.offer(path);
  // A sitemap names all pages, whatever the code makes.
  if (gate.sitemap === undefined) {
    const { isWhole, unread = [] } = folder.sources ?? {};
    if (isWhole === false) problems.push({ kind: 'files' });
    if (unread.length > 0) problems.push({ kind: 'unread', places: unread });
  }
  problems.push(...set.problems);
  return { set, problems, isWhole: problems.length === 0 && paths.length > 0 };
}

/** Why the code may make more pages than it names, so that a report without one may have it. A sitemap names all. */
function morePagesOf({ site, folder }: SiteInput): RunProblem | undefined {
  if (site.gate?.sitemap !== undefined) return undefined;
  const conventions = folder.sources?.index.conventionsOf(`${site.url}/`) ?? [];
  const open = conventions.filter((convention) => isDoubted(convention) || convention.makesOthers === true);
  const [generators, doubts] = [open.map(({ name }) => name), open.flatMap((convention) => convention.doubts ?? [])];
  return open.length > 0 ? { kind: 'morePages', generators, doubts } : undefined;
}

/** Without a sitemap, a template may make any page that it matches. */
function mayBeMade({ site, folder }: SiteInput, path: string): boolean {
  if (site.gate?.sitemap !== undefined) return false;
  return (folder.sources?.index.sourcesOf(site.url + path).length ?? 0) > 0;
}

/** Returns what tells the pages of other sites that are stated to be below this one. */
function pagesOfOthers({ site, sites = [] }: SiteInput): (path: string) => boolean {
  const below = sites.filter(({ url }) => !isSameAddress(url, site.url) && pathOfPage(site.url, url) !== undefined);
  return (path) => below.some(({ url }) => pathOfPage(url, site.url + path) !== undefined);
}

/**
 * Reads the reports of a site, and adds to the problems if that fails or ends early.
 * @returns true if all were read
 */
export async function readOrExplain(
  { service, serviceUrl, signal, tell }: Pick<SiteInput, 'service' | 'serviceUrl' | 'signal' | 'tell'>,
  address: string,
  problems: RunProblem[],
  take: (report: Report, path: string) => void,
): Promise<boolean> {
  try {
    const takeEach = (report: Report, path: string) => {
      take(report, path);
      return undefined;
    };
    const { isWhole } = await readSiteReports(address, service, signal, takeEach, (done, total) =>
      tell?.({ kind: 'reading', done, total }),
    );
    if (!isWhole) problems.push({ kind: 'cutShort' });
    return isWhole;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    problems.push({ kind: 'service', problem: error.problem, service: serviceUrl });
    return false;
  }
}
