import { AbortedError } from '../../api/errors';
import type { ReportService } from '../../api/service';
import { systemClock, type Clock } from '../../util/clock';
import { wait as waitFor, type Wait } from '../../util/wait';
import type { StatedSite } from '../sites/statedSite';
import { readBaseline, type SiteBaseline } from './baseline';
import { withNewBaseline } from './baselineChange';
import { changedPages } from './changedPages';
import type { Gate } from './gateRules';
import { GateRun } from './gateRun';
import { isWrong, type GateOutcome, type RunProblem } from './outcome';
import type { Folder } from './pageSources';
import { updateAndConfirm } from './freshResults';

/** A site with its rules. */
export type GatedSite = StatedSite & { readonly gate: Gate };

/** What is asked for beyond holding pages against their rules. Nothing at the service is changed unless it says so. */
export interface GateOptions {
  /** The address to check instead of the site's own, such as that of a preview. */
  readonly alias?: string | undefined;
  /** Pages whose results are asked for again, each kind with those before: old ones, those that fail, or all. */
  readonly update?: 'none' | 'stale' | 'failed' | 'all' | undefined;
  /** Milliseconds that new results are awaited; ten minutes unless given. */
  readonly wait?: number | undefined;
  /** How often a page that fails with new results is rated again. */
  readonly confirm?: number | undefined;
  /** Only the pages that these files make are checked. Paths below the folder. */
  readonly changedFiles?: readonly string[] | undefined;
  /** Accepts all failures, or forgets accepted ones that are mended, in the new content of the baseline. */
  readonly baseline?: 'accept' | 'prune' | undefined;
}

/** How far a run is. */
export type GateProgress =
  /** `total` is the number of reports, if the service says so. */
  | { readonly kind: 'reading'; readonly done: number; readonly total: number | undefined }
  | { readonly kind: 'checks' | 'updating' | 'confirming'; readonly done: number; readonly total: number };

/** Everything that a run needs. It knows nothing of where it runs. */
export interface GateInput {
  readonly site: GatedSite;
  /** The text of `site-reports.json`, for the lines of the rules. */
  readonly text: string;
  readonly service: ReportService;
  /** The service's address, to name it. */
  readonly serviceUrl: string;
  readonly folder: Folder;
  readonly options?: GateOptions | undefined;
  readonly signal: AbortSignal;
  readonly tell?: ((progress: GateProgress) => void) | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
  readonly wait?: Wait | undefined;
}

/**
 * Holds the pages of a site against its rules. It sends only GET requests unless `update` asks for more, and writes
 * nothing: a new baseline is in the outcome. `exitCodeOf` judges the outcome.
 * @throws AbortedError once the signal is aborted; nothing is sent after that
 */
export async function runGate(input: GateInput): Promise<GateOutcome> {
  const { site, signal, options = {}, folder } = input;
  const clock = input.clock ?? systemClock;
  const problems: RunProblem[] = [];
  const baseline = await baselineOf(input, problems);
  const run = new GateRun(input, { clock, wait: input.wait ?? waitFor, accepted: baseline?.accepted, problems });
  await run.collect();
  const changed = options.changedFiles && (await changedPages(options.changedFiles, run.pages, site, folder, signal));
  if (signal.aborted) throw new AbortedError();
  if (changed?.keys !== undefined) run.narrow(changed.keys);
  await run.readChecks(run.entries);
  run.findNeverSent();
  // What is wrong with the rules is not judged with new results either.
  if (!problems.some(isWrong)) await updateAndConfirm(run);
  const outcome: GateOutcome = {
    site: site.url,
    address: run.address,
    service: input.serviceUrl,
    pages: run.outcomes(),
    problems,
    ...(changed && { changed: { unknownFiles: changed.unknownFiles } }),
    forgotten: run.forgotten(),
    at: clock.now(),
  };
  return options.baseline === undefined
    ? outcome
    : withNewBaseline(outcome, options.baseline, site.gate.baseline, baseline);
}

/** The baseline as it was read. */
export interface BaselineRead {
  /** Undefined if there is no file yet. */
  readonly text: string | undefined;
  readonly accepted: SiteBaseline;
}

async function baselineOf(
  { site, folder, options, signal }: GateInput,
  problems: RunProblem[],
): Promise<BaselineRead | undefined> {
  const { baseline: file } = site.gate;
  if (file === undefined) {
    if (options?.baseline !== undefined) problems.push({ kind: 'baseline', file: '', why: 'unnamed' });
    return undefined;
  }
  const text = await folder.readText(file, signal);
  if (signal.aborted) throw new AbortedError();
  if (text === undefined) {
    if (options?.baseline === 'accept') return { text, accepted: new Map() };
    problems.push({ kind: 'baseline', file, why: 'missing' });
    return undefined;
  }
  const accepted = readBaseline(text, site.url);
  if (accepted === undefined) problems.push({ kind: 'baseline', file, why: 'unreadable' });
  return accepted && { text, accepted };
}
