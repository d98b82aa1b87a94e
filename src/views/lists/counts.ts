import * as l10n from '@vscode/l10n';
import type { LocalFilter } from '../../model/lists/localFilter';
import type { PagedListState } from '../../model/lists/pagedListState';
import { formatCount } from '../../platform/text/format';
import { plural } from '../../platform/text/plural';

/** Numbers of reports of a project, as far as they are known. */
export interface ProjectNumbers {
  readonly bad?: number;
  /** True if there may be more bad ones. */
  readonly isAtLeast?: boolean;
  readonly all?: number | undefined;
}

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

/**
 * "8 of 36 bad" for a project whose lists are loaded, the bad reports first. Otherwise what else is known: "8 bad",
 * "10+ bad", "36 reports"; undefined if nothing is.
 */
export function badOf(states: readonly PagedListState<unknown>[], known: ProjectNumbers): string | undefined {
  const { bad, all, isAtLeast = false } = known;
  if (states.length > 0 && states.every(({ loadedAt }) => loadedAt !== undefined)) {
    // Reports that are not rated are in none of the lists.
    const total = all !== undefined && all > sum(states.map(totalOf)) ? formatCount(all) : atLeast(states);
    return l10n.t('{0} of {1} bad', atLeast(states.slice(0, 1)), total);
  }
  if (bad === undefined)
    return all === undefined ? undefined : plural(all, l10n.t('{0} report'), l10n.t('{0} reports'));
  const count = `${formatCount(bad)}${isAtLeast ? '+' : ''}`;
  // Counts that were made at different times may not fit together.
  return all === undefined || all < bad ? l10n.t('{0} bad', count) : l10n.t('{0} of {1} bad', count, formatCount(all));
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
