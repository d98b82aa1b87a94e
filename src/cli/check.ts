import {
  type ExitCode,
  exitCodeOf,
  explain,
  explanationText,
  faultyOutcome,
  formats,
  type GatedSite,
  type GateOutcome,
  pathOfPage,
  type Reported,
  runGate,
} from '../gate';
import { version } from '../../package.json';
import type { CheckOptions } from './arguments';
import { Disk } from './disk';
import { changedFiles, prefixOf } from './git';
import { addToSummary, isColored, writeAll, saveBaseline, type Surroundings } from './output';
import { Progress } from './progress';
import { connectToService } from './service';
import { chosenSites, readFolder, gatedOf, readSites, type SiteFile } from './siteFolder';
import { UsageError } from './usageError';

/** `check`: checks the pages of the sites against their rules, and writes the reports. */
export async function check(options: CheckOptions, around: Surroundings): Promise<ExitCode> {
  const disk = new Disk(around.folder);
  const file = await readSites(disk);
  if (file.faults.length > 0) return report([faultyOutcome(file)], options, disk, around);
  const sites = gatedOf(chosenSites(file.sites, options.site));
  if (options.explain !== undefined) {
    for (const site of sites) around.out.write(`${explained(site, options.explain, file)}\n`);
    return 0;
  }
  if (sites.length > 1 && options.alias !== undefined)
    throw new UsageError('Several sites have a “gate”. Use --site to choose the one that --alias is for.');
  const outcomes = await outcomesOf(sites, file, options, disk, around);
  return report(outcomes, options, disk, around);
}

function explained(site: GatedSite, path: string, { text }: SiteFile): string {
  const below = /^https?:/i.test(path) ? pathOfPage(site.url, path) : path;
  if (below?.startsWith('/') !== true)
    throw new UsageError('--explain requires a path such as /blog/new or the address of a page of the site.');
  return explanationText(site, explain(site.gate, below, text));
}

async function outcomesOf(
  sites: readonly GatedSite[],
  { text, sites: all }: SiteFile,
  options: CheckOptions,
  disk: Disk,
  around: Surroundings,
): Promise<readonly GateOutcome[]> {
  const { signal } = around;
  const warn = (sentence: string) => around.err.write(`${sentence}\n`);
  const { service, url } = connectToService(options.service, around.environment, options.wait, warn);
  const { changedSince, alias, update, wait, confirm, baseline } = options;
  const changed = changedSince === undefined ? undefined : await changedFiles(around.folder, changedSince, signal);
  const folder = await readFolder(disk, all);
  const progress = new Progress(around.err);
  const outcomes: GateOutcome[] = [];
  try {
    for (const site of sites) {
      const outcome = await runGate({
        site,
        text,
        service,
        serviceUrl: url,
        folder,
        signal,
        tell: progress.tell,
        options: { alias, update, wait, confirm, changedFiles: changed, baseline },
      });
      // Another site may have the same file.
      if (outcome.baseline !== undefined) await saveBaseline(outcome.baseline.file, outcome.baseline.text, disk);
      outcomes.push(outcome);
    }
  } finally {
    progress.end();
  }
  return outcomes;
}

async function report(
  outcomes: readonly GateOutcome[],
  { outputs, maxWarnings, isReportOnly }: CheckOptions,
  disk: Disk,
  around: Surroundings,
): Promise<ExitCode> {
  const exitCode = exitCodeOf(outcomes, { maxWarnings, isReportOnly });
  const reported: Reported = { outcomes, exitCode, prefix: await prefixOf(around.folder), version };
  // Always print something, so that the log isn't empty.
  const isPrinted = outputs.some(({ file }) => file === undefined);
  const all = isPrinted ? outputs : [{ format: 'text' as const, file: undefined }, ...outputs];
  const texts = all.map(({ format, file }) => ({
    file,
    text:
      format === 'text' ? formats.text(reported, file === undefined && isColored(around)) : formats[format](reported),
  }));
  await writeAll(texts, disk, around);
  if (outputs.some(({ format }) => format === 'github')) await addToSummary(formats.markdown(reported), around);
  return exitCode;
}
