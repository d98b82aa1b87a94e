import type { Problem } from './errors';

/** A problem without the service's own words, so that it can be stored. */
export function withoutWords(problem: Problem): Problem {
  if (problem.kind === 'forbidden') return { kind: 'forbidden' };
  return problem.kind === 'rejected' || problem.kind === 'pageFailed' ? { ...problem, messages: [] } : problem;
}

/**
 * True if a change was answered with success, but not as the service does: somebody else may have answered in its place,
 * and would answer every other change too.
 */
export function isForeign(problem: Problem): boolean {
  const { kind } = problem;
  if (kind === 'rejected') return problem.status < 300;
  return kind === 'webPage' || kind === 'redirected' || kind === 'unreadable';
}

/** Problems that every other request would have too. */
const ofAll: readonly Problem['kind'][] = ['keyRefused', 'notConnected', 'unreachable', 'redirected', 'webPage'];

/** True if every other request would have the same problem. */
export function concernsAll({ kind }: Problem): boolean {
  return ofAll.includes(kind);
}
