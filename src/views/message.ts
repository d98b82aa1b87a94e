import { env, l10n } from 'vscode';
import { ServiceError } from '../api/errors';
import { withoutLinks } from '../model/foreignText';
import { absoluteTime, formatCount } from '../model/words';
import { describeError } from '../platform/errors';
import { resultLabel } from '../platform/labels';
import type { GroupNode } from './nodes';
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
  const lists = listings
    .filter(({ state }) => state.rest === 'withheld')
    .map(({ node, state }) =>
      l10n.t('{0} (the first {1})', nameOf(node), formatCount(state.rows.length, env.language)),
    );
  if (lists.length === 0) return [];
  return [
    l10n.t(
      'The service offers no further pages of {0}. Open a project, or search with a command of the palette.',
      lists.join(', '),
    ),
  ];
}

function nameOf(node: GroupNode | undefined): string {
  if (node === undefined) return l10n.t('Projects');
  const { project, result } = node.group;
  return project === undefined ? resultLabel(result) : `${withoutLinks(project)} · ${resultLabel(result)}`;
}
