import { l10n } from 'vscode';
import { ServiceError } from '../../api/errors';
import type { Privacy } from '../../api/records';
import { describeError } from '../../platform/text/errorMessages';
import { absoluteTime, formatCount } from '../../platform/text/format';
import { earliest } from '../../util/format';
import type { ShownList } from './dataProvider';
import { nameOf } from './listNames';

/**
 * The message above a view's rows: what failed, what is old, what is missing.
 * @param nothingFound whether a search or a filter leaves only empty groups
 */
export function messageOf(
  shown: readonly ShownList[],
  privacy: Privacy | undefined,
  nothingFound: boolean,
): string | undefined {
  // Lists that are about to be requested again say nothing.
  const lists = shown.filter(({ state }) => !state.isDue || state.loading);
  const lines = [
    ...failure(lists),
    ...unreadable(lists),
    ...withheld(lists),
    ...filteredHere(lists, privacy),
    ...(nothingFound ? [l10n.t('No report was found. “Clear Search and Filters” shows all of them.')] : []),
  ];
  return lines.length > 0 ? lines.join(' ') : undefined;
}

function failure(lists: readonly ShownList[]): readonly string[] {
  const failed = lists.map(({ state }) => state).filter(({ error }) => error !== undefined);
  const { error } = failed[0] ?? {};
  // The view's welcome text deals with a missing key.
  if (error === undefined || (error instanceof ServiceError && error.problem.kind === 'notConnected')) return [];
  const oldest = earliest(failed.map(({ loadedAt }) => loadedAt ?? Infinity));
  const age = Number.isFinite(oldest) ? [l10n.t('The rows below were loaded on {0}.', absoluteTime(oldest))] : [];
  return [describeError(error), ...age];
}

function unreadable(lists: readonly ShownList[]): readonly string[] {
  const count = lists.reduce((sum, { state }) => sum + state.unreadable, 0);
  if (count === 0) return [];
  return count === 1
    ? [l10n.t('1 record could not be read. The log says why.')]
    : [l10n.t('{0} records could not be read. The log says why.', formatCount(count))];
}

function withheld(lists: readonly ShownList[]): readonly string[] {
  const names = lists
    .filter(({ state }) => state.rest === 'withheld')
    .map(({ list, state }) => l10n.t('{0} (the first {1})', nameOf(list), formatCount(state.rows.length)));
  if (names.length === 0) return [];
  return [l10n.t('The service offers no further pages of {0}. Search or filter to see others.', names.join(', '))];
}

/** The service cannot filter by privacy, so only what is loaded is searched. */
function filteredHere(lists: readonly ShownList[], privacy: Privacy | undefined): readonly string[] {
  const isPartial = lists.some(({ list, state }) => list.kind === 'reports' && state.rest !== 'none');
  if (privacy === undefined || !isPartial) return [];
  return [l10n.t('The service cannot filter by privacy: only loaded reports are filtered. Load more to see more.')];
}
