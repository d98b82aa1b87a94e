import { AbortedError } from '../util/abortedError';
import { isReport, type Entry, type GateRun } from './gateRun';
import type { KnownReport } from './judge';
import { isFailing, type PageOutcome } from './outcome';
import type { GateOptions } from './gateInput';
import { updateAll } from './updates';

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
export async function updateAndConfirm(run: GateRun): Promise<void> {
  const { options = {}, signal } = run.input;
  const { update = 'none', confirm = 0 } = options;
  const meant = run.entries.filter((it): it is Rated => isReport(it.report) && isMeant(run.judged(it), update));
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
