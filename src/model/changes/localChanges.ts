import type { Privacy, Report } from '../../api/records';
import { reportWith } from '../../api/reportWith';
import type { CachedReportList } from '../lists/listCache';
import { hasResultOf, homesOf } from '../lists/homes';
import type { PagedList } from '../lists/pagedList';
import type { Located, Store } from '../lists/store';
import type { Creations } from '../report/creations';
import { choiceFor, type ItemEnd, type Task } from './item';

// Effects of a change at the service on the rows shown, whether a command, a job or a report page made it.

/** Updates the rows shown after an item of a job has ended, and notes what was created, or may have been. */
export function followTask(
  task: Task,
  { item, outcome }: ItemEnd,
  { store, creations }: { readonly store: Store; readonly creations: Creations },
): void {
  const isDone = outcome.state === 'done';
  if (!isDone && outcome.state !== 'unknown') return;
  const created = isDone ? outcome.id : undefined;
  if (task.kind === 'create' && item.id === undefined) {
    creations.note(item.url, created);
    if (created !== undefined) store.tellCreated(created);
    return;
  }
  const { id = created } = item;
  if (id === undefined) return;
  if (task.kind === 'create' || task.kind === 'update') {
    if (isDone) store.tellUpdated(id);
  } else if (!isDone) store.lists.markChanged(store.lists.holding(id));
  else if (task.kind === 'privacy') privacyChanged(store, id, choiceFor(task, item).privacy);
  else reportDeleted(store, id);
}

/** Replaces the report shown by a newer version. */
export function reportChanged(store: Store, report: Report): void {
  const before = shown(store, report.id);
  for (const { list, pagedList } of store.lists.holding(report.id)) {
    if (list.isUnrated === true && report.result !== undefined) pagedList.remove(report.id);
    else pagedList.replace(report);
  }
  store.tellReport({ id: report.id, report, before });
}

/** Sets the privacy of a report; everything else known about it stays. */
export function privacyChanged(store: Store, id: string, privacy: Privacy): void {
  for (const { pagedList } of store.lists.holding(id)) {
    const row = pagedList.get(id);
    if (row !== undefined) pagedList.replace(reportWith(row, { privacy }));
  }
}

/** Shows new results of a report and removes it from lists it is no longer in, which may be too long to reload. */
export function reportRated(store: Store, report: Report): void {
  const before = shown(store, report.id);
  for (const { list, pagedList } of store.lists.holding(report.id)) {
    if (hasResultOf(list, report)) pagedList.replace(report);
    else pagedList.remove(report.id);
  }
  addToHome(store, report);
  store.tellReport({ id: report.id, report, before });
}

/** Removes a deleted report. @param touched lists that are worth requesting again */
export function reportDeleted(store: Store, id: string, touched: readonly CachedReportList[] = []): void {
  const before = shown(store, id);
  store.lists.markChanged(touched, (pagedList) => pagedList.remove(id));
  for (const { pagedList } of store.lists.holding(id)) removeOnceLoaded(pagedList, id);
  store.tellReport({ id, report: undefined, before });
}

/** A report as a row shows it: of its list's project and result, whether or not its record names them. */
function shown({ lists }: Store, id: string): Report | undefined {
  const [holding] = lists.holding(id);
  const row = holding?.pagedList.get(id);
  return (
    row &&
    reportWith(row, { project: row.project ?? holding?.list.project, result: holding?.list.result ?? row.result })
  );
}

/**
 * Removing a row from a list that is being loaded would load it again, since its answer may date from before the
 * deletion. A job deletes many reports meanwhile, so the row is removed once the answer is there, whichever it is.
 */
function removeOnceLoaded(pagedList: PagedList<Report>, id: string): void {
  if (!pagedList.state.loading) {
    pagedList.remove(id);
    return;
  }
  const listener = pagedList.onDidChange(() => {
    if (pagedList.state.loading) return;
    listener.dispose();
    pagedList.remove(id);
  });
}

/** Adds a report to its list, since it may be on none of the loaded pages. @returns where it shows now */
export function addToHome(store: Store, report: Report): Located | undefined {
  const [list] = homesOf(report, store.query);
  if (list === undefined) return undefined;
  const pagedList = store.lists.reports(list);
  if (pagedList.state.rest === 'none' || pagedList.has(report.id)) return undefined;
  pagedList.add(report);
  return { report, list };
}
