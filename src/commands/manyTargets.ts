import { env, l10n } from 'vscode';
import type { Privacy, Report } from '../api/records';
import { foundList, type ReportsList } from '../model/lists';
import { defaultQuery, type Query } from '../model/query';
import { formatCount } from '../model/words';
import { UserError } from '../platform/errors';
import { withCancellableProgress } from '../platform/cancellableProgress';
import type { Node } from '../views/nodes';
import type { CommandContext } from './command';
import { allSelected, isNode, ownRow, reportFor, sessionOf, type Target } from './targets';

/** Reports, and the session that they belong to. */
export interface ReportsTarget extends Target {
  readonly reports: readonly Report[];
  /** Whether they were read from whole lists, so that nobody has seen each of them. */
  readonly isOfLists: boolean;
}

/** The reports that a command is about: all that is selected, also whole groups, or the one that the person picks. */
export async function reportsFor(
  context: CommandContext,
  argument: unknown,
  selection: unknown,
  title: string,
): Promise<ReportsTarget> {
  const given = allSelected(context, argument, selection);
  const nodes = given.filter(isNode);
  const [only] = given;
  if (nodes.length < given.length || nodes.length === 0 || (nodes.length === 1 && nodes[0]?.kind === 'report')) {
    const { report, ...session } = await reportFor(context, only, title);
    return { ...session, reports: [report], isOfLists: false };
  }
  const session = sessionOf(context);
  const rows = nodes.map((node) => ownRow(session, node));
  const lists = rows.flatMap((node) => listOf(node, session.store.query));
  const single = rows.flatMap((node) => (node.kind === 'report' ? [node.report] : []));
  const read = lists.length === 0 ? [] : await readLists(session, lists);
  const reports = eachOnce([...single, ...read]);
  if (reports.length === 0) throw new UserError(l10n.t('There are no reports in this.'));
  return { ...session, reports, isOfLists: lists.length > 0 };
}

/** The same reports, none of them twice. */
export function eachOnce(reports: readonly Report[]): readonly Report[] {
  return [...new Map(reports.map((report) => [report.id, report])).values()];
}

/** All reports that the present search and filters of the Reports view find. */
export async function foundReports(context: CommandContext): Promise<ReportsTarget> {
  const session = sessionOf(context);
  const { query } = session.store;
  const reports = await readLists(session, [{ list: foundList(query), privacy: query.reports.privacy }]);
  if (reports.length === 0) throw new UserError(l10n.t('The present search and filters find no report.'));
  return { ...session, reports, isOfLists: true };
}

/** A list, and the privacy that it is filtered by where it shows: the service cannot. */
interface FilteredList {
  readonly list: ReportsList;
  readonly privacy: Privacy | undefined;
}

/** The list of a group or of a project. */
function listOf(node: Node, { reports }: Query): readonly FilteredList[] {
  if (node.kind === 'group') {
    return [{ list: node.list, privacy: node.parent === undefined ? reports.privacy : undefined }];
  }
  if (node.kind !== 'project') return [];
  const { sortBy, sort } = defaultQuery.reports;
  const list = { kind: 'reports', search: '', result: undefined, project: node.project, sortBy, sort } as const;
  return [{ list, privacy: undefined }];
}

/** Every report of some lists, page by page. */
async function readLists({ store }: Target, lists: readonly FilteredList[]): Promise<readonly Report[]> {
  return withCancellableProgress(l10n.t('Counting reports'), async (tell, signal) => {
    const reports: Report[] = [];
    for (const { list, privacy } of lists) {
      for await (const { records } of store.readPages(list, signal)) {
        reports.push(...records.filter((report) => privacy === undefined || report.privacy === privacy));
        tell(formatCount(reports.length, env.language));
      }
    }
    return reports;
  });
}
