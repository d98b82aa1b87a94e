import { homesOf } from '../lists/homes';
import { belongsTo, hasResultOf } from '../lists/listCache';
import { withoutRecord } from '../checks';
import type { Privacy, Report } from '../../service/records';
import type { ReportListRequest } from '../lists/query';
import type { PagedList } from '../lists/pagedList';
import type { Located, Store } from '../lists/store';
import type { Creations } from '../creations';
import { choiceFor, type Item, type ItemEnd, type Task } from './item';

// Effects of a change on the service on the shown rows, whether a command, a job, or a report page made it.

/** Updates the shown rows after one of several changes, and records reports that were created, or may have been. */
export function followTask(
  task: Task,
  { item, outcome, report }: ItemEnd,
  { store, creations }: { readonly store: Store; readonly creations: Creations },
): void {
  const isDone = outcome.state === 'done';
  if (item.id !== undefined && outcome.state === 'failed' && outcome.problem.kind === 'notFound')
    reportGone(store, item.id);
  // Its row is older than the change of somebody else.
  if (item.id !== undefined && outcome.state === 'skipped' && outcome.reason === 'changed since')
    store.lists.markChanged(store.lists.holding(item.id));
  if (!isDone && outcome.state !== 'unknown') return;
  const created = isDone ? outcome.id : undefined;
  if (task.kind === 'create' && item.id === undefined) {
    creations.note(item.url, created, isDone ? outcome.url : undefined);
    if (isWhole(report)) reportCreated(store, report);
    else if (created !== undefined) store.tellCreated(created);
    return;
  }
  const { id = created } = item;
  if (id === undefined) return;
  if (task.kind === 'create' || task.kind === 'update') {
    if (!isDone) return;
    store.tellUpdated(id);
    if (outcome.rated !== undefined && isWhole(report))
      reportRated(store, report, shown(store, id) ?? formerOf(report, item));
  } else if (!isDone) store.lists.markChanged(store.lists.holding(id));
  else if (task.kind === 'delete') reportDeleted(store, id);
  else if (isWhole(report)) reportChanged(store, report);
  else privacyChanged(store, id, choiceFor(task, item).privacy);
}

/** A report before its item of a job was sent, if that is known. */
function formerOf(report: Report, { baseline }: Item): Report | undefined {
  return baseline && { ...report, result: baseline.result, score: baseline.score };
}

/** True if an answer contains everything that a row shows, so that nothing needs to be requested. */
export function isWhole(report: Report | undefined): report is Report {
  return report !== undefined && report.url !== '' && report.result !== undefined && report.privacy !== undefined;
}

/** Shows a report that was created here, in each list that it belongs to and that was read before. */
export function reportCreated(store: Store, report: Report): void {
  store.tellCreated(report.id);
  enter(store, report);
  store.lists.countReports(report.project, 1, report.score);
  store.tellReport({ id: report.id, report, before: undefined });
}

/** Replaces the shown report with a newer version. */
export function reportChanged(store: Store, report: Report): void {
  const before = shown(store, report.id);
  const row = withoutRecord(report);
  for (const { pagedList } of store.lists.holding(report.id)) pagedList.replace(row);
  store.tellReport({ id: report.id, report, before });
}

/** Sets the privacy of a report; everything else known about it stays. */
export function privacyChanged(store: Store, id: string, privacy: Privacy): void {
  for (const { pagedList } of store.lists.holding(id)) {
    const row = pagedList.get(id);
    if (row !== undefined) pagedList.replace({ ...row, privacy });
  }
}

/** Shows new results of a report: removes it from lists it is no longer in, and adds it to those it is in now. */
export function reportRated(store: Store, report: Report, former: Report | undefined = shown(store, report.id)): void {
  leaveUnread(store, former, report);
  const row = withoutRecord(report);
  for (const { list, pagedList } of store.lists.holding(report.id)) {
    if (hasResultOf(list, report)) pagedList.replace(row);
    else pagedList.remove(report.id);
  }
  enter(store, report, former);
  const [score, before] = [report.score, former?.score];
  store.lists.countReports(report.project, 0, score === undefined || before === undefined ? undefined : score - before);
  store.tellReport({ id: report.id, report, before: former });
}

/** Removes a deleted report. @param known its known data, if no row shows it */
export function reportDeleted(store: Store, id: string, known?: Report): void {
  const former = shown(store, id) ?? known;
  leaveUnread(store, former);
  for (const { pagedList } of store.lists.allReports) onceLoaded(pagedList, () => pagedList.remove(id));
  store.lists.countReports(former?.project, -1, former?.score === undefined ? undefined : -former.score);
  store.tellReport({ id, report: undefined, before: former });
}

/** Removes the row of a report that turned out to be deleted elsewhere. */
export function reportGone(store: Store, id: string): void {
  const former = shown(store, id);
  if (former !== undefined) {
    for (const { pagedList } of store.lists.holding(id)) onceLoaded(pagedList, () => pagedList.remove(id));
    store.lists.countReports(former.project, -1, former.score === undefined ? undefined : -former.score);
  }
  store.tellGone(id);
}

/** Adds a report to the lists that it belongs to by its own fields, if they are read. */
function enter(store: Store, report: Report, former?: Report): void {
  const row = withoutRecord(report);
  for (const { list, pagedList } of store.lists.allReports) {
    if (!belongsTo(report, list)) continue;
    onceLoaded(pagedList, () => {
      if (pagedList.state.loadedAt === undefined) return;
      // A list that it was in counts it already.
      if (isUnread(former, list, pagedList)) pagedList.add(row);
      else pagedList.insert(row);
    });
  }
}

/** Decreases the counts of the lists that a report has left, if its page of the list was not read. */
function leaveUnread({ lists }: Store, former: Report | undefined, now?: Report): void {
  for (const { list, pagedList } of lists.allReports) {
    if (now !== undefined && belongsTo(now, list)) continue;
    if (isUnread(former, list, pagedList) && !pagedList.state.loading) pagedList.removeUnread();
  }
}

/** True if a report was in a list according to its known data, on a page that was not read. */
function isUnread(former: Report | undefined, list: ReportListRequest, rows: PagedList<Report>): boolean {
  return (
    former !== undefined &&
    ['offered', 'beyond'].includes(rows.state.rest) &&
    belongsTo(former, list) &&
    !rows.has(former.id)
  );
}

/**
 * Changes the rows of a list once it is loaded: an answer in progress may date from before the change, and requesting
 * it again for each of the many changes of a job would never end.
 */
function onceLoaded(pagedList: PagedList<Report>, change: () => void): void {
  if (!pagedList.state.loading) {
    change();
    return;
  }
  const listener = pagedList.onDidChange(() => {
    if (pagedList.state.loading) return;
    listener.dispose();
    change();
  });
}

/** A report as its row shows it: with its list's project and result, even if its record doesn't contain them. */
function shown({ lists }: Store, id: string): Report | undefined {
  const [holding] = lists.holding(id);
  const row = holding?.pagedList.get(id);
  return row && { ...row, project: row.project ?? holding?.list.project, result: holding?.list.result ?? row.result };
}

/** Loads the list that a report belongs to in the Reports view, unless it is loaded. @returns its place there */
export async function locatedIn(store: Store, report: Report): Promise<Located | 'filtered' | 'not loaded'> {
  const [list] = homesOf(report, store.query);
  if (list === undefined) return 'filtered';
  const pagedList = store.lists.reports(list);
  const isFirst = pagedList.state.loadedAt === undefined;
  if (isFirst) await pagedList.load();
  if (pagedList.state.error !== undefined) return 'not loaded';
  // A list that was read only now already counts the report, on whichever page it is.
  const row = withoutRecord(report);
  if (isFirst) pagedList.add(row);
  else pagedList.insert(row);
  return { report, list };
}
