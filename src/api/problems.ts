import type { Problem } from './errors';

/** A problem without the service's own words, so that it can be stored. */
export function withoutWords(problem: Problem): Problem {
  if (problem.kind === 'forbidden') return { kind: 'forbidden' };
  return problem.kind === 'rejected' ? { ...problem, messages: [] } : problem;
}

/** True if every other request would have the same problem. */
export function concernsAll({ kind }: Problem): boolean {
  return kind === 'keyRefused' || kind === 'notConnected' || kind === 'unreachable';
}
