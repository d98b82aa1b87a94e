import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Connection } from '../../../src/model/connection';
import type { ServiceReport } from '../../ui/service';
import { internals } from '../extension';

interface LeftJob {
  readonly kind: 'delete' | 'update' | 'privacy';
  readonly reports: readonly ServiceReport[];
  /** How many may have been sent, and of which of them it is known that they were done. */
  readonly claimed?: number;
  readonly done?: readonly number[];
  /** The privacy that a job of the kind `privacy` gives. */
  readonly privacy?: 'public' | 'password';
  /** Whether another window works on it. */
  readonly isHeld?: boolean;
}

const write = (uri: vscode.Uri, text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));

async function folderOf(connection: Connection): Promise<vscode.Uri> {
  return (await internals()).jobs.folderOf(connection);
}

/** Leaves a job behind as a window does that died long ago, in the middle of it. */
export async function leaveJob(connection: Connection, name: string, job: LeftJob): Promise<void> {
  const { kind, reports, claimed = 0, done = [], isHeld = false, privacy: given = 'public' } = job;
  const folder = vscode.Uri.joinPath(await folderOf(connection), name);
  const items = reports.map(({ id, url, generated_at }) => {
    return { id: String(id), url, privacy: 'private', generatedAt: Date.parse(generated_at) };
  });
  const privacy = kind === 'privacy' ? { privacy: given } : {};
  const plan = { service: connection.url, kind, ...privacy, items, sendsAgain: false };
  const outcomes = done.map((index) => [index, { state: 'done' }]);
  await write(vscode.Uri.joinPath(folder, 'entries', '1.json'), JSON.stringify({ claimed, outcomes }));
  await write(vscode.Uri.joinPath(folder, 'plan.json'), JSON.stringify(plan));
  await holdJob(connection, name, isHeld);
}

/** Has a job look as if another window were at work on it for the next minutes, or as if that had died long ago. */
export async function holdJob(connection: Connection, name: string, isHeld: boolean): Promise<void> {
  const at = isHeld ? Date.now() + 600_000 : 0;
  await write(vscode.Uri.joinPath(await folderOf(connection), name, 'held'), String(at));
}

/** The jobs that are written down. */
export async function jobsOf(connection: Connection): Promise<readonly string[]> {
  const folder = await folderOf(connection);
  return vscode.workspace.fs.readDirectory(folder).then(
    (entries) => entries.map(([name]) => name),
    () => [],
  );
}

/** Begins a new session of the connection, as a reload of the window does; that is when jobs are offered. */
export async function reopen(connection: Connection): Promise<void> {
  const { connections, sessions, views } = await internals();
  const { current } = sessions;
  const name = `${sessions.current?.connection.name ?? ''}+`;
  await connections.save({ ...connection, name }, undefined);
  assert.notEqual(sessions.current, current);
  await views.trees.reports.getChildren();
}
