import { l10n } from 'vscode';
import type { LocalFilter } from '../../model/lists/localFilter';
import type { PagedListState } from '../../model/lists/pagedListState';
import { formatCount } from '../../platform/text/format';

/**
 * Number of rows of some lists together: `12`, `100 of 2,431`, `50 or more`; undefined until known.
 * @param filter the filter that loaded rows have to match
 */
export function countOf(
  states: readonly PagedListState<unknown>[],
  filter: LocalFilter | undefined,
): string | undefined {
  if (states.length === 0) return undefined;
  if (states.some(({ loadedAt }) => loadedAt === undefined)) {
    return states.some(({ error }) => error !== undefined) ? l10n.t('not loaded') : undefined;
  }
  const loaded = sum(states.map(({ size }) => size));
  if (filter !== undefined) {
    const shown = sum(states.map(({ rows }) => rows.filter(filter).length));
    return l10n.t('{0} of the {1} loaded', formatCount(shown), formatCount(loaded));
  }
  const total = sum(states.map(totalOf));
  if (Number.isNaN(total)) return l10n.t('{0} or more', formatCount(loaded));
  return total > loaded ? l10n.t('{0} of {1}', formatCount(loaded), formatCount(total)) : formatCount(loaded);
}

/** "8 bad of 36" for a project, whose bad reports are in the first of its lists; undefined until all are known. */
export function badOf(states: readonly PagedListState<unknown>[]): string | undefined {
  if (states.length === 0 || states.some(({ loadedAt }) => loadedAt === undefined)) return undefined;
  return l10n.t('{0} of {1} bad', atLeast(states.slice(0, 1)), atLeast(states));
}

/** A count, or its lower bound: `36`, `50+`. */
function atLeast(states: readonly PagedListState<unknown>[]): string {
  const total = sum(states.map(totalOf));
  return Number.isNaN(total) ? `${formatCount(sum(states.map(({ size }) => size)))}+` : formatCount(total);
}

/** NaN if the total is unknown. */
function totalOf({ total, rest, size, isRemembered }: PagedListState<unknown>): number {
  return total ?? (rest === 'none' && !isRemembered ? size : NaN);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
