import { ServiceError } from '../../api/errors';
import type { PagedListState } from '../../model/lists/pagedListState';

/** Returns the error of the first list that failed. The view's welcome text deals with a missing key. */
export function failureOf(states: readonly PagedListState<unknown>[]): unknown {
  return states.map(({ error }) => error).find((error) => error !== undefined && !isMissingKey(error));
}

/** True if this machine has no key for the service, so nothing was requested. */
function isMissingKey(error: unknown): boolean {
  return error instanceof ServiceError && error.problem.kind === 'notConnected';
}
