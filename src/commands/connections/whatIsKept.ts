import { workspace } from 'vscode';
import type { Session } from '../../vscode/session/sessions';
import { ifThere } from '../../vscode/storage/files';
import type { CommandContext } from '../command';
import { listStoredJobs } from '../jobs/listStoredJobs';
import { forgetRemainingData } from './connectionData';

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
