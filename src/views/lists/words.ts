import * as l10n from '@vscode/l10n';
import { withoutLinks } from '../../util/escape';
import { messageOf } from './message';
import type { ShownLists } from './shownLists';
import type { PagedListState } from '../../reports/lists/pagedList';
import { relativeTime } from '../../vscode/text/format';
import { projectsQueryLabel, reportsQueryLabel } from '../../vscode/text/queryLabels';
import { earliest } from '../../util/format';
import { countOf } from './counts';

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
