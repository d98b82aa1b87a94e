import { env, l10n } from 'vscode';
import { ServiceError } from '../api/errors';
import type { Privacy } from '../api/records';
import { absoluteTime, formatCount } from '../model/words';
import { describeError } from '../platform/errors';
import { nameOf } from './listNames';
import type { ShownList } from './tree';

/**
 * What a view has to say about its lists, above its rows: what failed, what is old, what is missing.
 * @param nothingFound a search or a filter leaves nothing but empty groups
 */
export function messageOf(
  shown: readonly ShownList[],
  privacy: Privacy | undefined,
  nothingFound: boolean,
): string | undefined {
  // What is to be asked for again is not what shows.
  const listings = shown.filter(({ state }) => !state.isDue || state.loading);
  const lines = [
    ...failure(listings),
    ...unreadable(listings),
    ...withheld(listings),
    ...filteredHere(listings, privacy),
    ...(nothingFound ? [l10n.t('No report was found. “Clear Search and Filters” shows all of them.')] : []),
  ];
  return lines.length > 0 ? lines.join(' ') : undefined;
}

function failure(listings: readonly ShownList[]): readonly string[] {
  const failed = listings.map(({ state }) => state).filter(({ error }) => error !== undefined);
  const { error } = failed[0] ?? {};
  // A missing key has the view's welcome to itself.
  if (error === undefined || (error instanceof ServiceError && error.problem.kind === 'notConnected')) return [];
  const oldest = Math.min(...failed.map(({ loadedAt }) => loadedAt ?? Infinity));
  const age = Number.isFinite(oldest)
    ? [l10n.t('The rows below were loaded on {0}.', absoluteTime(oldest, env.language))]
    : [];
  return [describeError(error), ...age];
}

function unreadable(listings: readonly ShownList[]): readonly string[] {
  const count = listings.reduce((sum, { state }) => sum + state.unreadable, 0);
  if (count === 0) return [];
  return count === 1
    ? [l10n.t('1 record could not be read. The log says why.')]
    : [l10n.t('{0} records could not be read. The log says why.', formatCount(count, env.language))];
}

function withheld(listings: readonly ShownList[]): readonly string[] {
  const lists = listings
    .filter(({ state }) => state.rest === 'withheld')
    .map(({ list, state }) =>
      l10n.t('{0} (the first {1})', nameOf(list), formatCount(state.rows.length, env.language)),
    );
  if (lists.length === 0) return [];
  return [l10n.t('The service offers no further pages of {0}. Search or filter to see others.', lists.join(', '))];
}

/** The service cannot filter by privacy, so what is not loaded is not looked through. */
function filteredHere(listings: readonly ShownList[], privacy: Privacy | undefined): readonly string[] {
  const isPartial = listings.some(({ list, state }) => list.kind === 'reports' && state.rest !== 'none');
  if (privacy === undefined || !isPartial) return [];
  return [l10n.t('The service cannot filter by privacy: only loaded reports are filtered. Load more to see more.')];
}
