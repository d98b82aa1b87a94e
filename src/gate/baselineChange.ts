import { acceptedNow, pruned, writeBaseline, type SiteBaseline } from './baseline';
import { exitCodeOf, type GateOutcome, type PageOutcome } from './outcome';

/** The baseline as it was read. */
export interface BaselineRead {
  /** Undefined if the file doesn't exist yet. */
  readonly text: string | undefined;
  readonly accepted: SiteBaseline;
}

/**
 * Adds the new content of the baseline to an outcome, and judges the pages by it. A run with unknown pages, or that
 * looked only at some, changes nothing: it would drop the failures that it did not see.
 */
export function withNewBaseline(
  outcome: GateOutcome,
  change: 'accept' | 'prune',
  file: string | undefined,
  before: BaselineRead | undefined,
): GateOutcome {
  const isWrong = exitCodeOf([outcome], {}) === 2;
  if (isWrong || file === undefined || before === undefined) return outcome;
  const isIncomplete =
    outcome.changed !== undefined ||
    outcome.problems.length > 0 ||
    outcome.pages.some(({ state }) => state === 'notDetermined');
  if (isIncomplete) {
    return { ...outcome, problems: [...outcome.problems, { kind: 'baseline', file, why: 'incomplete' }] };
  }
  const accepted = change === 'accept' ? acceptedNow(outcome.pages) : pruned(before.accepted, outcome);
  const text = writeBaseline(before.text, outcome.site, accepted);
  const pages = outcome.pages.map((page): PageOutcome => withoutFixed(change === 'accept' ? withAccepted(page) : page));
  return { ...outcome, pages, forgotten: [], baseline: { file, text } };
}

function withoutFixed(page: PageOutcome): PageOutcome {
  const { fixed, ...rest } = page;
  return fixed === undefined ? page : rest;
}

function withAccepted(page: PageOutcome): PageOutcome {
  const failures = page.failures.map((stated) => {
    const isAcceptable = stated.level === 'error' && !['missing', 'maxAge'].includes(stated.rule);
    const { accepted, ...failure } = stated;
    if (!isAcceptable) return accepted === undefined ? failure : stated;
    return { ...failure, isAccepted: true };
  });
  const isLeft = failures.some(({ rule }) => rule === 'maxAge');
  const state = page.state === 'failed' ? (isLeft ? 'stale' : 'passed') : page.state;
  return { ...page, failures, state };
}
