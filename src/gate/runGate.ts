import { AbortedError } from '../util/abortedError';
import { systemClock } from '../util/clock';
import { wait as waitFor } from '../util/wait';
import { DocumentError } from '../sources';
import { readBaseline } from './baseline';
import { withNewBaseline, type BaselineRead } from './baselineChange';
import { changedPages } from './changedPages';
import { updateAndConfirm } from './freshResults';
import type { GateInput } from './gateInput';
import { GateRun } from './gateRun';
import { isWrong, type GateOutcome, type RunProblem } from './outcome';

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
