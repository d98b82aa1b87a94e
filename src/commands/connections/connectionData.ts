import { fullText } from '../../vscode/text/userError';
import type { CommandContext } from '../command';
import { workspace } from 'vscode';
import type { Session } from '../../vscode/session/sessions';
import { ifThere } from '../../vscode/storage/files';
import { listStoredJobs } from '../jobs/listStoredJobs';

/** Ids of removed connections that may still have data. */
const removedKey = 'removedConnections';

/**
 * Deletes the data of a removed connection. Its id is kept until everything is deleted: a file may be in use, the
 * window may close in the meantime, and another window may write its last rows.
 */
export async function forgetRemoved(context: CommandContext, connectionId: string): Promise<void> {
  const { globalState } = context;
  await globalState.update(removedKey, [...new Set([...removedIn(context), connectionId])]);
  await forgetKept(context, connectionId);
}

/** Deletes the remaining data of connections that were removed earlier. */
async function forgetRemainingData(context: CommandContext): Promise<void> {
  const { connections, globalState } = context;
  for (const id of removedIn(context)) {
    // Another machine may have synced it back.
    const isBack = connections.all.some((connection) => connection.id === id);
    if (!isBack && !(await forgetKept(context, id))) continue;
    await globalState.update(
      removedKey,
      removedIn(context).filter((other) => other !== id),
    );
  }
}

/** @returns false if some data could not be deleted */
async function forgetKept({ connectionData, log }: CommandContext, connectionId: string): Promise<boolean> {
  const ends = await Promise.allSettled((await connectionData()).map((kept) => kept.forget(connectionId)));
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [fullText(end.reason)] : []));
  for (const failure of failures) log.warn(`Data of a removed connection couldn’t be deleted: ${failure}`);
  return failures.length === 0;
}

function removedIn({ globalState }: CommandContext): readonly string[] {
  const removed = globalState.get<unknown>(removedKey);
  return Array.isArray(removed) ? removed.filter((id) => typeof id === 'string') : [];
}

/** Loads the leftovers of earlier sessions when a connection is first used: jobs, problems, and data to delete. */
export async function lookAtWhatIsKept(context: CommandContext): Promise<void> {
  const { current } = context.sessions;
  await Promise.all([
    listStoredJobs(context),
    forgetRemainingData(context),
    current && showKeptProblems(context, current),
  ]);
}

/** Shows the problems of an earlier session. The code that shows them is loaded only if there are any. */
async function showKeptProblems(context: CommandContext, session: Session): Promise<void> {
  const { problemsFile, connections } = context;
  if (problemsFile === undefined || (await ifThere(workspace.fs.stat(problemsFile))) === undefined) return;
  await (await context.problems()).showKept(session, connections.all);
}
