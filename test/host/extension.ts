import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Internals } from '../../src/extension';
import type { Connection } from '../../src/reports/connection';
import { openFolder, readText } from './files';

/** The activated extension's live objects. */
export async function internals(): Promise<Internals> {
  const extension = vscode.extensions.getExtension<Internals | undefined>('site-reports.site-reports');
  const live = await extension?.activate();
  assert.ok(live, 'the extension gives its objects in test mode');
  return live;
}

interface Sandbox {
  readonly url: string;
  readonly key: string;
}

export type SandboxName = 'first' | 'second';

/** The sandbox that most tests talk to. */
export async function sandbox(): Promise<Sandbox> {
  return (await sandboxes()).first;
}

type Sandboxes = Readonly<Record<SandboxName, Sandbox>>;

let ofThisRun: Promise<Sandboxes> | undefined;

/** The sandboxes of this run. */
export function sandboxes(): Promise<Sandboxes> {
  return (ofThisRun ??= readSandboxes());
}

/** The addresses are in a file of the workspace: a web worker has no environment. */
async function readSandboxes(): Promise<Sandboxes> {
  return JSON.parse(await readText(vscode.Uri.joinPath(openFolder().uri, 'sandbox.json'))) as Sandboxes;
}

/** Removes all connections, then uses a new one to the sandbox. */
export async function connectAnew(): Promise<Connection> {
  const { connections } = await internals();
  await forgetAll();
  const { url, key } = await sandbox();
  const connection = { id: `test-${Date.now()}`, name: 'Sandbox', url };
  await connections.save(connection, key);
  await connections.activate(connection);
  return connection;
}

/** Uses a new connection to the second sandbox. */
export async function switchToSecond(): Promise<void> {
  const { connections } = await internals();
  const { url, key } = (await sandboxes()).second;
  const other = { id: `other-${Date.now()}`, name: 'Other', url };
  await connections.save(other, key);
  await connections.activate(other);
}

export async function forgetAll(): Promise<void> {
  const { connections } = await internals();
  for (const connection of connections.all) await connections.remove(connection);
}
