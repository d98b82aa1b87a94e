import { l10n } from 'vscode';
import type { Privacy } from '../../api/records';
import type { PagedListState } from '../../model/lists/pagedListState';
import { formatCount } from '../../platform/text/format';

/**
 * How many rows some lists have together: `12`, `100 of 2,431`, `50 or more`; nothing until it is known.
 * @param privacy the filter on the loaded reports
 */
export function countOf(states: readonly PagedListState<unknown>[], privacy: Privacy | undefined): string | undefined {
  if (states.length === 0) return undefined;
  if (states.some(({ loadedAt }) => loadedAt === undefined)) {
    return states.some(({ error }) => error !== undefined) ? l10n.t('not loaded') : undefined;
  }
  const loaded = sum(states.map(({ rows }) => rows.length));
  if (privacy !== undefined) {
    const shown = sum(states.map(({ rows }) => rows.filter((row) => isOfPrivacy(row, privacy)).length));
    return l10n.t('{0} of {1} loaded', formatCount(shown), formatCount(loaded));
  }
  const total = sum(states.map(totalOf));
  if (Number.isNaN(total)) return l10n.t('{0} or more', formatCount(loaded));
  return total > loaded ? l10n.t('{0} of {1}', formatCount(loaded), formatCount(total)) : formatCount(loaded);
}

/** NaN if it is not known. */
function totalOf({ total, rest, rows, isRemembered }: PagedListState<unknown>): number {
  return total ?? (rest === 'none' && !isRemembered ? rows.length : NaN);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function isOfPrivacy(row: unknown, privacy: Privacy): boolean {
  return typeof row === 'object' && row !== null && 'privacy' in row && row.privacy === privacy;
}
