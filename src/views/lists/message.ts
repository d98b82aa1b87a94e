import * as l10n from '@vscode/l10n';
import type { Privacy } from '../../service/records';
import { maxRows } from '../../reports/lists/pagedRows';
import { isOrderIgnored } from '../../reports/lists/reportOrder';
import { searchTermsOf, type SearchTerms } from '../../reports/lists/searches';
import { describeLoadError } from '../../vscode/text/errorMessages';
import { absoluteTime, formatCount, listed, relativeTime } from '../../vscode/text/format';
import { plural } from '../../vscode/text/plural';
import { earliest } from '../../util/format';
import { listName, projectsQueryLabel, reportsQueryLabel } from '../../vscode/text/queryLabels';
import { loadErrorOf, type ShownList, type ShownLists } from './shownLists';
import { withoutLinks } from '../../util/escape';
import type { PagedListState } from '../../reports/lists/pagedList';
import { countOf } from './treeItems';

/**
 * The message above a view's rows: failures, old rows, and missing rows; empty if all is well.
 * @param above the lists of a view that already shows their failure
 */
function messageOf(shown: ShownLists, above: Pick<ShownLists, 'all'> | undefined): string {
  const lists = speaking(shown);
  const said = above && failureIn(above);
  const nothingFound = shown.isNarrowed && shown.isEmpty && shown.outline.kind === 'groups';
  return [
    ...failure(lists, said),
    ...unreadable(lists),
    ...withheld(lists),
    ...beyond(lists),
    ...filteredHere(lists, shown.privacy),
    ...unsorted(lists),
    ...(shown.outline.kind === 'groupsByCheck' ? uncounted(lists) : []),
    ...(nothingFound ? [l10n.t('No reports found. Use “Clear Search and Filters” to show all reports.')] : []),
  ].join(' ');
}

/** Returns the failure of a view as the text of its message, or undefined. */
function failureIn(shown: Pick<ShownLists, 'all'>): string | undefined {
  const error = loadErrorOf(speaking(shown).map(({ state }) => state));
  return error === undefined ? undefined : describeLoadError(error);
}

/** Leaves out lists that are about to be requested again. */
function speaking({ all }: Pick<ShownLists, 'all'>): readonly ShownList[] {
  return all.filter(({ state }) => !state.isStale || state.loading);
}

function failure(lists: readonly ShownList[], said: string | undefined): readonly string[] {
  const states = lists.map(({ state }) => state);
  const error = loadErrorOf(states);
  if (error === undefined) return [];
  const oldest = earliest(states.map((state) => (state.error === undefined ? Infinity : (state.loadedAt ?? Infinity))));
  const age = Number.isFinite(oldest) ? [l10n.t('The rows below were loaded on {0}.', absoluteTime(oldest))] : [];
  const what = describeLoadError(error);
  return [...(what === said ? [] : [what]), ...age];
}

function unreadable(lists: readonly ShownList[]): readonly string[] {
  const count = lists.reduce((sum, { state }) => sum + state.unreadable, 0);
  if (count === 0) return [];
  return [
    plural(
      count,
      l10n.t('{0} row couldn’t be read. See the log for details.'),
      l10n.t('{0} rows couldn’t be read. See the log for details.'),
    ),
  ];
}

function withheld(lists: readonly ShownList[]): readonly string[] {
  const names = lists
    .filter(({ state }) => state.rest === 'withheld')
    .map(({ list, state }) => l10n.t('{0} ({1} loaded)', listName(list), formatCount(state.size)));
  if (names.length === 0) return [];
  return [
    l10n.t('The service returns only part of these lists: {0}. Search or filter to see other rows.', listed(names)),
  ];
}

function beyond(lists: readonly ShownList[]): readonly string[] {
  const names = lists.filter(({ state }) => state.rest === 'beyond').map(({ list }) => listName(list));
  if (names.length === 0) return [];
  return [
    l10n.t(
      'Only the first {0} rows are shown for {1}. Search or filter to see others.',
      formatCount(maxRows),
      listed(names),
    ),
  ];
}

function unsorted(lists: readonly ShownList[]): readonly string[] {
  const isUnsorted = lists.some(
    ({ list, state }) => list.kind === 'reports' && isOrderIgnored(list, state) && state.rest !== 'none',
  );
  return isUnsorted
    ? [l10n.t('The service can’t sort by rating date, so reports are sorted once all of them are loaded.')]
    : [];
}

/** A sentence for checks that are counted in only some of the reports. */
function uncounted(lists: readonly ShownList[]): readonly string[] {
  const [state] = lists.map((list) => list.state);
  if (state?.loadedAt === undefined || state.rest === 'none') return [];
  const { size, total } = state;
  if (total === undefined) return [l10n.t('Checks are counted of the loaded reports. Load more to count others.')];
  return [
    l10n.t(
      'Checks are counted of the {0} loaded reports of {1}. Load more to count others.',
      formatCount(size),
      formatCount(total),
    ),
  ];
}

function hasOtherWords({ server, local }: SearchTerms): boolean {
  return local.some((word) => word !== server);
}

/** Explains the filters that the service lacks, and that only apply to the loaded rows. */
function filteredHere(lists: readonly ShownList[], privacy: Privacy | undefined): readonly string[] {
  const partial = lists.filter(({ state, filter }) => filter !== undefined && state.rest !== 'none');
  const [search] = partial.map(({ list }) => searchTermsOf(list.search)).filter(hasOtherWords);
  const lines = [
    ...(search === undefined
      ? []
      : [l10n.t('The service searches only for “{0}”; the other words filter the loaded rows.', search.server)]),
    ...(privacy === undefined || partial.length === 0
      ? []
      : [l10n.t('The service can’t filter by privacy, so only loaded reports are filtered.')]),
  ];
  return lines.length === 0 ? [] : [...lines, l10n.t('Load more rows to see more matches.')];
}

/** The texts of a view besides its rows. */
export interface Words {
  /** Beside its title. */
  readonly description: string;
  /** Above its rows. */
  readonly message: string;
}

/**
 * @param above the lists of a view that already shows their failure
 * @param connection the name of the connection, if there are several
 */
export function rowWords(
  lists: ShownLists,
  above: Pick<ShownLists, 'all'> | undefined,
  connection: string | undefined,
): Words {
  return {
    description: [...(connection === undefined ? [] : [connection]), descriptionOf(lists)].join(' · '),
    message: withoutLinks(messageOf(lists, above)),
  };
}

/** Describes the content of a view: "Bad · project shop · “checkout” · newest first · 100 of 2,431". */
function descriptionOf({ view, query, roots }: ShownLists): string {
  const label = view === 'projects' ? projectsQueryLabel(query.projects) : reportsQueryLabel(query.reports);
  const { groupBy, project } = query.reports;
  const isOfProjects = groupBy === 'project' && project === undefined;
  const states = roots.map(({ state }) => state);
  const count = countOf(states, roots[0]?.filter);
  return [
    ...(label === '' ? [] : [label]),
    ...ageOf(states),
    ...(count === undefined ? [] : [view === 'reports' && isOfProjects ? l10n.t('projects: {0}', count) : count]),
  ].join(' · ');
}

/** The age of rows that the service has not confirmed in this session. */
function ageOf(roots: readonly PagedListState<unknown>[]): readonly string[] {
  const remembered = roots.filter(({ isRemembered }) => isRemembered).map(({ loadedAt = 0 }) => loadedAt);
  if (remembered.length === 0) return [];
  return [l10n.t('loaded {0}', relativeTime(earliest(remembered)))];
}
