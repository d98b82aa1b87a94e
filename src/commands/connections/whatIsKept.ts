import { workspace } from 'vscode';
import type { CommandContext } from '../command';
import { listStoredJobs } from '../jobs/listStoredJobs';
import { forgetRemainingData } from './connectionData';

/** Looks, when a connection is first used, at what earlier sessions left here: jobs, problems, and what is to go. */
export async function lookAtWhatIsKept(context: CommandContext): Promise<void> {
  const { current } = context.sessions;
  await Promise.all([
    listStoredJobs(context),
    forgetRemainingData(context),
    // Files are read only if a folder is open.
    workspace.workspaceFolders && current && context.problems().then((problems) => problems.showKept(current)),
  ]);
}
