import {
  coverageOf,
  type ExitCode,
  exposedReports,
  isWrong,
  type PageRating,
  pairsOf,
  reasonText,
  type RunProblem,
  runProblemText,
  type SiteInput,
  comparisonText,
} from '../gate';
import type { ConfiguredSite } from '../sources';
import { withoutSecrets, withoutSecretsIn } from '../util/secretParameters';
import { printable } from '../util/unseenCharacters';
import type { ListOptions } from './arguments';
import { Disk } from './disk';
import { writeAll, type Surroundings } from './output';
import { Progress } from './progress';
import { connectToService } from './service';
import { chosenSites, readFolder, readSites, type SiteFile } from './siteFolder';
import { UsageError } from './usageError';

/** The list that a command prints for one site, or for all of them. */
interface Listing {
  /** The data for `--format json`. */
  readonly data: object;
  readonly lines: readonly string[];
  readonly problems: readonly RunProblem[];
  /** Number of findings that need a change. */
  readonly findings: number;
  /** True if something could not be determined, without an error in the run. */
  readonly isUnclear?: boolean;
}

type Input = Omit<SiteInput, 'site' | 'sites' | 'address' | 'folder'>;

/** Milliseconds before a request is given up; none of these makes the service analyze a page. */
const longestMs = 30_000;

/** `coverage`, `privacy`, and `pairs`: print a list, and change nothing. */
export async function list(
  name: 'coverage' | 'privacy' | 'pairs',
  options: ListOptions,
  around: Surroundings,
): Promise<ExitCode> {
  const disk = new Disk(around.folder);
  const file = await readSites(disk);
  if (file.faults.length > 0)
    throw new UsageError('site-reports.json has errors. Run “node site-reports.mjs check” to list them.');
  const warn = (sentence: string) => around.err.write(`${sentence}\n`);
  const { service, url } = connectToService(options.service, around.environment, longestMs, warn);
  const progress = new Progress(around.err);
  const input: Input = { service, serviceUrl: url, signal: around.signal, tell: progress.tell };
  const make = { coverage: listCoverage, privacy: listPrivacy, pairs: listPairs }[name];
  const listings = await make(file, options, input, disk).finally(() => progress.end());
  return write(listings, options, disk, around);
}

async function listCoverage(
  { sites }: SiteFile,
  { site: url, alias }: ListOptions,
  input: Input,
  disk: Disk,
): Promise<readonly Listing[]> {
  const folder = await readFolder(disk, sites);
  return each(chosenSites(sites, url), async (site) => {
    const address = alias ?? site.url;
    const { withoutReport, withoutPage, unclear, problems } = await coverageOf({
      ...input,
      site,
      sites,
      address,
      folder,
    });
    const { length: missing } = withoutReport ?? [];
    const { length: extra } = withoutPage ?? [];
    return {
      data: {
        site: site.url,
        address,
        pagesWithoutReport: withoutReport ?? null,
        reportsForUnknownPages: withoutPage?.map(({ id, url }) => ({ id, url })) ?? null,
        notDetermined: unclear.map(({ report: { id, url }, page }) => ({ id, url, page })),
        ...problemData(problems),
      },
      lines: [
        address,
        ...problemLines(problems),
        `  Pages without a report: ${withoutReport === undefined ? 'unknown' : missing}`,
        ...(withoutReport ?? []).map((url) => `    ${printable(url)}`),
        `  Reports for unknown pages (not in the sitemap or the code): ${withoutPage === undefined ? 'unknown' : extra}`,
        ...(withoutPage ?? []).map((report) => `    ${printable(report.url)}  (${printable(report.id)})`),
        ...(unclear.length === 0
          ? []
          : [`  Reports that may be of a page written in another way, not determined: ${unclear.length}`]),
        ...unclear.map(
          ({ report, page }) => `    ${printable(report.url)}  (${printable(report.id)})  ${printable(page)}`,
        ),
      ],
      problems,
      findings: missing + extra,
      isUnclear: unclear.length > 0,
    };
  });
}

async function listPrivacy({ sites }: SiteFile, { site: url }: ListOptions, input: Input): Promise<readonly Listing[]> {
  const chosen = chosenSites(sites, url);
  const aliases = chosen.flatMap((site) => site.aliases);
  const addresses = url === undefined ? undefined : chosen.flatMap((site) => [site.url, ...site.aliases]);
  const published = sites.map((site) => site.url);
  const { exposed, problems } = await exposedReports({ ...input, aliases, published, addresses });
  const shown = exposed.map(({ report: { id, url }, reasons }) => ({ id, url, reasons }));
  return [
    {
      data: { exposedReports: shown, ...problemData(problems) },
      lines: [
        ...problemLines(problems),
        `Public reports of what looks unpublished: ${exposed.length}`,
        ...shown.map((report) => `  ${printable(report.url)}  (${report.reasons.map(reasonText).join(' · ')})`),
      ],
      problems,
      findings: exposed.length,
    },
  ];
}

async function listPairs(
  { sites }: SiteFile,
  { site: url, alias }: ListOptions,
  input: Input,
  disk: Disk,
): Promise<readonly Listing[]> {
  const folder = await readFolder(disk, sites);
  const chosen = chosenSites(sites, url).filter((site) => alias !== undefined || site.aliases.length > 0);
  if (chosen.length === 0) throw new UsageError('No site has “aliases”. Specify one with --alias.');
  return each(chosen, async (site) => {
    const address = alias ?? site.aliases[0] ?? site.url;
    const { pairs, problems } = await pairsOf({ ...input, site, address, folder });
    const width = Math.max(0, ...pairs.map(({ path }) => printable(path).length));
    return {
      data: { site: site.url, alias: address, pairs, ...problemData(problems) },
      lines: [
        `${site.url} · ${address}`,
        ...problemLines(problems),
        ...pairs.map(({ path, here, there, comparison }) =>
          ['', printable(path).padEnd(width), ratingText(here), ratingText(there), comparisonText(comparison)].join(
            '  ',
          ),
        ),
      ],
      problems,
      findings: 0,
    };
  });
}

async function each(
  sites: readonly ConfiguredSite[],
  make: (site: ConfiguredSite) => Promise<Listing>,
): Promise<readonly Listing[]> {
  const listings: Listing[] = [];
  for (const site of sites) listings.push(await make(site));
  return listings;
}

function ratingText(rating: PageRating | undefined): string {
  return [rating?.result, rating?.score]
    .filter((site) => site !== undefined)
    .join(' ')
    .padEnd(11);
}

function problemLines(problems: readonly RunProblem[]): readonly string[] {
  return problems.map((problem) => `  - ${runProblemText(problem)}`);
}

function problemData(problems: readonly RunProblem[]) {
  return { problems: problems.map((problem) => ({ kind: problem.kind, text: runProblemText(problem) })) };
}

async function write(
  listings: readonly Listing[],
  { outputs, isReportOnly }: ListOptions,
  disk: Disk,
  around: Surroundings,
): Promise<ExitCode> {
  const text = `${listings.flatMap(({ lines }) => lines.map(withoutSecrets)).join('\n')}\n`;
  const json = `${JSON.stringify({ version: 1, lists: listings.map(({ data }) => data) }, withoutSecretsIn, 2)}\n`;
  const all = outputs.length === 0 ? [{ format: 'text' as const, file: undefined }] : outputs;
  await writeAll(
    all.map(({ format, file }) => ({ file, text: format === 'json' ? json : text })),
    disk,
    around,
  );
  const problems = listings.flatMap((listing) => listing.problems);
  if (problems.some(isWrong)) return 2;
  if (isReportOnly) return 0;
  if (listings.some(({ findings }) => findings > 0)) return 1;
  return problems.length > 0 || listings.some(({ isUnclear }) => isUnclear === true) ? 3 : 0;
}
