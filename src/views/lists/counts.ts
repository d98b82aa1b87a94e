import * as l10n from '@vscode/l10n';
import type { Project } from '../../service/records';
import type { LocalFilter } from '../../reports/lists/listRequest';
import type { PagedListState } from '../../reports/lists/pagedList';
import { averageOf, averageResultOf } from '../../reports/lists/projectCounts';
import { formatCount } from '../../vscode/text/format';
import { ratingLabel } from '../../vscode/text/labels';
import { plural } from '../../vscode/text/plural';

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

/** "Good 92" and "26 reports", if a project's record contains them. */
export function numbersOf(project: Pick<Project, 'counts'>): readonly string[] {
  const { counts } = project;
  if (counts === undefined) return [];
  const average = ratingLabel(averageResultOf(project), averageOf(project));
  const count = plural(counts.all, l10n.t('{0} report'), l10n.t('{0} reports'));
  return average === '' ? [count] : [average, count];
}

/** NaN if the total is unknown. */
function totalOf({ total, rest, size, isRemembered }: PagedListState<unknown>): number {
  return total ?? (rest === 'none' && !isRemembered ? size : NaN);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
