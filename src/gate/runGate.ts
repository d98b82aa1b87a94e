import { AbortedError } from '../util/abortedError';
import { systemClock } from '../util/clock';
import { wait as waitFor } from '../util/wait';
import { folderOf } from '../util/paths';
import { DocumentError, siteFileName, type ConfiguredSite, type SourceIndex } from '../sources';
import { readBaseline, withNewBaseline, type BaselineRead } from './baseline';
import type { GateInput, GateOptions } from './gateInput';
import { GateRun, isReport, type Entry } from './gateRun';
import { isWrong, type GateOutcome, type RunProblem, isFailing, type PageOutcome } from './outcome';
import { getOrAdd } from '../util/getOrAdd';
import { inOneForm } from '../util/oneForm';
import { timeSlice } from '../util/timeSlice';
import type { GatePage } from './pageSet';
import type { Folder } from './pageSources';
import type { KnownReport } from './judge';
import { updateAll } from './updates';

/**
 * Checks the pages of a site against its rules. It sends only GET requests unless `update` asks for more, and writes
 * nothing: a new baseline is in the outcome. `exitCodeOf` judges the outcome.
 * @throws AbortedError once the signal is aborted; nothing is sent after that
 */
export async function runGate(input: GateInput): Promise<GateOutcome> {
  const { site, signal, options = {} } = input;
  const clock = input.clock ?? systemClock;
  const problems: RunProblem[] = [];
  const baseline = await baselineOf(input, problems);
  const run = new GateRun(input, { clock, wait: input.wait ?? waitFor, accepted: baseline?.accepted, problems });
  await run.collect();
  const changed =
    options.changedFiles && (await changedPages(options.changedFiles, run.pages, site, run.folder, signal));
  if (signal.aborted) throw new AbortedError();
  if (changed?.keys !== undefined) run.narrow(changed.keys);
  await run.readChecks(run.entries);
  run.findNeverSent();
  // With faulty rules, requesting new results would be useless.
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

async function baselineOf(
  { site, folder, options, signal }: GateInput,
  problems: RunProblem[],
): Promise<BaselineRead | undefined> {
  const { baseline: file } = site.gate;
  if (file === undefined) {
    if (options?.baseline !== undefined) problems.push({ kind: 'baseline', file: '', why: 'unnamed' });
    return undefined;
  }
  const text = await folder.readText(file, signal).catch(nothingIfDamaged);
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

/** A document that can't be unpacked counts as one that can't be read. */
function nothingIfDamaged(error: unknown): string {
  if (error instanceof DocumentError) return '';
  throw error;
}

/** The pages that changed files generate. */
interface ChangedPages {
  /** Their keys; undefined for all pages, since the rules have changed. */
  readonly keys: ReadonlySet<string> | undefined;
  /** The changed files without a known page. */
  readonly unknownFiles: readonly string[];
}

/**
 * Finds the pages that changed files generate, directly or as layouts.
 * @param changed paths in the folder, of files or of folders with all their files
 * @throws AbortedError once the signal is aborted
 */
export async function changedPages(
  changed: readonly string[],
  pages: readonly GatePage[],
  { url }: Pick<ConfiguredSite, 'url'>,
  folder: Folder,
  signal: AbortSignal,
): Promise<ChangedPages> {
  const changes = new Set(changed.map(inOneForm));
  if (changes.has(siteFileName)) return { keys: undefined, unknownFiles: [] };
  const keys = new Set<string>();
  const known = new Set<string>();
  const texts = new Map<string, Promise<string | undefined>>();
  const read = (file: string) => getOrAdd(texts, file, () => folder.readText(file, signal).catch(() => undefined));
  const { index, files = [] } = folder.sources ?? {};
  for (const { key, path } of index === undefined ? [] : pages) {
    for (const { file } of index?.sourcesOf(url + path) ?? []) {
      const around = (await index?.layoutsOf(url + path, file, read)) ?? [];
      if (signal.aborted) throw new AbortedError();
      for (const change of [file, ...around].flatMap((path) => changesOf(path, changes))) {
        known.add(change);
        keys.add(key);
      }
    }
    if (timeSlice.isOver()) await timeSlice.yieldToHost();
  }
  // A page may be excluded.
  for (const file of [...files, ...changes])
    for (const change of changesOf(file, changes)) if (makesPage(file, index)) known.add(change);
  return { keys, unknownFiles: [...changes].filter((change) => !known.has(change)).sort() };
}

/** The changed paths that affect a file: its own, and those of folders around it, such as a submodule. */
function changesOf(file: string, changes: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  for (let path = inOneForm(file); path !== ''; path = folderOf(path)) if (changes.has(path)) found.push(path);
  return found;
}

function makesPage(file: string, index: SourceIndex | undefined): boolean {
  return index?.pagesOf(file).some(({ address }) => address !== undefined) === true;
}

/** Milliseconds to wait for new results by default. */
const usualWaitMs = 600_000;
/** Milliseconds between two requests for new results of a page: dates are often in whole seconds. */
const betweenMs = 1100;

type Rated = Entry & { report: KnownReport };
type Update = NonNullable<GateOptions['update']>;

/**
 * Requests new results of the selected pages, and again of those that fail with them, as often as configured. A page
 * that passes one time and fails another is unstable.
 * @throws AbortedError once the signal is aborted
 */
async function updateAndConfirm(run: GateRun): Promise<void> {
  const { options = {}, signal } = run.input;
  const { update = 'none', confirm = 0 } = options;
  const meant = run.entries.filter(
    (entry): entry is Rated => isReport(entry.report) && isMeant(run.judged(entry), update),
  );
  if (meant.length === 0) return;
  let failing = await refresh(run, meant, 'updating');
  for (let time = 0; time < confirm && failing.length > 0; time++) {
    await run.options.wait(betweenMs, signal);
    if (signal.aborted) throw new AbortedError();
    const stillFailing = await refresh(run, failing, 'confirming');
    for (const entry of failing) if (isReport(entry.report) && !stillFailing.includes(entry)) entry.isUnstable = true;
    failing = stillFailing;
  }
}

/** Requests new results once for each page. @returns the pages that fail with their new results */
async function refresh(
  run: GateRun,
  entries: readonly Rated[],
  kind: 'updating' | 'confirming',
): Promise<readonly Rated[]> {
  const { service, signal, options, tell } = run.input;
  const found = await updateAll(entries, {
    service,
    signal,
    wait: run.options.wait,
    longest: options?.wait ?? usualWaitMs,
    tell: (done, total) => tell?.({ kind, done, total }),
  });
  for (const entry of entries) {
    run.replace(entry, found.get(entry.report.id) ?? 'none');
  }
  await run.readChecks(entries);
  return entries.filter((entry) => isReport(entry.report) && isFailing(run.judged(entry)));
}

function isMeant({ state, failures }: Pick<PageOutcome, 'state' | 'failures'>, update: Update): boolean {
  const isOld = failures.some(({ rule }) => rule === 'maxAge');
  switch (update) {
    case 'none':
      return false;
    case 'stale':
      return isOld;
    case 'failed':
      return isOld || state === 'failed';
    case 'all':
      return true;
  }
}
