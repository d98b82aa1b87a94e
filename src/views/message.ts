import { env, l10n } from 'vscode';
import { ServiceError } from '../api/errors';
import { withoutLinks } from '../model/foreignText';
import { absoluteTime, formatCount } from '../model/words';
import { describeError } from '../platform/errors';
import { resultLabel } from '../platform/labels';
import type { ShownListing } from './tree';

/** What a view has to say about its lists, above its rows: what failed, what is old, what is missing. */
export function messageOf(shown: readonly ShownListing[]): string | undefined {
  // What is to be asked for again is not what shows.
  const listings = shown.filter(({ state }) => !state.isDue || state.loading);
  const lines = [...failure(listings), ...unreadable(listings), ...withheld(listings)];
  return lines.length > 0 ? lines.join(' ') : undefined;
}

function failure(listings: readonly ShownListing[]): readonly string[] {
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

function unreadable(listings: readonly ShownListing[]): readonly string[] {
  const count = listings.reduce((sum, { state }) => sum + state.unreadable, 0);
  if (count === 0) return [];
  return count === 1
    ? [l10n.t('1 record could not be read. The log says why.')]
    : [l10n.t('{0} records could not be read. The log says why.', formatCount(count, env.language))];
}

function withheld(listings: readonly ShownListing[]): readonly string[] {
  return listings
    .filter(({ state }) => state.rest === 'withheld')
    .map(({ node, state }) => {
      const count = formatCount(state.rows.length, env.language);
      if (node === undefined)
        return l10n.t(
          'The first {0} projects show; the service offers no more. Commands of the palette search among all.',
          count,
        );
      const label = resultLabel(node.group.result);
      return node.group.project === undefined
        ? l10n.t('{0} shows the first {1}; the service offers no more. Open a project to see its own.', label, count)
        : l10n.t(
            '{0} of {1} shows the first {2}; the service offers no more. Commands of the palette search among all.',
            label,
            withoutLinks(node.group.project),
            count,
          );
    });
}
