import { ServiceError } from '../../api/errors';
import type { PagedListState } from '../../model/lists/pagedListState';

/** Why the first of some lists that failed did so. The view's welcome text deals with a missing key. */
export function failureOf(states: readonly PagedListState<unknown>[]): unknown {
  return states.map(({ error }) => error).find((error) => error !== undefined && !isMissingKey(error));
}

/** Whether this machine has no key for the service, so that nothing was asked. */
function isMissingKey(error: unknown): boolean {
  return error instanceof ServiceError && error.problem.kind === 'notConnected';
}
