import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readReport } from '../../../src/service/schema';
import type { Connection } from '../../../src/reports/connection';
import type { JournalStep } from '../../../src/jobs/jobJournal';
import type { JobPlan } from '../../../src/jobs/jobRecords';
import { StoredJob } from '../../../src/jobs/storedJob';
import { ratingOf, type Rating } from '../../../src/reports/newResults';
import { jobStorage } from '../../../src/vscode/storage/jobStore';
import type { ServiceReport } from '../../sandbox/data';
import { internals } from '../extension';
import { writeText } from '../files';

interface LeftJob {
  readonly kind: 'delete' | 'update' | 'privacy';
  readonly reports: readonly ServiceReport[];
  /** Number of items begun, and the indexes of those known to be done. */
  readonly begun?: number;
  readonly done?: readonly number[];
  /** The privacy that a job of the kind `privacy` sets. */
  readonly privacy?: 'public' | 'password';
}

const write = (uri: vscode.Uri, text: string) => writeText(uri, text);

async function folderOf(connection: Connection): Promise<vscode.Uri> {
  return (await internals()).jobs.folderOf(connection);
}

/** Leaves an unfinished job behind, like a window that died long ago. */
export async function leaveJob(connection: Connection, name: string, job: LeftJob): Promise<void> {
  const { reports, begun = 0, done = [] } = job;
  const folder = vscode.Uri.joinPath(await folderOf(connection), name);
  const steps: JournalStep[] = reports
    .slice(0, begun)
    .map((report, index) => ({ begun: index, ...baselineOf(report) }));
  steps.push(...done.map((index): JournalStep => ({ ended: index, outcome: { state: 'done' } })));
  await write(vscode.Uri.joinPath(folder, 'entries', '0-0-left.json'), JSON.stringify(steps));
  await write(vscode.Uri.joinPath(folder, 'plan.json'), JSON.stringify(planOf(connection, job)));
  await write(vscode.Uri.joinPath(folder, 'held'), '1');
}

function planOf({ url: service }: Connection, { kind, reports, privacy = 'public' }: LeftJob): JobPlan {
  const items = reports.map(({ id, url }) => ({ id: String(id), url, privacy: 'private' as const }));
  return { service, kind, privacy: kind === 'privacy' ? privacy : undefined, items, plannedAt: 0 };
}

/** The previous rating of a report, as the service sent it with the report itself. */
function baselineOf(record: ServiceReport): { readonly baseline: Rating } {
  return { baseline: ratingOf(readReport(record) ?? assert.fail('This is no report')) };
}

/** Makes another window work on a job. @returns a function that closes that window */
export async function aliveJob(connection: Connection, job: LeftJob): Promise<() => Promise<void>> {
  const files = await StoredJob.begin(
    jobStorage(await folderOf(connection), { heartbeat: 100 }),
    planOf(connection, job),
  );
  return () => files.leave();
}

/** The names of the stored jobs. */
export async function jobsOf(connection: Connection): Promise<readonly string[]> {
  const folder = await folderOf(connection);
  return vscode.workspace.fs.readDirectory(folder).then(
    (entries) => entries.map(([name]) => name),
    () => [],
  );
}

/** Begins a new session of the connection, like a reload of the window, which offers stored jobs. */
export async function reopen(connection: Connection): Promise<void> {
  const { connections, sessions, views } = await internals();
  const { current } = sessions;
  const name = `${sessions.current?.connection.name ?? ''}+`;
  await connections.save({ ...connection, name }, undefined);
  assert.notEqual(sessions.current, current);
  await views.trees.reports.getChildren();
}
